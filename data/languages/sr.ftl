# Srpski (latinica). Šta Izvor govori, na srpskom.
#
# Reči su iz pravila Izvora magije; za Hatalom Kártyái vidi i izbor po $book. Imena karata i igrača
# se ne menjaju po padežima: stoje kao subjekat, posle dvotačke ili uz imenicu. Ko igra ne zna se
# da li je muško ili žensko: zato prezent, infinitiv i imperativ, a ne prošlo vreme.
#
# Oblici (atributi) koje ova tabela ima za ono što se imenuje:
#   .acc   akuzativ: vidim koga, šta
#   .gen   genitiv: od koga, čega
#   .dat   dativ: kome, čemu
#   .to    kuda: u ruku, na odlagalište
#   .in    gde: u ruci, na odlagalištu

-plural = oblici uz broj (1 karta, 2 karte, 5 karata)
    .one = n % 10 = 1 and n % 100 != 11
    .few = n % 10 = 2..4 and n % 100 != 12..14

## Izbori

A_CARD = karta
    .acc = kartu
    .gen = karte
    .dat = karti
PASS = dalje
DONE = gotovo
YES = da
NO = ne
CANCEL = poništi
PAY = plati
KEEP = zadrži
MULLIGAN = zameni ruku
HEADS = glava
TAILS = pismo
PLAY_LAND = igraj izvor: { $a }
PLAY_AS_SOURCE = igraj kao izvor: { $a }
CAST = igraj: { $a }
CAST_FLASHBACK = igraj uz osvrt: { $a }
CAST_FACE_DOWN = igraj licem na dole: { $a }
CAST_MADNESS = igraj uz ludilo: { $a }
CAST_FREE = igraj bez plaćanja: { $a }
CAST_FOR = igraj: { $a }, za cenu: { $b }
CAST_KEYWORD = igraj: { $a } ({ $b }), za cenu: { $c }
ACTIVATE = { $book ->
        [hkk-2023] upotrebi: { $a }
       *[other] igraj osobinu: { $a }
    }
ACTIVATE_TEXT = { $book ->
        [hkk-2023] upotrebi: { $a } – { $b }
       *[other] igraj osobinu: { $a } – { $b }
    }
LAND_MANA = {"{"}T{"}"}: dodaj {"{"}{ $a }{"}"}.
PAY_FOR = plati za: { $a }
ATTACK = napadni: { $a } → { $b }
ATTACK_PLAYER = { $book ->
        [hkk-2023] proboj: { $a } → igrač { $b }
       *[other] napadni igrača { $b }: { $a }
    }
BLOCK = blokiraj: { $a } → { $b }
BAND = udruži: { $a } + { $b }
DROP = povuci: { $a }
DROP_FROM = povuci: { $a } (od: { $b })
MOVE = premesti { FORM($b, case: "to") }, mesto { $c }: { $a }
LINE_RESERVE = rezerva
    .to = u rezervu
LINE_GUARD = straža
    .to = u stražu
TURN_UP = okreni licem na gore: { $a }
END_EFFECT = prekini efekat: { $a }
EXTRACT = izvadi komponente (najviše { $b }): { $a }
SACRIFICE_COMPONENTS = { $b ->
        [one] žrtvuj: { $a } ({ $b } komponenta)
        [few] žrtvuj: { $a } ({ $b } komponente)
       *[other] žrtvuj: { $a } ({ $b } komponenti)
    }
SEARCH_LOCATION = pretraži: { $a }
REPEAT = ponovi više puta: { $a }
TREASURE = upotrebi kao blago: { $a } (magijski poeni: { $b }; ide u Ništa; komponente: { $c })
CRITTER = vrati u ruku: { $a } (magijski poeni: { $b })
ENDING = ukini: { $a } (život i najviši život: { $b })
SHOW_FAVOURED = pokaži karte za: { $a } (najviši život i život: { $b })
SEARCH_BY_FAVOUR = pretraži špil po milosti: { $a }
RELIC = daj relikviju: { $a } (ide u Ništa; komponente: { $c }; najviši život i život: { $b })
LIFE_FOR_MANA = plati život za manu
USE = upotrebi: { $a }

## Po čemu se razlikuje isto

OF_PLAYER = igrača { $a }
IN_ZONE = { FORM($a, case: "in") }
TAPPED = aktivirano
PASSIVE = položeno
ACTIVE = uspravno
FACE_DOWN = licem na dole
ATTACKING = napada
BLOCKING = { $book ->
        [hkk-2023] napadnuto
       *[other] blokira
    }
DAMAGED = { $book ->
        [hkk-2023] { $a } { $a ->
                [one] rana
                [few] rane
               *[other] rana
            }
       *[other] šteta { $a }
    }
COUNTERS = { $a } { $a ->
        [one] brojač
        [few] brojača
       *[other] brojača
    } ({ $b })
ON = na: { $a }
WITH = nosi: { $a }

## Imena

PLAYER = igrač { $a }
    .acc = igrača { $a }
    .gen = igrača { $a }
    .dat = igraču { $a }
    .gender = m
NO_OBJECT = ništa
    .gen = ničega
ABILITY_OF = osobina ({ $a })
    .acc = osobinu ({ $a })
    .gen = osobine ({ $a })
    .dat = osobini ({ $a })
    .gender = f
COMBAT_DAMAGE = borbena šteta
    .acc = borbenu štetu
    .gen = borbene štete
FACE_DOWN_CREATURE = biće licem na dole
    .gen = bića licem na dole
SOMETHING = nešto
    .gen = nečega
SOURCE = izvor { $a } ({ $b })
    .gen = izvora { $a } ({ $b })
SOURCE_COLORLESS = bezbojan izvor
    .gen = bezbojnog izvora

ZONE_NOWHERE = nigde
    .to = nikuda
    .in = nigde
ZONE_LIBRARY = { $book ->
        [hkk-2023] špil
       *[other] biblioteka
    }
    .to = { $book ->
        [hkk-2023] u špil
       *[other] u biblioteku
    }
    .in = { $book ->
        [hkk-2023] u špilu
       *[other] u biblioteci
    }
ZONE_HAND = ruka
    .to = u ruku
    .in = u ruci
ZONE_PLAY = igra
    .to = u igru
    .in = u igri
ZONE_GRAVEYARD = odlagalište
    .to = na odlagalište
    .in = na odlagalištu
ZONE_STACK = { $book ->
        [hkk-2023] lanac
       *[other] niz
    }
    .to = { $book ->
        [hkk-2023] u lanac
       *[other] na niz
    }
    .in = { $book ->
        [hkk-2023] u lancu
       *[other] na nizu
    }
ZONE_EXILE = { $book ->
        [hkk-2023] Ništavilo
       *[other] van igre
    }
    .to = { $book ->
        [hkk-2023] u Ništavilo
       *[other] van igre
    }
    .in = { $book ->
        [hkk-2023] u Ništavilu
       *[other] van igre
    }
ZONE_ANTE = ulog
    .to = u ulog
    .in = u ulogu
ZONE_PHASED = zona van faze
    .to = u zonu van faze
    .in = u zoni van faze
ZONE_OUTSIDE = van partije
    .to = van partije
    .in = van partije
ZONE_SPECIAL = { $book ->
        [hkk-2023] posebni red
       *[other] posebna zona
    }
    .to = { $book ->
        [hkk-2023] u posebni red
       *[other] u posebnu zonu
    }
    .in = { $book ->
        [hkk-2023] u posebnom redu
       *[other] u posebnoj zoni
    }
ZONE_RESERVE = rezerva
    .to = u rezervu
    .in = u rezervi
ZONE_GUARD = straža
    .to = u stražu
    .in = u straži
ZONE_ANY = svoje mesto
    .to = na svoje mesto
    .in = na svom mestu

STEP_UNTAP = korak deaktiviranja
STEP_UPKEEP = priprema
STEP_DRAW = { $book ->
        [hkk-2023] vučenje
       *[other] korak vučenja karte
    }
STEP_MAIN1 = { $book ->
        [hkk-2023] prva glavna faza
       *[other] glavna faza pre borbe
    }
STEP_COMBAT = { $book ->
        [hkk-2023] pre najave
       *[other] početak borbe
    }
STEP_ATTACKERS = { $book ->
        [hkk-2023] pre udarca
       *[other] najava bića koja napadaju
    }
STEP_BLOCKERS = najava bića koja blokiraju
STEP_FIRST_DAMAGE = prvi korak borbene štete
STEP_DAMAGE = korak borbene štete
STEP_END_COMBAT = kraj borbe
STEP_MAIN2 = { $book ->
        [hkk-2023] druga glavna faza
       *[other] glavna faza posle borbe
    }
STEP_END = kraj poteza
STEP_CLEANUP = korak odbacivanja
STEP_PREPARATION = faza pripreme
STEP_SWAP = faza razmene
STEP_STRIKE = { $book ->
        [hkk-2023] posle udarca
       *[other] udarac
    }
STEP_HEALING = faza lečenja
STEP_TURN = potez

SIDE_CARDS = { $book ->
        [hkk-2023] život: { $a } od { $e }, u ruci: { $b }, u špilu: { $c }, na odlagalištu: { $d }
       *[other] život: { $a }, u ruci: { $b }, u biblioteci: { $c }, na odlagalištu: { $d }
    }
STACK_TOP_FIRST = { $book ->
        [hkk-2023] Lanac, poslednje je prvo
       *[other] Niz, od vrha
    }

## Šta se pita

ASK_NOTHING_FOR = { $a }
ASK_TARGET = Izaberi metu
ASK_TARGET_FOR = Izaberi metu: { $a }
ASK_MODE = Izaberi mod
ASK_MODE_FOR = Izaberi mod: { $a }
ASK_X = Izaberi X
ASK_X_FOR = Izaberi X: { $a }
ASK_COST_WAY = Izaberi kako plaćaš
ASK_COST_WAY_FOR = Izaberi kako plaćaš: { $a }
ASK_KICKER = Platiti dodatnu cenu?
ASK_KICKER_FOR = Platiti dodatnu cenu? ({ $a })
ASK_SACRIFICE = Izaberi žrtvu
ASK_SACRIFICE_FOR = Izaberi žrtvu: { $a }
ASK_YIELD = Žrtvovati čudovište zbog komponenti?
ASK_YIELD_FOR = Žrtvovati čudovište zbog komponenti?
ASK_DISCARD = Izaberi kartu za odbacivanje
ASK_DISCARD_FOR = Izaberi kartu za odbacivanje: { $a }
ASK_DISCARD_TO_HAND_SIZE = Odbaci do maksimalne veličine ruke
ASK_DISCARD_TO_HAND_SIZE_FOR = Odbaci do maksimalne veličine ruke: { $a }
ASK_PAY_WITH = Izaberi čime plaćaš
ASK_PAY_WITH_FOR = { $book ->
        [hkk-2023] Izaberi graditelja, koji se polaže: { $a }
       *[other] Izaberi čime plaćaš: { $a }
    }
ASK_MANA = Plati manu
ASK_MANA_FOR = Plati manu: { $a }
ASK_MANA_COLOR = Izaberi manu koju dodaješ
ASK_MANA_COLOR_FOR = Izaberi manu koju dodaje: { $a }
ASK_DIVIDE = Raspodeli količinu
ASK_DIVIDE_FOR = Raspodeli količinu. Koliko za: { $a }?
ASK_MAY = Učiniti to?
ASK_MAY_FOR = { $a }: učiniti to?
ASK_UNLESS = Platiti?
ASK_UNLESS_FOR = Platiti? ({ $a })
ASK_CHOOSE = Izaberi
ASK_CHOOSE_FOR = Izaberi: { $a }
ASK_SEARCH = Izaberi kartu
ASK_SEARCH_FOR = Izaberi kartu: { $a }
ASK_ORDER = Izaberi sledeće
ASK_ORDER_FOR = Izaberi sledeće: { $a }
ASK_TRIGGER_ORDER = { $book ->
        [hkk-2023] Izaberi sledeći povezani efekat
       *[other] Izaberi osobinu koja sledeća ide na niz
    }
