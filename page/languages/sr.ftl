# name: srpski (latinica)
# cyrillic: српски (ћирилица)
# Šta sama strana govori, na srpskom. Ono što govori igra stoji u data/languages/sr.ftl; strana ima
# obe tabele, i reči iz one koristi i ovde.

izvor = Izvor
loading = Trenutak …
yes = Da
no = Ne
close = Zatvori
more = Još
search = Traži
guest = Gost
you = Ti
settings = Podešavanja
pages = Strane

## Strane

page-start = Igra
page-decks = Špilovi
page-cards = Radionica karata
page-judge = Sudijski sto
to-start = Na početnu stranu

## Početak

start-title = Partija
choose-book = Po kojim pravilima?
book = Pravila
book-mtg-1999-04 = {"Magic"}, proleće 1999.
book-mtg-1999-04-about = Potpuna pravila, prvo izdanje
book-mtg-1999-11 = {"Magic"}, novembar 1999.
book-mtg-1999-11-about = Šesto izdanje: niz
book-mtg-2002 = {"Magic"}, 2002.
book-mtg-2002-about = Dve godine kasnije, sa više osobina
book-izvori-2007 = Izvori magije
book-izvori-2007-about = Iz Beograda: svaka karta može biti izvor
book-hkk-2023 = {"Hatalom Kártyái"}
book-hkk-2023-about = Iz Budimpešte: dva reda i magijski poeni
seating = Ko igra
seat = Mesto { $seat }
seat-open = slobodno
who-plays = Ko igra na mestu { $seat }
deck-of = Špil za mesto { $seat }
player-computer-greedy = Računar
player-computer-random = Računar (nasumično)
player-open = Neko drugi, preko veze
brings-a-deck = donosi svoj špil
add-seat = Još jedno mesto
remove-seat = Bez mesta { $seat }
more-about-game = Više: varijante, timovi, sat, dogovori
variant = Varijanta
no-variant = nijedna
teams = Timovi
clock = Sat
clock-none = bez sata
clock-casual = 25 minuta, i 8 sekundi za svaku odluku
as-usual = kao obično
range = Domet uticaja
attacks = Napadi
who-begins = Ko prvi počinje
by-lot = odlučuje slučaj
starting-life = Početni životi
option-manual-mana = mana se plaća ručno
option-ante = u ulog
option-no-mulligan = bez novih ruku
option-attack-left = nalevo
option-attack-right = nadesno
option-attack-many = na više igrača odjednom
option-deploying = bića se smeju slati saigračima
option-points = kraj po poenima
match = Meč
match-one = jedna partija
match-three = do dve pobede
your-name = Tvoje ime
your-deck = Tvoj špil
play = Igraj
open-game = Otvori partiju
my-games = Tvoje partije
join-title = Pozvan si u partiju
sit-down = Sedi za sto
no-such-game = Nema takve partije
waiting-room = Partija počinje kada sva mesta budu zauzeta
invite = Ko ima ovu vezu može da sedne za sto:
copy = Prepiši
copied = Prepisano

## Sto

computer = Računar
table = Sto
hand = Tvoja ruka, { $count ->
        [one] { $count } karta
        [few] { $count } karte
       *[other] { $count } karata
    }
life = život
stack = { $book ->
        [hkk-2023] Lanac
       *[other] Niz
    }
combat = Borba
creatures-of = Bića: { $name }
permanents-of = U igri: { $name }
mana-pool = Izvorište: { $mana }
zone-hand = { ZONE_HAND }
zone-library = { ZONE_LIBRARY }
zone-graveyard = { ZONE_GRAVEYARD }
zone-exile = { ZONE_EXILE }
zone-ante = { ZONE_ANTE }
zone-phasedout = { ZONE_PHASED }
zone-special = { ZONE_SPECIAL }
zone-guard = { ZONE_GUARD }
zone-reserve = { ZONE_RESERVE }
zone-count = { $zone }: { $count }
resource-vp = { $book ->
        [hkk-2023] magijski poeni
       *[other] poeni
    }
resource-components = komponente
claim = { $name }: još { $left }
used = potrošeno: { $names }
color-white = bela
color-yellow = žuta
color-blue = plava
color-black = crna
color-red = crvena
color-green = zelena
card-unknown = karta
card-tapped = aktivirano
card-passive = položeno
card-facedown = licem na dole
card-sick = još ne može da napada
card-attacking = napada
card-blocking = blokira
card-token = token
card-damage = šteta { $count }
card-picked = izabrano
card-can = može da se izabere
choose-a-card = Karte za izbor
not-now = sada ne