ASK_TRIGGER_ORDER_FOR = { $book ->
        [hkk-2023] Izaberi sledeći povezani efekat: { $a }
       *[other] Izaberi osobinu koja sledeća ide na niz: { $a }
    }
ASK_REPLACEMENT = Izaberi efekat koji se prvi primenjuje
ASK_REPLACEMENT_FOR = Izaberi efekat koji se prvi primenjuje: { $a }
ASK_COLOR = Izaberi boju
ASK_COLOR_FOR = Izaberi boju: { $a }
ASK_TYPE = Izaberi tip
ASK_TYPE_FOR = Izaberi tip: { $a }
ASK_NAME = Imenuj kartu
ASK_NAME_FOR = Imenuj kartu: { $a }
ASK_OLD_WORD = Izaberi reč koja se menja
ASK_OLD_WORD_FOR = Izaberi reč koja se menja: { $a }
ASK_NEW_WORD = Izaberi novu reč
ASK_NEW_WORD_FOR = Izaberi novu reč: { $a }
ASK_NUMBER = Izaberi broj
ASK_NUMBER_FOR = Izaberi broj: { $a }
ASK_ATTACKERS = Najavi bića koja napadaju
ASK_ATTACKERS_FOR = Najavi bića koja napadaju: { $a }
ASK_BLOCKERS = Najavi bića koja blokiraju
ASK_BLOCKERS_FOR = Najavi bića koja blokiraju: { $a }
ASK_ATTACK_DAMAGE = Rasporedi borbenu štetu
ASK_ATTACK_DAMAGE_FOR = Rasporedi borbenu štetu. Koliko za: { $a }?
ASK_PRIORITY = Imaš prednost
ASK_PRIORITY_FOR = Imaš prednost
ASK_MULLIGAN = Zadržati ruku?
ASK_MULLIGAN_FOR = Zadržati ruku?
ASK_START = Ko igra prvi?
ASK_START_FOR = Ko igra prvi?
ASK_UNTAP = Deaktivirati?
ASK_UNTAP_FOR = Deaktivirati: { $a }?
ASK_COPY = Izaberi šta se kopira
ASK_COPY_FOR = Izaberi šta se kopira: { $a }
ASK_ATTACH = Izaberi šta se menja
ASK_ATTACH_FOR = Izaberi šta menja: { $a }
ASK_COIN = Pismo ili glava?
ASK_COIN_FOR = Pismo ili glava? ({ $a })
ASK_DEFENDER = Izaberi igrača za napad
ASK_DEFENDER_FOR = Izaberi igrača za napad: { $a }
ASK_ECHO = Platiti?
ASK_ECHO_FOR = Platiti za: { $a }?
ASK_PLAYER = Izaberi igrača
ASK_PLAYER_FOR = Izaberi igrača: { $a }
ASK_STAND_IN = Izaberi igrača koji bira umesto toga
ASK_STAND_IN_FOR = Izaberi igrača koji bira umesto toga: { $a }
ASK_CHOOSER = Izaberi protivnika koji bira
ASK_CHOOSER_FOR = Izaberi protivnika koji bira: { $a }
ASK_LOOP = Koliko puta?
ASK_LOOP_FOR = Koliko puta? ({ $a })
ASK_LINES = Rasporedi redove
ASK_LINES_FOR = Rasporedi redove: { $a }
ASK_REACTION = Reagovati?
ASK_REACTION_FOR = Reagovati? ({ $a })
ASK_COMBAT_LINES = Odredi šta svako biće napada
ASK_COMBAT_LINES_FOR = Odredi šta svako biće napada: { $a }
ASK_SHIELD_SOURCE = Izaberi poreklo
ASK_SHIELD_SOURCE_FOR = Izaberi poreklo: { $a }
ASK_NEW_TARGET = Izaberi novu metu
ASK_NEW_TARGET_FOR = Izaberi novu metu: { $a }
ASK_SAVING = Hoćeš li da spaseš ono što upravo gine?
ASK_SAVING_FOR = Hoćeš li da spaseš ono što upravo gine?
ASK_DUEL = Izlažeš li kartu za dvoboj?
ASK_DUEL_FOR = Izlažeš li kartu za dvoboj?
ASK_DUEL_PLAYER = Ko prima štetu ili se leči?
ASK_DUEL_PLAYER_FOR = Ko prima štetu ili se leči?
ASK_DUEL_DAMAGE = Da li naneti štetu umesto lečenja?
ASK_DUEL_DAMAGE_FOR = Da li naneti štetu umesto lečenja? ({ $a })
ASK_ZAN_POINTS = Koliko zana plaćaš magijskim poenima?
ASK_ZAN_POINTS_FOR = Koliko zana plaćaš magijskim poenima? ({ $a })
ASK_ZAN_COMPONENTS = Koliko ostatka plaćaš komponentama?
ASK_ZAN_COMPONENTS_FOR = Koliko ostatka plaćaš komponentama? ({ $a })
ASK_ZAN_BUILDERS = Koliko ostatka plaćaš graditeljima?
ASK_ZAN_BUILDERS_FOR = Koliko ostatka plaćaš graditeljima? ({ $a })
ASK_EXTRACTION = Koliko komponenti uzimaš?
ASK_EXTRACTION_FOR = Koliko komponenti uzimaš? ({ $a })
ASK_LEVEL = Stavljaš li na nju marker umesto da uzmeš komponentu?
ASK_LEVEL_FOR = Stavljaš li marker umesto da uzmeš komponentu? ({ $a })
ASK_GRAVEYARD = Izaberi kartu koja sledeća ide na odlagalište
ASK_GRAVEYARD_FOR = Izaberi kartu koja sledeća ide na odlagalište: { $a }
ASK_ENTRY_ORDER = Izaberi šta je ranije među onima što ulaze u igru
ASK_ENTRY_ORDER_FOR = Izaberi šta je ranije među onima što ulaze u igru: { $a }
ASK_STAY_TAPPED = Ostaviti aktivirano?
ASK_STAY_TAPPED_FOR = Ostaviti aktivirano: { $a }?
ASK_PILE = Izaberi prvu gomilu
ASK_PILE_FOR = Izaberi prvu gomilu: { $a }
ASK_REPEAT = Učiniti to ponovo?
ASK_REPEAT_FOR = { $a }: učiniti to ponovo?
ASK_SCRY = Izaberi kartu koju stavljaš na dno
ASK_SCRY_FOR = Izaberi kartu koju stavljaš na dno: { $a }
ASK_BOTTOM = Staviti na dno?
ASK_BOTTOM_FOR = Staviti na dno: { $a }?
ASK_BID = Nadmašiti ponudu?
ASK_BID_FOR = Nadmašiti ponudu? ({ $a })
ASK_SECRET = Tajno izaberi broj
ASK_SECRET_FOR = Tajno izaberi broj: { $a }
ASK_HALF = Izaberi polovinu koju igraš
ASK_HALF_FOR = Izaberi polovinu koju igraš: { $a }
ASK_WHETHER = { $a }: učiniti to? { $b }

## Zašto se nešto sme ili ne sme

WHY_YES = { $a }: sada smeš
WHY_NO = { $a }: ne – { $b }
WHY_OPTION = { $a }: smeš – { $b }
WHY_NOT_ASKED = ništa se ne pita: { $a }
WHY_DECIDES_FOR = odluku donosiš umesto drugoga: { $a }
WHY_WAITS = čeka: { $a }
WHY_THING = { $a }, { $b }, { FORM($c, case: "gen") }
WHY_IN_HAND = u ruci
WHY_IN_GRAVEYARD = na odlagalištu
WHY_ON_STACK = { $book ->
        [hkk-2023] u lancu
       *[other] na nizu
    }
WHY_IN_PLAY = u igri
WHY_IN_GUARD = u straži
WHY_IN_RESERVE = u rezervi
WHY_BESIDE_DECK = pored špila
WHY_OUTSIDE = van igre
WHY_PLAY_LAND = igrati kao izvor
WHY_PLAY_SOURCE = igrati kao izvor
WHY_CAST = igrati
WHY_FLASHBACK = igrati uz osvrt
WHY_FACE_DOWN = igrati licem na dole
WHY_TURN_UP = okrenuti licem na gore
WHY_TO_GUARD = premestiti u stražu, u fazi razmene
WHY_ATTACK = napasti { FORM($a, case: "acc") }
WHY_STRIKE = probiti se do igrača
WHY_BLOCK = blokirati { FORM($a, case: "acc") }
WHY_CHOOSE = izabrati
WHY_USE = upotrebiti
WHY_NO_ABILITY = nema osobinu koja se igra, i nije biće
WHY_SEE_NONE = ne vidiš: { $a }
WHY_GUARD_ATTACKS = napadaju samo bića u straži igrača čiji je potez
WHY_ENGAGED_FIRST = prvo svako biće druge straže mora biti napadnuto
WHY_PASSIVE = položeno je
WHY_NEITHER_LINE = nije ni u jednom redu igrača čiji je potez
WHY_NOT_ACTIVE = nije u igri pod kontrolom igrača čiji je potez
WHY_NOT_ATTACKED = nije biće igrača koji je napadnut
WHY_NO_LAND = nije izvor
WHY_ONE_LAND = jedan izvor u potezu

## Šta se odbija

REFUSED_FORBIDDEN = nije dozvoljeno: { $a } – { $b }
REFUSED_NO_OPTION = to nije među izborima igrača { $b }: { $a }
REFUSED_NO_SUCH = to nije među izborima igrača { $a }
REFUSED_NO_NUMBER = igrač { $a } nema izbor broj { $b }
REFUSED_NOT_ASKED = igrač { $a } sada nema šta da odlučuje
REFUSED_NOT_ASKED_ANY_MORE = posle { $a } od { $b } izbora igrač { $c } nema šta da odlučuje
REFUSED_NO_WINDOW = igrač { $a } ne bira između igranja i „dalje“
REFUSED_NOT_IN_GAME = igrač { $a } nije u partiji
REFUSED_WAIT_OF_OTHERS = pitanje broj { $a } nije za igrača { $b } ili više ne čeka
REFUSED_WAIT_GONE = pitanje broj { $a } više ne čeka odgovor
FAILED_MEMORY = nema više memorije: potrebno je još { $a } bajtova
FAILED_TABLE = partija odjednom drži previše: nema mesta za još { $a } redova tabele „{ $b }“
FAILED_OBJECTS = partija odjednom drži previše: već ima { $a } objekata
FAILED_CIRCLE = posle { $a } koraka nema odluke: partija se vrti u krug
FAILED_ENDLESS = bez jednog pravila partija se ne završava
FAILED_UNSUPPORTED = { $a } ne može da se izvrši: { $b }
FAILED_INTERNAL = ovo je greška biblioteke, prijavite je: { $a }
LOAD_NO_GAME = ovi bajtovi nisu sačuvana partija
LOAD_OTHER_VERSION = partiju je sačuvala druga verzija biblioteke
LOAD_DAMAGED = sačuvana partija je skraćena ili oštećena
LOAD_OTHER_BOOK = partija je sačuvana po drugoj knjizi pravila
LOAD_OTHER_CARDS = partija je sačuvana sa drugim skupom karata
LOAD_NO_MEMORY = nema memorije za sačuvanu partiju
DECK_NONE = igrač { $a } nema špil: za partiju se navode karte svakog igrača
DECK_NO_CARD = u špilu igrača { $a } je karta broj { $b }, a karte imaju brojeve od 0 do { $c }
DECK_LARGE = u špilovima je { $a } karata, a partija drži najviše { $b } objekata
DECK_NOT_READ = { $a }: sa tom kartom se ne može igrati, jer njen tekst nije razumljiv kod „{ $b }“
DECK_NOT_CARRIED_OUT = { $a }: sa tom kartom se ne može igrati po knjizi { $b }: { $c }
SETUP_NO_BOOK = za partiju je potrebna knjiga pravila
SETUP_BOOK_FAULT = po knjizi { $a } ne može se igrati: { $b }
SETUP_PLAYERS_EXACTLY = { $a }: tačan broj igrača je { $b }, a ne { $c }
SETUP_PLAYERS = { $a }: igrača je od { $b } do { $c }, a ne { $d }
SETUP_NO_VARIANT = { $a } nema varijantu „{ $b }“; postoje: { $c }
SETUP_ONLY_NAMED = { $a } pominje varijantu „{ $b }“, ali nigde ne kaže kako se igra
SETUP_NO_VARIANTS = nijedna
SETUP_NO_OPTION = { $a } nema opciju { $b }
SETUP_TWO_ATTACKS = { $a } i { $b } zajedno: partija ima jedan način napada
SETUP_NOT_PLAYED_WITH = { $a } se ne igra uz { $b }
SETUP_NO_BITS = nema opcije sa bitovima { $a }
SETUP_NO_ANTE = { $a } nema ulog
SETUP_LIFE = igrač { $a } počinje sa 1 do { $b } života, a ne { $c }
SETUP_TEAM = igrač { $a } nije u timu broj { $b }
SETUP_NO_RANGE = { $a } nema domet uticaja
SETUP_RANGE = uticaj igrača { $a } dopire do 1 do { $b } mesta, a ne { $c }
SETUP_ONE_TEAM = svi igrači su u istom timu: ko igra protiv njih?
MARKER_DEALT = igrač { $a } ima oznaku poteza { $b }
MARKER_WILL_GO = oznaka poteza { $a } se uklanja posle ovog poteza
MARKER_GOES = oznaka poteza { $a } se uklanja
SETUP_LEAST_PLAYERS = { $a }: igrača je bar { $b }, a ne { $c }
SETUP_NO_MATES = bića se pomeraju saigračima, a niko ih nema
SETUP_NO_POINTS = poeni pripadaju varijantama, a nijedna se ne igra
SETUP_TEAMS_EXACTLY = { $a } igraju { $b } tima jednakih veličina, sa po bar { $c } igrača
SETUP_TEAMS = { $a } se igra u timovima jednakih veličina: bar { $b } tima sa po bar { $c } igrača
SETUP_SEATS_TOGETHER = { $a }: igrači jednog tima sede zajedno
SETUP_SEATS_SPREAD = { $a }: timovi se smenjuju oko stola: A1 B1 C1, A2 B2 C2
SETUP_ONE_RANGE = { $a }: svi igrači imaju isti domet uticaja
SETUP_FIRST_IS_KING = prvi igra kralj, a { $a } nije kralj
SETUP_NO_FIRST = nema igrača broj { $a } da igra prvi ili da o tome odluči
SETUP_NO_GENERATOR = nema generatora broj { $a }
SETUP_NO_KEY = ChaCha20 traži ključ: { $a } bajtova iz tajnog izvora

## Šta se događa

CALLS_AND_WINS = { $a } pogađa bacanje novčića: { $b }
CALLS_AND_LOSES = { $a } ne pogađa bacanje novčića: { $b }
COIN_COMES_UP = novčić: { $b } ({ $a })
SKIPS_STEP = { $a } preskače: { $b }
STEP_OF = { $b }: { $a }
MOVES_TO = { $a } odlazi { FORM($b, case: "to") }
SACRIFICED = { $a } se žrtvuje
SACRIFICED_TO = { $a } se žrtvuje i odlazi { FORM($b, case: "to") }
DISCARDED = { $a } se odbacuje
DISCARDED_TO = { $a } se odbacuje i odlazi { FORM($b, case: "to") }
DESTROYED = { $book ->
        [hkk-2023] { $a } odlazi na odlagalište
       *[other] { $a } se uništava
    }
DESTROYED_TO = { $book ->
        [hkk-2023] { $a } odlazi { FORM($b, case: "to") }
       *[other] { $a } se uništava i odlazi { FORM($b, case: "to") }
    }
COUNTERED = { $a } se sprečava
COUNTERED_TO = { $a } se sprečava i odlazi { FORM($b, case: "to") }
EVENT_TAP = { $a } se aktivira
EVENT_UNTAP = { $a } se deaktivira
EVENT_UNATTACH = { $a } se odvezuje
EVENT_REVEAL = { $a } se otkriva
EVENT_REGENERATED = { $a } se regeneriše
EVENT_PHASE_OUT = { $a } izlazi iz faze
EVENT_PHASE_IN = { $a } se vraća u fazu
EVENT_FACE_UP = { $a } se okreće licem na gore
EVENT_FACE_DOWN = { $a } se okreće licem na dole
EVENT_BECOMES_BLOCKED = { $a } postaje blokirano biće
EVENT_UNBLOCKED = { $a } ostaje neblokirano biće
EVENT_ACTIVATE_CARD = { $a } se uspravlja
EVENT_PASSIVATE_CARD = { $a } se polaže
STANDS_IN_LINE = { $a } staje { FORM($b, case: "to") }, mesto { $c }
NO_ATTACKERS = nema bića koja napadaju
ATTACKS_WITHOUT_TAPPING = { $a } napada bez aktiviranja
ATTACKS_IN_BAND = { $a } u družini napada { FORM($b, case: "acc") }
ATTACKS = { $a } napada { FORM($b, case: "acc") }
HAS_HASTE = { $a } ima ubrzanje
COST_ATTACK_PAID = cena napada je plaćena
COST_WAS_NOT_PAID = cena nije plaćena: bića koja napadaju najavljuju se ponovo
BLOCKS_WHOLE_BAND = { $a } blokira celu družinu
BLOCKS = { $a } blokira { FORM($b, case: "acc") }
COST_BLOCK_PAID = cena blokiranja je plaćena
COST_WAS_NOT_PAID_BLOCKERS = cena nije plaćena: bića koja blokiraju najavljuju se ponovo
DEFENDING_PLAYER = branilac je { $a }
REMOVED_FROM_COMBAT = { $a } se uklanja iz borbe
IN_ITS_BAND = { $a } je u družini
ASSIGNS_ITS_DAMAGE_FIRST = { $a } prvo raspoređuje štetu
ASSIGNS_DAMAGE = { $a } raspoređuje { $b } štete: { $c }
TRAMPLES_NOTHING_BLOCKS_IT = { $a } razbija: ništa ga više ne blokira
STAYS_BLOCKED_THOUGH_NOTHING = { $a } ostaje blokirano biće, iako ga više ništa ne blokira
DIVIDES_DAMAGE = { $a } raspoređuje štetu: { $b }
TRAMPLES_OVER = { $a } razbija
COMBAT_DAMAGE_GOES_ON = borbena šteta ide na niz
DAMAGE_ASSIGNED_NOT_DEALT = raspoređena šteta se ne nanosi: { $a }
UNBLOCKED_AGAIN = { $a } je ponovo neblokirano biće
DISCARDS_AT_RANDOM = { $a } nasumično odbacuje
GRAVEYARD_IN_NEW_ORDER = odlagalište { FORM($a, case: "gen") } ima nov redosled
REVEALED_AT_RANDOM = { $a ->
        [one] nasumično se otkriva { $a } karta
        [few] nasumično se otkrivaju { $a } karte
       *[other] nasumično se otkriva { $a } karata
    }
LOOKS_AT_CARDS = { $b ->
        [one] { $a } gleda { $b } kartu
        [few] { $a } gleda { $b } karte
       *[other] { $a } gleda { $b } karata
    }
PUTS_CARDS_IN_ORDER = { $b ->
        [one] { $a } ređa { $b } kartu
        [few] { $a } ređa { $b } karte
       *[other] { $a } ređa { $b } karata
    }
CHOSEN_AT_RANDOM = nasumično izabrano: { $a }
CANT_CHOOSE_DO_IT = { $a } ne može izabrati da to učini
CANT_PAY = { $a } ne može platiti
X = X je { $a }
COPY = { $a } je kopija: { $b }
HIGH_BID_BY = najviša ponuda je { $a }: { $b }
BIDS = { $a } nudi { $b }
CHOSE = { $a } bira { $b }
WILL_TAKE_EXTRA_TURNS = { $b ->
        [one] { $a } dobija { $b } dodatni potez
        [few] { $a } dobija { $b } dodatna poteza
       *[other] { $a } dobija { $b } dodatnih poteza
    }
THERE_WILL_BE_ADDITIONAL = slede dodatna faza borbe i dodatna glavna faza
THERE_WILL_BE_ADDITIONAL_COMBAT = sledi dodatna faza borbe
ROLLS = { $a } baca kockicu: { $b }
EFFECT_ON_ONE_BEGINS = počinje efekat: { $a } → { $b }
EFFECT_ON_OBJECTS_BEGINS = { $b ->
        [one] počinje efekat na { $b } objekat: { $a }
        [few] počinje efekat na { $b } objekta: { $a }
       *[other] počinje efekat na { $b } objekata: { $a }
    }
RULE_CHANGES_FOR_TIME = jedno pravilo se privremeno menja
AND_EXCHANGED = razmena: { $a } ↔ { $b }
PERMANENTS_CHANGE_SIDES = { $a ->
        [one] { $a } permanent menja stranu
        [few] { $a } permanenta menjaju stranu
       *[other] { $a } permanenata menja stranu
    }
HAS_REGENERATION_SHIELD = { $a } ima štit regeneracije
BECOMES_AURA = { $a } postaje oreol
CANT_BE_ATTACHED = { $a } se ne može vezati za: { $b }
FLIPPED = { $a } se okreće
PUTS_CARDS_ON_BOTTOM = { $b ->
        [one] { $a } stavlja { $b } kartu na dno
        [few] { $a } stavlja { $b } karte na dno
       *[other] { $a } stavlja { $b } karata na dno
    }
AND_CLASH = { $a } i { $b } odmeravaju karte
TARGET_SELECTED_AT_RANDOM = meta se bira nasumično: { $a }
CANT_BE_PLAYED = { $a } se ne može igrati
CANT_PLAY_IT = { $a } to ne može igrati
AS_COMES_INTO_PLAY = pri ulasku u igru: { $a }
THERE_NOTHING_COULD_ENCHANT = nema šta da se promeni, ostaje gde jeste: { $a }
CANT_DRAW_LIBRARY_EMPTY = { $a } ne može vući: biblioteka je prazna
KEEPS_LIFE_AT = { $a } zadržava život na { $b }
WHAT_IMPOSSIBLE_NOT_DONE = što je nemoguće, ne čini se
REMOVED_FROM_GAME_INSTEAD = { $a } se uklanja van igre umesto da se odbaci
MAY_BE_PLAYED_UNTIL = { $a } se može igrati dok vlasnik ne kaže „dalje“
WAS_FACE_DOWN_AND = { $a } se otkriva, jer je bilo licem na dole
ENTERS_AS_COPY = { $a } ulazi u igru kao kopija: { $b }
HAS_SHAPE_CHOSEN = { $a } ima izabrani oblik
COMES_INTO_PLAY_TAPPED = { $a } ulazi u igru aktivirano
DRAWS_CARD = { $a } vuče kartu
GOES_ITS_OWNER_ZONE = { $a } odlazi u zonu svog vlasnika
DEALS_DAMAGE = { $a } nanosi { $b } štete: { $c }
IS_DEALT_DAMAGE = { $a } trpi { $b } štete
GAINS_LIFE = { $b ->
        [one] { $a } dobija { $b } život
       *[other] { $a } dobija { $b } života
    }