## Koraci

steps = Koraci poteza { $turn }
on-turn = na potezu
turn-none = Početak
turn-short = P{ $turn }
turn-number = Potez { $turn }
step-untap = Deaktiviranje
step-upkeep = Priprema
step-draw = Vučenje
step-main1 = Glavna
step-combat = Borba
step-attackers = Napad
step-blockers = Blok
step-firstdamage = Prva šteta
step-damage = Šteta
step-endcombat = Posle
step-main2 = Glavna 2
step-end = Kraj
step-cleanup = Odbacivanje
step-preparation = Priprema
step-swap = Razmena
step-strike = Udarac
step-healing = Lečenje
stop-none = bez zastoja
stop-mine = zastoj u tvojim potezima
stop-others = zastoj u tuđim potezima
stop-both = zastoj u svim potezima

## Pitanja i dugmad

question = Pitanje
actions = Radnje
waiting-for = Čeka se: { $names }
paused = Partija je zaustavljena
link-broken = Veza je prekinuta; pokušava se ponovo …
button-resolve = Neka se razreši: { $name }
button-to-combat = U napad
button-to = Do: { $step }
button-end-turn = Kraj poteza
button-go-on = Dalje
button-attack = { $count ->
        [0] Bez napada
        [one] Napadni sa { $count } bićem
        [few] Napadni sa { $count } bića
       *[other] Napadni sa { $count } bića
    }
button-block = { $count ->
        [0] Bez blokiranja
        [one] Blokiraj sa { $count } bićem
        [few] Blokiraj sa { $count } bića
       *[other] Blokiraj sa { $count } bića
    }
button-lines = { $count ->
        [0] Ostanite tako
        [one] Stanite ovako: { $count } premeštanje
        [few] Stanite ovako: { $count } premeštanja
       *[other] Stanite ovako: { $count } premeštanja
    }
place-in-line = { $line }, mesto { $place }
bands = Grupe
band = { $one } i { $other }
hint-attack = Izaberi na tabli ko napada.
hint-attack-held = A sada koga napada.
hint-block = Izaberi na tabli ko blokira.
hint-block-held = A sada koga blokira.
hint-pay = Označeno bi to platilo. Ako hoćeš drukčije, prvo okreni druge.
hint-lines = Uzmi biće i izaberi mu mesto.
hint-lines-held = A sada mesto; još jednom na njega: u drugi red.
hint-board = Izaberi na stolu ono što je uokvireno.
hint-order = Poređaj ih: što je prvo, prvo dolazi.
button-order = Ovim redom
order-earlier = { $name }: ranije
order-later = { $name }: kasnije
button-done = Gotovo
button-number = Uzmi { $value }
number = Broj
more-options = Još …
always = Od sada
always-yes = uvek da
always-no = uvek ne
proposals = Predlozi
proposal-none = niko
proposal-all = svi
proposal-safe = oni bez opasnosti
proposal-trade = jedan za jednog
proposal-evade = koje niko ne blokira
proposal-hold = sa čuvarima kod kuće
proposal-band = zajedno
proposal-good = dobri
proposal-chump = žrtve
proposal-gang = više na jednog
proposal-lethal = smrtno, redom
proposal-even = jednako
proposal-first = sve prvom
proposal-last = sve poslednjem
proposal-one = sve jednom
proposal-as_is = kako jeste
proposal-reverse = obrnuto
proposal-cheap = prvo jeftine
proposal-dear = prvo skupe
proposal-stay = ostanite
proposal-front = svi u stražu
proposal-back = svi nazad
proposal-strong = jaki napred
proposal-meet = svakom po jedan
proposal-pass = proboj
proposal-raze = na zgrade
proposal-kill = ubij
undo = Vrati
pass-on = Dalje
pass-event = Dalje dok se nešto ne desi
pass-turn = Dalje do kraja poteza
pass-mine = Dalje do mog poteza
stop-passing = Stani
advise = Savet
pause = Zaustavi
go-on = Nastavi
offer-draw = Ponudi nerešeno
resign = Predaj
asks-undo = { $name } moli da vrati poslednji izbor.
asks-draw = { $name } nudi nerešeno.
asks-rematch = { $name } bi da igra još jednom.
why-not = Šta može s tim, i zašto ne?