LOSES_LIFE = { $b ->
        [one] { $a } gubi { $b } život
       *[other] { $a } gubi { $b } života
    }
GETS_COUNTERS = { $b ->
        [one] { $a } dobija { $b } brojač ({ $c })
       *[other] { $a } dobija { $b } brojača ({ $c })
    }
LOSES_COUNTERS = { $b ->
        [one] { $a } gubi { $b } brojač ({ $c })
       *[other] { $a } gubi { $b } brojača ({ $c })
    }
ATTACHED = { $a } se vezuje za: { $b }
COMES_UNDER_CONTROL = { $a } prelazi pod kontrolu { FORM($b, case: "gen") }
LIBRARY_SHUFFLED = { $book ->
        [hkk-2023] špil { FORM($a, case: "gen") } se meša
       *[other] biblioteka { FORM($a, case: "gen") } se meša
    }
WINS_FLIP = { $a } pogađa novčić
LOSES_FLIP = { $a } ne pogađa novčić
DAMAGE_PREVENTED = sprečava se { $a } štete: { $b }
ORDERS_CARDS_FOR_GRAVEYARD = { $a } ređa karte za odlagalište
SAYS_IN_WHICH_ORDER = { $a } kaže kojim su redom došle
CHOOSES_AMONG_EFFECTS_THAT = { $a } bira među efektima koji se primenjuju
DAMAGE_DEALT_INSTEAD = { $a } štete se preusmerava: { $b } → { $c }
REPLACES_EVENT = { $a } zamenjuje događaj
NOTHING_HAPPENS_INSTEAD = umesto toga se ne događa ništa
PICKS_DAMAGE_THAT_SHIELD = { $a } bira štetu koju štit vidi prvu
PLAYS_WITH_REVEALED = { $a } igra otkriveno: { $b }
EFFECT_FORBIDS_THAT_FOR = neki efekat to zabranjuje: { $a }
NO_DAMAGE_NO_EVENT = bez štete nema događaja
INDESTRUCTIBLE = { $a } se ne može uništiti
CANT_COME_INTO_PLAY = { $a } ne može ući u igru
DRAW_TURN_CANT_BE = vučenje karte u potezu ne može se sprečiti
CANT_BE_COUNTERED = { $a } se ne može sprečiti
HAS_CHOICE_AND_CONTROLS = { $a } ima izbor i kontroliše osobinu
CONDITION_ABILITY_DOES_NOT = uslov osobine nije ispunjen: { $a }
ABILITY_TRIGGERS = izaziva se osobina: { $a }
DELAYED_ABILITY_TRIGGERS = izaziva se odložena osobina: { $a }
ORDERS_ABILITIES = { $a } ređa osobine
ABILITY_HAS_NO_LEGAL = osobina nema ispravan izbor: { $a }
DECIDES_ON_ABILITY = { $a } odlučuje o osobini: { $b }
ABILITY_GOES_ON_STACK = osobina ide na niz: { $a }
HAS_NO_LEGAL_CHOICE = { $a } nema ispravan izbor i napušta niz
ABILITY_AT_ONCE = osobina, odmah: { $a }
DRAWS_CARDS = { $b ->
        [one] { $a } vuče { $b } kartu
        [few] { $a } vuče { $b } karte
       *[other] { $a } vuče { $b } karata
    }
TAKES_MULLIGAN = { $a } menja ruku
ANTES = { $a } ulaže: { $b }
SITS_BY_LOT = po žrebu, { $a } je igrač { $b }
GOES_FIRST = { $a } igra prvi potez
STARTS_WITH_LIFE = { $b ->
        [one] { $a } počinje sa { $b } životom
       *[other] { $a } počinje sa { $b } života
    }
BEGINS_GAME_IN_PLAY = { $a } počinje partiju u igri
LEAVES_GAME_WITH_ALL = { $a } napušta igru sa svime što poseduje
HAS_POINTS = { $b ->
        [one] { $a } ima { $b } poen
       *[other] { $a } ima { $b } poena
    }
MOST_POINTS = najviše poena: { $a }
LOSES_GAME = { $a } gubi partiju
WINS = { $a } dobija: { $b }
GAME_DRAW = partija je nerešena
WINS_GAME = { $a } pobeđuje u partiji
BOTH_HAVE_PASSED_WINDOW = oba igrača su rekla „dalje“: prozor se zatvara
ANNOUNCEMENT_TAKEN_BACK = objava se poništava
AUTOMATIC_REACTIONS_COME_FIRST = automatske reakcije su prve
CHAIN_CLOSED = lanac je zatvoren
REACTS = { $a } reaguje
SAVES = { $a } spasava život
DUEL = dvoboj kartom: { $a } (magijski poeni: { $b }; obe karte idu u Ništa)
SHIFT = preokreni { $a }
DUELS = { $a } izlaže kartu za dvoboj
SHIFTS = { $a } preokreće { $b }
DUEL_CARD = U dvoboju: { $a }, { $b }
DUEL_TIE = Dvoboj je nerešen
DUEL_WON = { $a } dobija dvoboj
CLAIMS_END = Faza se završava: { $a } više ne vadi komponente iz onoga što je u njoj otišlo
EXTRACTS_COMPONENTS = { $b ->
        [one] { $a } vadi { $b } komponentu
        [few] { $a } vadi { $b } komponente
       *[other] { $a } vadi { $b } komponenti
    }
LINKED_EFFECTS_FOLLOW = slede povezani efekti
ENTERS_PASSIVE = { $a } ulazi položeno
ENTERS_ACTIVE = { $a } ulazi uspravno
GETS_MAGIC_POINTS = { $b ->
        [one] { $a } dobija { $b } magijski poen
        [few] { $a } dobija { $b } magijska poena
       *[other] { $a } dobija { $b } magijskih poena
    }
LOSES_MAGIC_POINTS = { $b ->
        [one] { $a } gubi { $b } magijski poen
        [few] { $a } gubi { $b } magijska poena
       *[other] { $a } gubi { $b } magijskih poena
    }
LOSES_COMPONENTS = { $b ->
        [one] { $a } gubi { $b } komponentu
        [few] { $a } gubi { $b } komponente
       *[other] { $a } gubi { $b } komponenti
    }
REGENERATES_MAGIC_POINTS = { $b ->
        [one] { $a } obnavlja { $b } magijski poen
        [few] { $a } obnavlja { $b } magijska poena
       *[other] { $a } obnavlja { $b } magijskih poena
    }
GETS_COMPONENTS = { $b ->
        [one] { $a } dobija { $b } komponentu
        [few] { $a } dobija { $b } komponente
       *[other] { $a } dobija { $b } komponenti
    }
ANCHORED = { $a } je na sidru
SHIP_STAYS = { $a } se obara umesto da napusti igru
MOST_LIFE_CHANGES = najveći broj života { $a } menja se za { $b }
STAYS_FOR_LIFE_COUNTER = { $a } ostaje zbog brojača života
FLEET_GREATER_BY_POINTS = { $b ->
        [one] flota { FORM($a, case: "gen") } je veća za { $b } poen
       *[other] flota { FORM($a, case: "gen") } je veća za { $b } poena
    }
USES_AS_TREASURE = { $a } upotrebljava kao blago: { $b }
COMES_BACK = { $b } se vraća
ENDS = { $a } ukida: { $b }
SHOWS_FAVOURED = { $a } pokazuje karte za: { $b }
SEARCHES_BY_FAVOUR = { $a } pretražuje po milosti: { $b }
GIVES_RELIC = { $a } daje relikviju: { $b }
LOOP_CANT_GO_ON = petlja ne može dalje
LOOP_GOES_ROUND_TIMES = { $a ->
        [one] petlja se ponavlja { $a } put
       *[other] petlja se ponavlja { $a } puta
    }
CHANGES_COST = { $a } menja cenu: { $b }
TAPPED_FOR_MANA = { $a } se aktivira za manu
DOES_WHAT_LETS_THEM = { $a } čini što dopušta: { $b }
MANA_ABILITY = { $a }: mana osobina ({ $b })
PAYS = { $a } plaća
CANT_PAY_FOR = { $a } ne može platiti za: { $b }
CARD_CHOSEN_AT_RANDOM = nasumično izabrana karta
TAKES_ANNOUNCEMENT_BACK = { $a } poništava objavu: { $b }
PAYS_ADDITIONAL_COST = { $a } plaća dodatnu cenu: { $b }
PLAYS = { $a } igra: { $b }
PLAYS_ABILITY = { $a } igra osobinu: { $b }
PLAYS_AS_SOURCE = { $a } igra kao izvor: { $b }
PLAYS_LAND = { $a } igra izvor: { $b }
COST_PAID = cena je plaćena: { $a }
EFFECT_ON_ENDS = efekat prestaje: { $a }
COPY_CEASES_EXIST = kopija prestaje da postoji: { $a }
REMOVED_FROM_GAME = { $a } se uklanja van igre
COUNTERED_ALL_ITS_TARGETS = { $a } se sprečava: sve mete su neispravne
ITS_CONDITION_DOESNT_HOLD = { $a }: uslov više nije ispunjen
DOES_NOTHING_WHAT_IT = { $a } ne čini ništa: nema više onoga na šta se odnosi
RESOLVES = { $a } se razrešava
TOP_STACK_RESOLVES = razrešava se vrh niza: { $a }
RETURNS_HAND = { $a } se vraća u ruku
CANT_BE_ANNOUNCED_NO = { $a } se ne može objaviti: nema ispravnog izbora
MODE = mod { $a }: { $b }
TARGETS = { $a } odabira metu: { $b }
DIVIDED = raspodeljuje se { $a }
ILLEGAL_TARGET_NOW = neispravna meta sada: { $a }
HAS_LETHAL_DAMAGE = { $book ->
        [hkk-2023] { $a } nema više života
       *[other] { $a } ima smrtonosnu štetu
    }
COMES_OFF = { $a } otpada
CEASES_EXIST = { $a } prestaje da postoji
OPPOSITE_COUNTERS_ON = suprotni brojači se poništavaju: { $a }
FIRST_PLAYER_SKIPS_FIRST = prvi igrač preskače prvi korak vučenja karte
SKIPS_TURN = { $a } preskače potez
LOSES_UNSPENT_MANA = { $a } gubi nepotrošenu manu: { $b }
DAMAGE_WEARS_OFF_EFFECTS = šteta nestaje, efekti do kraja poteza prestaju
SOMETHING_WAITS_PRIORITY_IN = nešto čeka: prednost u koraku odbacivanja
GAME_WITHIN_GAME_OVER = podpartija je gotova
GAME_WITHIN_GAME_BEGINS = počinje podpartija
TAKES_EXTRA_TURN = { $a } igra dodatni potez
TURN = --- potez { $a }: { $b } ---
EXTRA_COMBAT_PHASE = dodatna faza borbe
ALL_HAVE_PASSED_STEP = svi su rekli „dalje“: korak se završava

## Pravila

RULE_PLAYERS = broj igrača u partiji
RULE_STARTING_LIFE = početni život
RULE_OPENING_SHUFFLE = špilovi se mešaju pre početka igre
RULE_DECK_LIMITED = u ograničenim formatima važi drugačiji špil
RULE_MANY_PLAYERS = igra koja počne sa više od dva igrača je igra za više igrača
RULE_HIDDEN = sadržaj biblioteka i ruku je skriven
RULE_DECK_NO_MOST = špil može biti koliko god hoćeš velik
RULE_ACTIVE_PLAYER = aktivan je igrač čiji je potez
RULE_DEFENDING_PLAYER = branilac postoji samo u borbi
RULE_UNLESS = ono što se čini osim ako se učini nešto drugo
RULE_PILES = podeljeno na gomile ne napušta zonu
RULE_PUT_INTO_PLAY_BY = permanent kontroliše ko ga je stavio u igru
RULE_ABILITY_SOURCE = poreklo osobine je objekat koji ju je stvorio
RULE_TOP_REVEALED = otkrivena karta na vrhu biblioteke
RULE_COPY_PLAYED = kopija koja se igra igra se kao i svaka magija
RULE_AURA_ONLY = promene koje nisu Oreoli ne vezuju se ni za šta
RULE_PLAYED_ELSEWHERE = što tako kaže igra se i iz druge zone osim ruke
RULE_OPENING_HAND = prva ruka
RULE_VANGUARD = vangard karta menja ruku i život
RULE_FIRST_PLAYER = ko igra prvi
RULE_FIRST_DRAW_SKIPPED = prvi igrač preskače prvi korak vučenja karte
RULE_MULLIGAN = zamena ruke
RULE_DECK_SIZE = najmanji broj karata u špilu
RULE_DECK_COPIES = najveći broj primeraka jedne karte u špilu
RULE_LIFE_ZERO = igrač bez života gubi partiju
RULE_EMPTY_LIBRARY = igrač koji mora da vuče, a nema više karata, gubi partiju
RULE_POISON = igrač sa previše otrova gubi partiju
RULE_CONCEDE = igrač se može predati u svakom trenutku
RULE_BOTH_LOSE = igrači koji istovremeno gube: nerešeno
RULE_WIN_EFFECT = efekat kaže da igrač pobeđuje
RULE_LOSE_EFFECT = efekat kaže da igrač gubi
RULE_LAST_PLAYER = poslednji igrač u partiji pobeđuje
RULE_LEAVE_GAME = šta se događa kada igrač napusti igru
RULE_ANTE = ulog
RULE_LOOP_DRAW = petlja bez kraja je nerešena partija
RULE_LOOP_CHOICE = petlja koja se može prekinuti ponavlja se izabran broj puta
RULE_ILLEGAL_ACTION = neispravna radnja se poništava
RULE_TURN_ORDER = redosled faza i koraka
RULE_EXTRA_TURN = dodatni potezi
RULE_EXTRA_PHASE = dodatne faze
RULE_SKIP_STEP = preskočen korak
RULE_STEP_ENDS = korak se završava kada svi uzastopno kažu „dalje“ dok je niz prazan
RULE_UNTAP_STEP = aktivan igrač deaktivira svoje permanente
RULE_UPKEEP_STEP = priprema
RULE_DRAW_STEP = vučenje karte u potezu
RULE_MAIN_PHASE = glavna faza
RULE_COMBAT_PHASE = faza borbe
RULE_END_STEP = kraj poteza
RULE_END_STEP_LATE = osobina za kraj poteza koja zakasni čeka
RULE_CLEANUP_STEP = korak odbacivanja
RULE_HAND_SIZE = odbacivanje do maksimalne veličine ruke
RULE_DAMAGE_WEARS_OFF = šteta nestaje i efekti do kraja poteza prestaju zajedno
RULE_CLEANUP_PRIORITY = prednost u koraku odbacivanja samo ako nešto čeka
RULE_NO_PRIORITY = u ovom koraku niko nema prednost
RULE_MANA_POOL_EMPTIES = izvorište se prazni na kraju faze
RULE_MANA_BURN = mana udar
RULE_UNTIL_END_OF_TURN = efekti do kraja poteza
RULE_PRIORITY = prednost
RULE_NO_PRIORITY_NOW = to sme samo igrač koji ima prednost
RULE_PRIORITY_AFTER_PLAY = ko ima prednost pošto je nešto odigrano
RULE_PRIORITY_AFTER_RESOLUTION = posle razrešavanja prednost ima aktivan igrač
RULE_RESOLVE_TOP = vrh niza se razrešava kada svi uzastopno kažu „dalje“
RULE_STACK = magije i osobine čekaju na nizu
RULE_MANA_ABILITY = mana osobine ne idu na niz
RULE_SPECIAL_ACTION = posebne radnje ne idu na niz
RULE_SORCERY_TIMING = samo u sopstvenoj glavnoj fazi, dok je niz prazan
RULE_INSTANT_TIMING = iznenađenja se mogu igrati kad god se ima prednost
RULE_TIMING = to se sada ne može igrati
RULE_LAND_TIMING = izvori se igraju u sopstvenoj glavnoj fazi, dok je niz prazan
RULE_LAND_LIMIT = jedan izvor u potezu
RULE_LAND_PLAY = igranje izvora
RULE_BASIC_LAND_MANA = osnovni tipovi izvora daju mana osobinu
RULE_LAND_TYPE_CHANGE = izvor koji postane osnovnog tipa gubi sopstvene osobine
RULE_UPSIDE_DOWN_LAND = svaka karta se može igrati kao izvor
RULE_FOUND_AS_LAND = karta van igre računa se kao izvor tipova svojih boja
RULE_DUAL_LAND = dvojni izvor se ne računa ni kao jedan osnovni tip izvora
RULE_PLAY_SPELL = igranje magije
RULE_PLAY_ABILITY = igranje aktivne osobine
RULE_PLAY_FROM_ZONE = magije se igraju iz ruke
RULE_PLAY_MODES = biranje modova
RULE_PLAY_TARGETS = biranje meta
RULE_PLAY_X = objavljivanje X
RULE_PLAY_DIVIDE = raspodela među metama
RULE_PLAY_COST = plaćanje cene
RULE_ADDITIONAL_COST = dodatne cene
RULE_ALTERNATIVE_COST = alternativne cene
RULE_COST_CHANGE = povećane i smanjene cene
RULE_NO_MANA_COST = karta bez mana cene ne može se igrati kao magija
RULE_CANT_PAY = cena se ne može platiti
RULE_NO_LEGAL_TARGET = nema ispravne mete
RULE_ILLEGAL_TARGET = to nije ispravna meta
RULE_SAME_TARGET = isto se ne može dvaput izabrati za jedno pominjanje mete
RULE_SUMMONING_SICK = biće koje je tek došlo ne može napadati niti igrati osobine sa {"{"}T{"}"}
RULE_TAPPED_COST = što je aktivirano ne može se aktivirati kao cena
RULE_ACTIVATE_CONTROLLER = aktivne osobine permanenta igra samo onaj ko ga kontroliše
RULE_ACTIVATE_ZONE = osobine permanenata deluju samo u igri
RULE_ACTIVATE_LIMIT = osobina se može igrati samo određen broj puta
RULE_ACTIVATE_WHEN = osobina se može igrati samo u određeno vreme
RULE_PLAY_RESTRICTION = karta kaže kada se može igrati
RULE_CANT_EFFECT = neki efekat kaže da ne može
RULE_CANT_BEATS_CAN = „ne može“ je jače od „može“
RULE_RESOLVE = razrešavanje magije ili osobine
RULE_FIZZLE = magija ili osobina kojoj su sve mete neispravne sprečava se
RULE_PARTLY_ILLEGAL = neispravne mete ne trpe efekat
RULE_RESOLVE_PERMANENT = magija permanenta ulazi u igru
RULE_GRAVEYARD_ORDER = vlasnik ređa karte koje istovremeno idu na odlagalište
RULE_RESOLVE_TO_GRAVEYARD = razrešeno iznenađenje ili vradžbina ide na odlagalište
RULE_COUNTER = sprečena magija ide na odlagalište
RULE_CANT_BE_COUNTERED = to se ne može sprečiti
RULE_LAST_KNOWN = poslednja poznata informacija
RULE_IMPOSSIBLE_PART = što je nemoguće, ne čini se
RULE_EFFECT = izvršen efekat
RULE_POINTS = poeni za one koji ostaju
RULE_EFFECT_CHOICE = izbor tokom izvršavanja efekta
RULE_EACH_IN_TURN = više igrača bira po redosledu poteza, pa se sve čini odjednom
RULE_TRIGGER = izazvana osobina se izaziva
RULE_TRIGGER_STACK = izazvane osobine idu na niz pre nego što neki igrač dobije prednost
RULE_TRIGGER_ORDER = prvo izazvane osobine aktivnog igrača; svaki igrač ređa svoje
RULE_TRIGGER_MAY = izazvana osobina sa „može“
RULE_TURN_DRAW = vučenje karte u potezu ne može se sprečiti
RULE_TRIGGER_CONTROLLER = ma ko imao izbor, osobinu kontroliše onaj ko kontroliše njeno poreklo
RULE_TRIGGER_IF = dopunska „ako“ klauzula proverava se dvaput
RULE_TRIGGER_NO_TARGET = izazvana osobina bez ispravnog izbora napušta niz
RULE_TRIGGER_LEAVES = osobine napuštanja igre gledaju unazad
RULE_TRIGGER_STATE = stanja izazivanja
RULE_TRIGGER_DELAYED = odložene izazvane osobine
RULE_TRIGGER_MANA = izazvane mana osobine
RULE_TRIGGER_ZONE_CHANGE = osobine promene zone nalaze objekat samo u njegovoj novoj zoni
RULE_STATIC = pasivne osobine
RULE_CONTINUOUS = trajni efekti razrešenih magija i osobina
RULE_DEPENDENCY = efekat koji zavisi od drugog čeka na njega
RULE_TIMESTAMP = redosled vremenskih oznaka
RULE_LAYERS = nivoi
RULE_INITIAL_VALUES = promene tipa postavljaju početne vrednosti
RULE_CHARACTERISTIC_DEFINING = osobine određivanja svojstava
RULE_COPY = kopiranje
RULE_TEXT_CHANGE = promenjene reči
RULE_CONTROL_CHANGE = promena kontrole
RULE_SWITCH = zamenjene snaga i izdržljivost
RULE_REPLACEMENT = efekti zamene
RULE_REPLACEMENT_ORDER = igrač na koga se odnosi bira redosled efekata zamene
RULE_REPLACEMENT_ONCE = efekat zamene ima jednu priliku za događaj
RULE_ENTERS_AS = pri ulasku u igru
RULE_PREVENTION = sprečavanje štete
RULE_REDIRECTION = preusmeravanje štete
RULE_REDIRECTION_VOID = preusmeravanje na ono što nije biće u igri ne čini ništa
RULE_REGENERATION = regeneracija
RULE_SKIP = preskakanje je zamena ničim
RULE_COUNTS_AS = računa se kao
RULE_STATE_BASED = efekti stanja
RULE_TOUGHNESS_ZERO = biće sa izdržljivošću 0 ili manje ide na odlagalište
RULE_LETHAL_DAMAGE = smrtonosna šteta
RULE_AURA_ILLEGAL = oreol koji nije vezan ili je neispravno vezan
RULE_EQUIPMENT_ILLEGAL = neispravno vezana oprema
RULE_LEGEND_RULE = pravilo legende
RULE_LEGEND_MADE = što je efekat učinio Legendom nije legendarno kad više nije biće
RULE_WORLD_RULE = pravilo sveta
RULE_TOKEN_CEASES = simbol-biće van igre prestaje da postoji
RULE_COPY_CEASES = kopija magije van niza prestaje da postoji
RULE_COUNTERS_ANNIHILATE = suprotni brojači se uklanjaju
RULE_ATTACK_DECLARE = najava bića koja napadaju
RULE_ATTACK_CREATURE = napadaju samo bića
RULE_ATTACK_TAPPED = aktivirano biće ne može napadati
RULE_ATTACK_WALL = Zidovi ne mogu napadati
RULE_ATTACK_TAPS = bića koja napadaju se aktiviraju
RULE_ATTACK_RESTRICTION = napad je ograničen
RULE_ATTACK_REQUIREMENT = biće mora napadati
RULE_ATTACK_COST = cene napada
RULE_ATTACK_NONE = nema bića koja napadaju: na kraj borbe
RULE_ATTACK_PLAYER = ko može biti napadnut
RULE_BLOCK_DECLARE = najava bića koja blokiraju
RULE_BLOCK_TAPPED = aktivirano biće ne može blokirati
RULE_BLOCK_ONE = biće blokira jedno biće koje napada
RULE_BLOCK_RESTRICTION = blokiranje je ograničeno
RULE_BLOCK_REQUIREMENT = biće mora blokirati
RULE_BLOCK_COST = cene blokiranja
RULE_BLOCKED_STAYS = blokirano biće ostaje blokirano
RULE_EVASION = osobine izbegavanja
RULE_UNBLOCKABLE = ne može biti blokirano
RULE_COMBAT_DAMAGE_ASSIGN = raspoređivanje borbene štete
RULE_COMBAT_DAMAGE_STACK = borbena šteta ide na niz
RULE_COMBAT_DAMAGE_DEAL = borbena šteta se nanosi kako je raspoređena
RULE_COMBAT_DAMAGE_SHARE = najmanji deo štete
RULE_REMOVED_FROM_COMBAT = uklonjeno iz borbe
RULE_FIRST_STRIKE = Jurišnik
RULE_DOUBLE_STRIKE = Dvostruki Jurišnik
RULE_TRAMPLE = Razbijač
RULE_BANDING = Družina
RULE_BANDS_WITH = Družina sa drugima
RULE_FLYING = Letač
RULE_FEAR = Zastrašuje
RULE_SHADOW = Senka
RULE_LANDWALK = Izvorni
RULE_HORSEMANSHIP = Konjanik
RULE_HASTE = Ubrzanje
RULE_VIGILANCE = biće se ne aktivira zbog napada
RULE_FLANKING = Bočni napad
RULE_RAMPAGE = Bes
RULE_PROTECTION = Anti
RULE_SHROUD = Veo
RULE_RESISTANCE = rezistencija
RULE_ANCHOR = što je na sidru ne vraća se u ruku
RULE_SHIP = aktivan brod se obara umesto da napusti igru
RULE_NET = nema treće karte iz ruke dok je mreža u igri
RULE_SINGULARITY = singularnost je prva i poslednja karta poteza
RULE_INDESTRUCTIBLE = Neuništiv
RULE_DAMAGE_CREATURE = šteta biću
RULE_DAMAGE_PLAYER = šteta igraču je gubitak života
RULE_DAMAGE_ZERO = bez štete nema događaja
RULE_LIFE_GAIN = dobijanje života
RULE_LIFE_LOSS = gubitak života
RULE_NEW_OBJECT = objekat koji promeni zonu je nov objekat
RULE_OWNER_ZONE = karta ide u zone svog vlasnika
RULE_ZONE_CHANGE = promene zone
RULE_DRAW = vučenje karata
RULE_DISCARD = odbacivanje
RULE_DESTROY = uništavanje
RULE_SACRIFICE = žrtvovanje
RULE_TOKEN = simbol-bića
RULE_COUNTERS = brojači
RULE_TAP = aktiviranje i deaktiviranje
RULE_SHUFFLE = mešanje
RULE_MANA_TYPE = vrsta mane je njena boja i ono na šta se sme potrošiti
RULE_SEARCH = traženje
RULE_OUTSIDE = što je uklonjeno iz igre, van nje je
RULE_OVER_BEFORE_BEGUN = efekat čije je trajanje prošlo pre nego što počne ne čini ništa
RULE_CONTROLLER_FIRST = ako više njih bira dok se nešto igra, prvi bira onaj ko to kontroliše
RULE_COLOR_OF_FIVE = bira se jedna od pet boja
RULE_REVEAL = otkrivanje
RULE_DRAWN_UNSEEN = karta vučena dok se nešto igra ostaje licem nadole dok se to ne odigra
RULE_ATTACH = vezivanje
RULE_FACE_DOWN = permanenti licem na dole
RULE_RANDOM = nasumičan izbor
RULE_BUYBACK = Povraćaj
RULE_CYCLING = Kruženje
RULE_ECHO = Odjek
RULE_CUMULATIVE_UPKEEP = Zbirna priprema
RULE_PHASING = Faziranje
RULE_FLASHBACK = Osvrt
RULE_MADNESS = Ludilo
RULE_KICKER = Pojačanje
RULE_THRESHOLD = Prag
RULE_MORPH = Preobražaj
RULE_FADING = Bledenje
RULE_SPLIT = podeljene karte
RULE_STORM = Oluja
RULE_AMPLIFY = Umnožavanje
RULE_PROVOKE = Izazivanje borbe
RULE_EQUIP = Opremi
RULE_SNOW = snežni izvori
RULE_GIVEN_TYPE_LOST = dodeljena osobina koja određuje tip može biti izgubljena
RULE_SPRING = osobina za kartu odigranu kao izvor
RULE_SPRING_PUT = što nije odigrano kao izvor ulazi u igru uspravno, imalo Istočnik ili ne
RULE_VP_REGENERATION = obnavljanje magijskih poena
RULE_COMPONENTS = komponente čudovišta
RULE_EXTRACTION = vađenje komponenti
RULE_CLAIM_TIME = iz onoga što ode u fazi pripreme ništa se ne vadi
RULE_CLAIM_COST = iz onoga što ode kao cena ili zbog nedostatka ništa se ne vadi
RULE_CLAIM_ENDS = komponente se vade do kraja faze
RULE_PREPARATION_PHASE = faza pripreme
RULE_ACTIVATION = što je položeno ne može u stražu niti se može upotrebiti
RULE_NAMED_STEP = u fazi pripreme radi se samo ono što je imenuje
RULE_LIFE_SAVING = pre nego što biće ugine, igrači mu mogu spasti život
RULE_SWAP_PHASE = bića menjaju mesta u fazi razmene
RULE_LINES = sopstvena bića stoje u straži ili u rezervi
RULE_GUARD_CAPACITY = mesta u straži
RULE_LINE_COMBAT = bića straže napadaju, svako po jednog neprijatelja
RULE_STRIKE_THROUGH = proboj je moguć ako je napadnuto svako biće neprijateljske straže
RULE_CHAIN = u reakcijskom lancu igraju se samo reakcije
RULE_CHAIN_CLOSED = zatvoren lanac ne prima više reakcija
RULE_AUTOMATIC_REACTION = automatske reakcije
RULE_REACTION = reakcija odgovara na ono što čini protivnik
RULE_LINKED_EFFECT = povezani efekti
RULE_HEALING_PHASE = faza lečenja
RULE_ACTION_RIGHT = pravo na radnju
RULE_INSTANT_ACTION = van sopstvene glavne faze dopuštene su samo trenutne radnje
RULE_VISION = vizije se igraju i sa odlagališta, svaka jednom u potezu
RULE_UNREACTABLE = na to niko ne može reagovati
RULE_FLEET = veća flota pobeđuje
RULE_TREASURE = karta iz ruke se upotrebljava kao blago, jednom u potezu, od drugog poteza
RULE_FLOW = strujanje: jednom po potezu u sopstvenoj glavnoj fazi, od drugog sopstvenog poteza
RULE_FLOW_COST = cenu strujanja menja samo ono što ga imenuje
RULE_APPARITION = pojava: jedna po potezu
RULE_COMPENSATION = nadoknada za kartu iz ruke koju je protivnik sprečio
RULE_DUEL = dvoboj: jednom po potezu u sopstvenoj glavnoj fazi, veći broj pobeđuje
RULE_DUEL_COST = cena dvoboja se ničim ne menja
RULE_TREASURE_FIXED = ništa ne menja koliko komponenti donosi blago
RULE_WAY_FROM_HAND = na drugi način se igra samo ono što se zaista igra iz ruke
RULE_MARKED_CREATURE = bića koja se igraju kao magije ne traže u igri biće svog znaka
RULE_AUTOMATIC_COST = automatske reakcije se ne poskupljuju
RULE_DOOMLORD = umesto komponente može se staviti marker nivoa na gospodara propasti
RULE_PULSING = ono što pulsira preokreće se jednom u svakom svom potezu, koliko njegov tekst pominje markere
RULE_COMBAT_ABILITY = borbene sposobnosti koristi onaj ko napada ili je napadnut, pre udarca
RULE_DECK_ABILITY = karta koja se može potražiti u špilu ima sposobnost koja tamo deluje
RULE_LINKED_ANSWER = na povezana dejstva odgovara samo ono što ih imenuje
RULE_PLAYTIME_ABILITY = kad se lanac zatvori, igrači koriste ono što je ušlo u igru; svako takvo je radnja na koju se odgovara
RULE_REACTION_STAYS = ono što ostaje u igri igra se kao reakcija, po objašnjenju
RULE_MORF = bezbojno biće sa „morf“ u imenu pre svega je morf
RULE_MORF_NAMED = ko igra morfa može imenovati boju i vrstu bića, koje on tada takođe ima
RULE_MORF_ELSEWHERE = za morfe u špilu, ruci i groblju njihov igrač kaže koje su boje i vrste
RULE_RULE_CARD_NAMED = na kartu pravila deluje samo ono što imenuje karte pravila
RULE_FOLLOWER_NAMED = na sledbenika deluje samo ono što imenuje sledbenike
RULE_GUILD_NAMED = na esnaf deluje samo ono što imenuje esnafe
RULE_ARROWS = sposobnost deluje na ono što stoji levo ili desno od njenog nosioca, u njegovom redu
RULE_ICON_GROUP = karte sa istim znakom su grupa koju drugi pominju
RULE_DUEL_FIXED = ništa ne menja štetu ni lečenje dvoboja
RULE_DUEL_NO_SOURCE = dvoboj nije izvor
RULE_USE_UNREACTABLE = na tu upotrebu karte niko ne reaguje
RULE_TEMPORARY_COST = privremena cena plaća se u svakoj sopstvenoj pripremi, dok ima žetona
RULE_SURCHARGE = reakcija na igranje karte košta više
RULE_SURCHARGE_OF_PLAY = reakcija na njene sposobnosti ne košta više
RULE_CANT_BE_ANSWERED = na kartu i njene sposobnosti niko ne reaguje
RULE_ANSWERED_NOT_WITH = na kartu i njene sposobnosti ne reaguje se takvim kartama
RULE_ANTI_MAGIC = na igranje karte ne odgovara se čarolijom
RULE_ELDER_MAGIC_LOWERED = kome drevna magija nije neokrnjene cene, tome je i drugi poskupljuju
RULE_USE_REACTABLE = upotreba karte je radnja na koju se reaguje
RULE_CRITTER = stvorenjce se vraća u ruku
RULE_RELIC = relikvija se žrtvuje, jedna u potezu
RULE_LIFE_COUNTER = brojač života odlazi umesto onoga na čemu je
RULE_SWITCHED_OFF = što leži licem na dole pored špila ne deluje
RULE_ENDING = sledbenik se ukida za životne poene i najviše životnih poena
RULE_SHOWN_ONCE = sposobnost koja se koristi pokazivanjem karte iz ruke koristi se jednom u potezu
RULE_FREQUENCY = sposobnost se može koristiti samo određeni broj puta u potezu
RULE_USED_UP = sposobnost se može koristiti samo određeni broj puta ukupno
RULE_TRIGGER_LIMIT = sposobnost se pokreće samo kad i onoliko puta koliko kaže
RULE_LIMIT_FOLLOWS_CARD = karta zadržava ograničenja svojih sposobnosti iz groblja gde god da ode
RULE_EXPLANATION = objašnjenje kako se karta koristi nije sposobnost, i ostaje
RULE_ELDER_MAGIC = drevna magija koja ne pojeftinjuje ne poskupljuje zbog protivnika
RULE_LOCATION_RULE = svaki igrač ima jednu lokaciju: nova je zamenjuje
RULE_TRIGGER_BLOCK = osobina kada blokira ili je blokirano, jednom
RULE_TRIGGER_BLOCK_EACH = osobina za svako biće koje blokira
RULE_TRIGGER_BLOCKED_EACH = osobina za svako biće koje ga blokira
RULE_TRIGGER_CHOICES = izbori izazvane osobine čine se kada ona ide na niz
RULE_TRIGGER_ENTERS = ono što ulazi u igru vide svi, i oni koji ulaze
RULE_ENTERS_CHANGED = trajni efekti se primenjuju dok permanent ulazi u igru
RULE_NEVER_HAPPENS = zamenjen ili sprečen događaj se ne događa i ništa ne izaziva
RULE_REPLACEMENT_CHAIN = efekat se primenjuje na ono što je drugi načinio od događaja
RULE_SHIELD = štit traje dok se ne potroši ili dok mu ne istekne vreme
RULE_SHIELD_SOURCE = šteta od porekla po izboru
RULE_STATIC_PREVENTION = pasivna osobina koja sprečava ili preusmerava štetu
RULE_AURA_PUT = oreol koji je ubačen u igru a nije odigran
RULE_DRAW_REPLACED = zamenjeno vučenje karte
RULE_MOVE_TO_HAND = karta stavljena u ruku bez vučenja
RULE_DRAWS_ONE_BY_ONE = više karata se vuče jedna po jedna
RULE_PERMANENT_CONTINUES = magija permanenta nastavlja se u svom permanentu
RULE_LEAVES_ATTACHMENTS = što je bilo vezano ostaje
RULE_NEW_TARGETS = promena meta
RULE_COLORS = koje boje nešto ima
RULE_TYPES = tipovi karata, magija i permanenata
RULE_SUBTYPES = tipovi bića, promena i izvora
RULE_SUPERTYPES = osnovni, legendarni, snežni: kategorije uz tipove
RULE_SIZE = snaga i izdržljivost
RULE_ABILITIES = osobine koje nešto ima
RULE_CONTROLLER = ko šta kontroliše
RULE_OWNER = ko šta poseduje
RULE_ENCHANTED = šta je promenjeno oreolom
RULE_PLACE = šta leži u kojoj zoni
RULE_KNOWN_NUMBERS = koliko karata leži u zoni
RULE_COMBAT_STATE = bića koja napadaju, blokiraju, blokirana su ili neblokirana
RULE_PILE_ORDER = biblioteke i odlagališta su gomile koje čuvaju redosled
RULE_WORD_ON_CARD = reč na karti traži se u njenom imenu, vrstama, podvrstama, sličicama i tekstu
RULE_WORD_FORMS = oblik reči, ili složenica s njom, jeste ta reč; ono što samo sadrži njena slova nije
RULE_WORD_IN_TEXT = reč u tekstu karte ne traži se u njenom imenu, vrstama i podvrstama
RULE_EXPANSION = što važi za karte jedne edicije važi za one sa njenim simbolom
RULE_TYPE_NAMED = ko bira tip bića imenuje tip, a ne reč drugog značenja
RULE_RESOLVE_SPELL = magija čini ono što na njoj piše
RULE_RESOLVE_ABILITY = osobina čini ono što kaže, ma šta bilo sa njenim poreklom
RULE_DEFENDER_NAMED = na kog od više branilaca se misli
RULE_TEAM_POINTS = tim ima zbir poena svojih igrača
RULE_VARIANT_ALONE = svaki igrač igra za sebe protiv svih ostalih
RULE_VARIANT_RANGE = svi igrači imaju isti domet uticaja
RULE_VARIANT_ATTACK = varijanta ima jedan način napada
RULE_VARIANT_NO_DEPLOYING = u varijanti nema pomeranja bića
RULE_LAST_SURVIVOR = uobičajena pravila za pobedu i napad na više igrača
RULE_GAME_GOES_ON = partija se nastavlja bez igrača koji je napustio igru
RULE_GONE_DAMAGE = borbena šteta na nizu ostaje, ko god da napusti igru
RULE_GONE_CONTROL = ko je napustio igru ne stiče kontrolu ni nad čim
RULE_GONE_ABILITY = osobine onoga ko je napustio igru ne idu na niz
RULE_STAND_IN = umesto igrača koji je napustio igru bira drugi
RULE_WIN_AND_LOSE = ko u isto vreme i pobedi i izgubi, gubi
RULE_DEFENDER_ALONE = ograničenja pri napadu na jednog igrača važe za bića koja napadaju baš njega
RULE_HEART_TEAMS = dva tima jednakih veličina igraju kao po jedan igrač
RULE_HEART_OPTIONS = timovi koji igraju kao jedan nemaju drugih mogućnosti
RULE_HEART_SEATS = tim koji igra kao jedan sedi zajedno
RULE_TEAM_HANDS = saigrači vide jedan drugom ruku, a koriste samo svoje karte
RULE_TEAM_TURN = tim igra svoje poteze zajedno
RULE_TEAM_PRIORITY = prednost ima tim, i radi ko god iz njega hoće
RULE_TEAM_PASS = tim kaže „dalje“ kad niko iz njega ne želi ništa da radi
RULE_TEAM_ORDER = prvo bira aktivan tim, pa drugi
RULE_TEAM_DRAW = svako iz tima vuče i može igrati izvor u potezu tima
RULE_TEAM_FIRST_DRAW = tim koji igra prvi preskače prvi korak vučenja
RULE_TEAM_DRAW_ORDER = prvo vuče desni igrač aktivnog tima, pa levi
RULE_TEAM_SKIP = dodatni potezi i preskočeni koraci jednog iz tima su timski
RULE_TEAM_ATTACK = tim napada tim
RULE_TEAM_ATTACK_WHOLE = ko ne može da napadne jednog od branilaca, ne može da napadne
RULE_TEAM_BLOCK = tim blokira zajedno
RULE_TEAM_DAMAGE = biće koje napada nanosi štetu jednom od branilaca
RULE_TEAM_LIFE = tim ima jedan ukupan život
RULE_TEAM_EVENTS = šteta, gubitak i dobijanje života dešavaju se svakom igraču i menjaju ukupan život
RULE_TEAM_SHARE = igračev život je jednak deo života tima, zaokružen na manje
RULE_TEAM_LIFE_SET = čiji se život podesi, ima toliko, a ostali koliko su imali
RULE_TEAM_AT_ZERO = tim bez života gubi
RULE_TEAM_LOSES = saigrači zajedno pobeđuju i gube
RULE_TEAM_CONCEDES = tim gubi ako neko iz njega preda
RULE_DEPLOYING = biće se može pomeriti saigraču
RULE_KING_TEAMS = timovi jednakih veličina, svaki sa kraljem i gardistima
RULE_KING_SEATS = tim sedi zajedno, sa kraljem u sredini
RULE_KING_RANGE = uobičajen domet uticaja kraljeva i gardista
RULE_KING_DEPLOYS = varijanta uvek koristi pomeranje bića
RULE_NEIGHBOURS_ONLY = napadaju se samo protivnici koji sede neposredno do igrača
RULE_SEATS_BY_LOT = žreb određuje ko gde sedi
RULE_KING_BEGINS = prvi igra kralj i preskače svoj prvi korak vučenja
RULE_KING_LOSES = tim gubi sa svojim kraljem
RULE_KING_HANDS = kralj i njegovi gardisti poznaju jedni drugima ruke
RULE_GRAND_PLAYERS = najmanji broj igrača varijante
RULE_GRAND_RANGE = svaki igrač ima domet uticaja od 1
RULE_GRAND_ATTACK = svako napada igrača sa svoje leve strane
RULE_GRAND_OPTIONS = ne napada se na više igrača i bića se ne pomeraju
RULE_MARKERS = jedna oznaka poteza na svaka četiri igrača
RULE_MARKER_SEATS = oznake dobija svaki četvrti igrač
RULE_MARKER_WAITS = oznaka čeka dok je ima neko od tri igrača sleva
RULE_MARKER_GOES = oznaka se uklanja kada za nju ima premalo igrača
RULE_MARKER_EXTRA_TURN = dodatni potez van sopstvenog igra se neposredno pre sledećeg sopstvenog
RULE_MARKER_ROUND = potezi teku istovremeno, svaki sa svojim nizom i svojom prednošću
RULE_GRAND_END = uobičajena pravila za pobedu i poraz, ili poeni
RULE_SPREAD_TEAMS = timovi jednakih veličina igraju jedni protiv drugih
RULE_SPREAD_SEATS = niko ne sedi do svog saigrača
RULE_SPREAD_RANGE = preporučen domet uticaja kada su timovi razdvojeni
RULE_SPREAD_ATTACK = razdvojeni timovi imaju jedan način napada
RULE_SPREAD_DEPLOYING = bića se ne pomeraju ako nije drugačije dogovoreno
RULE_ONE_VARIANT = dogovara se više mogućnosti i tačno jedna varijanta
RULE_TEAM = igrači jednog tima pobeđuju i gube zajedno: svako je u jednom
RULE_RANGE = uticaj igrača dopire do određenog broja mesta
RULE_RANGE_OWN = igrač je uvek u sopstvenom dometu
RULE_RANGE_TIME = ko je u dometu određuje se na početku svakog poteza
RULE_RANGE_OBJECT = objekat je u dometu ako je u dometu onaj ko ga kontroliše
RULE_RANGE_ATTACK = ne napada se ko je van dometa
RULE_RANGE_TARGET = nema mete van dometa
RULE_RANGE_CHOICE = ne bira se ništa što je van dometa
RULE_RANGE_CHOOSER = gde niko u dometu ne može da bira, bira najbliži levo
RULE_RANGE_ACTIVATE = nema aktivne osobine objekta van dometa
RULE_RANGE_TRIGGER = ništa se ne izaziva onim što se događa van dometa
RULE_RANGE_AURA = nema oreola na onome što je van dometa
RULE_RANGE_EQUIPMENT = nema opreme na onome što je van dometa
RULE_RANGE_EFFECT = efekat ne deluje na ono što je van dometa
RULE_RANGE_INFORMATION = što je van dometa ne računa se
RULE_RANGE_REDIRECTION = što bi se umesto toga učinilo onome van dometa ne čini se
RULE_RANGE_PREVENTION = šteta od onoga ili onome što je van dometa ne sprečava se
RULE_TYPES_TOGETHER = što je više tipova, svaki je od njih
RULE_CREATURE_TYPES = tipovi bića
RULE_LAND_TYPES = tipovi izvora
RULE_PLACE_LIBRARY = šta leži u biblioteci
RULE_PLACE_HAND = šta je u ruci
RULE_PLACE_GRAVEYARD = šta leži na odlagalištu
RULE_PLACE_IN_PLAY = šta je u igri
RULE_PLACE_EXILE = šta je van igre
RULE_IN_PLAY_ONLY = efekat se odnosi na ono što je u igri, osim ako imenuje drugu zonu
RULE_OWN_NAME = što se kaže za kartu njenim imenom važi samo za nju
RULE_YOU = ti: onaj ko kontroliše
RULE_OPPONENT = protivnik: igrač koji nije na istoj strani
RULE_MANA_VALUE = ukupna mana cena
RULE_WHOLE_NUMBERS = računa se samo celim brojevima
RULE_EXCHANGE = razmena se događa cela ili nikako
RULE_AS_THOUGH = „kao da“ važi samo za ono što imenuje