## Dnevnik i razgovor

log = Dnevnik
chat = Razgovor
all-steps = svaki korak
chat-say = Reci nešto

## Kraj

game-over = Partija je gotova
result-won = Pobeda
result-lost = Poraz
result-drawn = Nerešeno
winners = Pobeda: { $names }
change-deck = Promeni špil
deck-main = Špil: { $count }
deck-side = Pored njega: { $count }
match-stands = Stanje meča: { $score }.
rematch = Još jednom
next-game = Na sledeću partiju
replay = Pogledaj partiju ponovo
record = Zapis

## Tasteri

keys = Tasteri
key-space = razmak
key-main = ono što piše na velikom dugmetu
key-pass-event = dalje dok se nešto ne desi
key-pass-turn = dalje do kraja poteza
key-pass-mine = dalje do mog poteza
key-stop = stani; spusti kartu
key-undo = vrati
key-hand = u ruku
key-board = na moje karte u igri
key-opponents = na tuđe karte
key-stack = na niz
key-options = na ostale izbore
key-players = na igrače
key-advise = šta bi uradio računar
key-read = pročitaj kartu, i zašto ne
key-numbers = izbor s tim brojem
key-arrows = od karte do karte
key-keys = ovi tasteri

## Snimak

replay-first = Na početak
replay-back = Korak nazad
replay-on = Korak napred
replay-last = Na kraj
replay-turn-back = Potez nazad
replay-turn-on = Potez napred
play-on = Igraj odavde dalje
replay-position = Mesto
seen-by = Gleda
onlooker = posmatrač

## Špilovi

new-deck = Novi špil
own-decks = Tvoji špilovi
table-decks = Špilovi stola
deck-name = Ime
deck-text = Špil, u svakom redu jedna karta
deck-help =
    20 {"Mountain"}
    4 {"Cinder Bolt"}
    …
find-cards = Nađi karte po bilo kojim rečima
found-cards = Nađene karte
curve = Karte po ceni: { $columns }
keep-deck = Sačuvaj
kept = Sačuvano
copy-of = { $name } (moj)
drop-deck = Baci špil { $name }
choose-deck = Izaberi špil, ili počni novi.
deck-legal = Ispravan špil: { $size } karata, u rezervnom { $side }
deck-illegal = Neispravan špil: { $size } karata, u rezervnom { $side }
line = red { $line }

## Stolovi

card-text = Karta
card-understood = Svaka reč je jasna.
card-refused = Ne može da se pročita:
said-back = Drugim rečima
program = Program
play-with-card = Igraj s njom
scenario = Položaj
run-scenario = Izvrši
could-stand = Šta ovde može da stoji
position = Položaj
judged-steps = Korak po korak
found-instead = Zatečeno: { $found }
more-steps = Bilo je više koraka nego što je prikazano.
statement-scenario = počinje položaj: njegov naslov
statement-rules = po kojim pravilima
statement-cites = pravila koja pokazuje
statement-players = koliko igrača igra
statement-turn = čiji je potez, i koji korak
statement-life = toliko života
statement-mana = ta mana u zalihi
statement-hand = karte u ruci
statement-battlefield = karte u igri
statement-graveyard = karte u groblju
statement-library = karte na vrhu špila
statement-plays = igra zemlju
statement-casts = igra magiju
statement-activates = igra sposobnost
statement-attacks = najavljuje bića koja napadaju
statement-blocks = najavljuje bića koja blokiraju
statement-chooses = tako odgovara na sledeće pitanje
statement-passes = jednom kaže dalje
statement-resolve = svi kažu dalje dok se vrh niza ne razreši
statement-go = svi kažu dalje do tog koraka
statement-expect-life = važi ako je toliko života
statement-expect-in = važi ako leži tamo
statement-expect-is = važi ako je takvo: 2/2, okrenuto, vrsta
statement-expect-may = važi ako je to sada moguće
statement-expect-refused = važi ako se to ne sme
judged = prošlo: { $passed }, palo: { $failed }

## Podešavanja

setting-language = Jezik
setting-theme = Boje
theme-system = kao u sistemu
theme-light = svetle
theme-dark = tamne
setting-size = Veličina slova
setting-motion = Pokreti
motion-system = prikazuju se
motion-none = ne prikazuju se
setting-aloud = Čita se naglas
aloud-important = ono što je važno
aloud-all = sve
aloud-none = ništa