## Reči sa karata

WORD_WHITE = bela
WORD_BLUE = plava
WORD_BLACK = crna
WORD_RED = crvena
WORD_GREEN = zelena
WORD_YELLOW = žuta
WORD_COLORLESS = bezbojna
WORD_ARTIFACT = artefakt
WORD_CREATURE = biće
WORD_ENCHANTMENT = promena
WORD_INSTANT = iznenađenje
WORD_LAND = izvor
WORD_SORCERY = vradžbina
WORD_MORPH = Preobražaj
WORD_KICKER = Pojačanje
WORD_MULTIKICKER = Višestruko pojačanje
WORD_BUYBACK = Povraćaj
WORD_FLASHBACK = Osvrt
WORD_MADNESS = Ludilo
WORD_ENTWINE = Prožimanje
WORD_SPLICE_ONTO = Nadovezivanje
WORD_CYCLING = Kruženje
WORD_TYPECYCLING = Kruženje po tipu
WORD_ECHO = Odjek
WORD_CUMULATIVE_UPKEEP = Zbirna priprema
WORD_EQUIP = Opremi
WORD_NINJUTSU = Nindžucu
WORD_TRANSMUTE = Preobrazba
WORD_RECOVER = Oporavak
WORD_SUSPEND = Odlaganje
WORD_TEMPORARY_COST = Privremena cena
WORD_SPRING = Istočnik
WORD_EVOKE = Prizivanje trena
WORD_REPLICATE = Umnoži
WORD_TRANSFIGURE = Preoblikovanje
WORD_AURA_SWAP = Zamena oreola
WORD_PLAINS = Zemlja
WORD_ISLAND = Voda
WORD_SWAMP = Grob
WORD_MOUNTAIN = Vatra
WORD_FOREST = Šuma
WORD_ZEMLJA = Zemlja
WORD_VODA = Voda
WORD_GROB = Grob
WORD_VATRA = Vatra
WORD_SUMA = Šuma
IS_TURNED_UP = { $a } se otkriva
IS_TURNED_DOWN = { $a } se okreće licem nadole: ne radi
CHANGES_STARTING_LIFE = { $a } menja život i najveći život za { $b }
RULE_DECK_COPIES_SAID = karta kaže koliko njenih primeraka špil sme da ima
RULE_DECK_COLORS = najveći broj boja u špilu
RULE_DECK_BESIDE = karta pravila i sledbenik ne računaju se u veličinu špila
RULE_DECK_RULE_CARDS = špilu pripada jedna vrsta karte pravila
RULE_OLD_DRAWBACK = na starim kartama ono što šteti njihovom upravljaču jeste mana i bez te oznake
RULE_DECK_LICHES = drevni lič ne pripada nijednom špilu i ne leži ni kraj jednog
RULE_DECK_FOLLOWERS = špilu pripada jedna vrsta sledbenika
RULE_DECK_GUILDS = najviše tri esnafa; njihove boje se računaju u špil
RULE_DECK_ENLARGED = esnafi povećavaju najmanju veličinu špila
RULE_DECK_LONER = pored zapovednika i epskih sledbenika nema karte pravila ni drugog sledbenika
RULE_DECK_DIVINE = božanske karte: ograničen broj, jedne boje koja se koristi i inače
RULE_DECK_MAKE_UP = karta može da traži špil posebnog sastava
RULE_DECK_BANNED = karta može da bude zabranjena u formatu
RULE_SET_OUT = što leži pored špila postavlja se licem nadole i otkriva zajedno
RULE_FOLLOWER_HAND = ko koristi sledbenika vuče kartu manje u početnu ruku
RULE_COMMANDER_HAND = zapovednici i epski sledbenici ne smanjuju početnu ruku, ili kažu kolika je
RULE_COMMANDER_LIFE = zapovednik menja život i najveći život podjednako
RULE_START_COUNTERS = početni brojači stavljaju se i na ono što ne radi
RULE_GUILD_PASSIVE = esnafi dolaze pasivni i ne postaju aktivni u fazi pripreme
RULE_RULE_CARD_ONCE = ista karta pravila kod više igrača: što čini svima, čini jednom
RULE_RULE_CARDS_ADD = više istih karata pravila kod jednog igrača se sabira
RULE_DRAWBACK = mana nije sposobnost i ne gubi se sa sposobnostima
RULE_DOESNT_WORK = tekst može reći da karte pravila ili sledbenici ne rade
RULE_UNDEAD = nemrtvi su grupa bića, ni podtip ni sposobnost
RULE_UNDEAD_KINDS = svaki mrmljavac, vampir i kostur je nemrtav
RULE_UNDER_MOUNTAIN = podgorske karte su grupa, ni podtip ni sposobnost
RULE_MIST_CARDS = maglene karte su grupa karata
RULE_DIVINE_CARDS = božanske karte su grupa karata
RULE_FORT_CARDS = utvrđene karte su grupa, ni podtip ni sposobnost
RULE_MATERIALS = drveni i metalni predmeti su grupe; jedan može biti u obe
RULE_FAVOUR_CARDS = karte milosti su grupa karata
RULE_LIFE_QUENCHER = brojači života ne pomažu protiv izvora koji gase život
RULE_DEFENCE_CARDS = karte odbrane su grupa karata
RULE_INVOCATION_CARDS = karte koje se mogu prizvati su grupa karata
RULE_KINDS_BY_ICON = ikone vatre, hladnoće, munje i uma označavaju vrste tog imena
IS_OFF_FOR_GOOD = { $a } je žrtvovan: okreće se licem nadole do kraja partije
STAYS_BESIDE = { $a } ne može da napusti mesto pored špila
RULE_MIST_SEARCH = svaka maglena karta igra se iz ruke kao iznenađenje, da se potraži maglena karta
RULE_FIXED_WAY_COST = cena traženja magle nikad se ne menja
RULE_MIST_ONCE = jedno uspešno traženje magle po potezu
RULE_MIST_LAST_SEARCH = posle traženja magle špil se ne pretražuje drukčije, osim zbog mane
RULE_DEFENCE_PLAY = ko nije počeo igra karte odbrane besplatno u protivnikovom prvom potezu
RULE_DEFENCE_TIME = iz odbrane se igra samo u protivnikovom prvom potezu
RULE_DEFENCE_COUNT = iz odbrane se ne igra više karata nego što je protivnik odigrao u tom potezu
RULE_INVOCATION_PLAY = ko nije počeo priziva kartu od drugog poteza, jednom
RULE_INVOCATION_LOWERS = prizvanoj karti osnovna cena je manja za 1
RULE_INVOCATION_TIME = priziva se samo ako je protivnik počeo, i ne u svom prvom potezu
RULE_INVOCATION_ONCE = priziva se jednom
RULE_INVOCATION_YEAR = karte od 2023. koje koštaju samo poene mogu se prizvati
RULE_UNDER_MOUNTAIN_SPELL = podgorske čini traže podgorsko biće u igri
RULE_SACRIFICED_BESIDE = karta pravila ili sledbenik koje je igrač žrtvovao nikad više ne radi
RULE_BESIDE_STAYS = što leži pored špila ne dolazi u drugu zonu
RULE_TURNED_OFF = isključena karta pravila ili sledbenik leži licem nadole
RULE_TURNED_ON = što se ponovo uključi nastavlja sa svojim brojačima
RULE_BESIDE_COUNTERS = brojače pored špila menja sama karta ili ono što je imenuje
RULE_COST_SAYS_FIXED = karta kaže da se njena cena ne može menjati, ili ne može smanjiti
RULE_INVOCATION_UNLOWERED = ne priziva se ono čija se cena ne može menjati ili smanjiti
RULE_INVOCATION_VALUE = što ima stalnu cenu, u igri je ima i kad je prizvano
RULE_INVOCATION_PRINTING = prizivaju se i ranija izdanja istog imena i teksta
RULE_COST_VALUE = koliko karta košta, za onoga ko pita, piše na njoj, sve vrste zajedno
RULE_FAVOURED_CARD = omiljena karta: jednom u partiji, za tri pokazane karte te grupe
RULE_ONCE_ABILITY = sposobnost sa oznakom (S) važi jednom, koliko god puta bila na snazi
RULE_LEGENDARY_CARDS = bića sa tom oznakom su legendarna
RULE_LEGENDARY_ABILITY = legendarne sposobnosti rade samo gde ih nešto omogućava
RULE_LIFE_QUENCHED = brojači života otpadaju pre nego što ode ono što uzima izvor koji gasi život
RULE_FAVOUR_SEARCH = tri različite karte milosti iste boje: traži se jedna karta, jednom u partiji
RULE_FAVOUR_SPELL = čin milosti broji samu sebe dok se igra
RULE_COMMANDER_RESTS = život zapovednika koji ne radi ne uzima se
RULE_MODE_EITHER = od delova spojenih sa ILI bira se jedan, ne više
RULE_SAYS_ABILITY = što nije objašnjenje, uslov ni mana, sposobnost je
RULE_WAY_TYPE = što se igra kao drugi tip, tog je tipa dok se igra, i zadržava svoje vrste
RULE_WAY_TYPE_HERE = drugde je ono što se igra na više načina samo svog tipa
RULE_NEUTRALIZATION_PLAY = karta sa neutralizacijom igra se i kao reakcija na ono što imenuje
RULE_NEUTRALIZES = što se igra kao neutralizacija sprečava ono na šta odgovara
RULE_NEUTRALIZED_STAYS = što se igra kao neutralizacija zadržava svoj tip: što ostaje u igri, ulazi u igru
RULE_ANTI_NEUTRALIZATION = na igranje karte ne odgovara se neutralizacijom, na njene sposobnosti da
RULE_REWARD = čiji izvor odnese kartu iz igre, ili od vlasnika, dobija njenu nagradu
RULE_BOND = veza se ispunjava drugom kartom zajedničke vrste: u igri, ruci ili groblju
RULE_BOND_CHAIN = veza se ispunjava i kartom iz lanca
RULE_BOND_DOUBLE = dvostruka veza traži dve karte
RULE_BOND_REACTION = veza se ne ispunjava vrstom reakcija
RULE_ADVANTAGE = prednost: protivnikov život leži između dve granice
RULE_ADVANTAGE_OPEN = granica prednosti koja nije navedena ne računa se
RULE_SUBTYPE_ADDED = ko dobije podtip zadržava one koje je imao
RULE_DRAWBACK_USE = korišćenje mane je radnja na koju niko ne odgovara
