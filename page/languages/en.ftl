# name: English
# What the page itself says, in English. What the game says comes from the library's own words
# (`izvor phrases`); other languages have both (docs/languages.md).

izvor = Izvor
loading = One moment …
yes = Yes
no = No
close = Close
more = More
search = Search
guest = Guest
you = You
settings = Settings
pages = Pages

## Pages

page-start = Play
page-decks = Decks
page-cards = Card desk
page-judge = Judge’s desk
to-start = To the start page

## Start

start-title = A game
choose-book = Which rules?
book = Rules
book-mtg-1999-04 = Magic, spring 1999
book-mtg-1999-04-about = The comprehensive rules as first published
book-mtg-1999-11 = Magic, November 1999
book-mtg-1999-11-about = Sixth Edition rules: the stack
book-mtg-2002 = Magic, 2002
book-mtg-2002-about = Two years on, with more keywords
book-izvori-2007 = Izvori magije
book-izvori-2007-about = From Belgrade: any card can be a source
book-hkk-2023 = Hatalom Kártyái
book-hkk-2023-about = From Budapest: two lines and magic points
seating = Who plays
seat = Seat { $seat }
seat-open = free
who-plays = Who plays on seat { $seat }
deck-of = Deck of seat { $seat }
player-computer-greedy = Computer
player-computer-random = Computer (by chance)
player-open = Somebody else, by a link
brings-a-deck = brings a deck
add-seat = One more player
remove-seat = Without seat { $seat }
more-about-game = More: variants, teams, clock, options
variant = Variant
no-variant = none
teams = Teams
clock = Clock
clock-none = none
clock-casual = 25 minutes, and 8 seconds for each decision
as-usual = as usual
range = Range of influence
attacks = Attacks
who-begins = Who goes first
by-lot = chance decides
starting-life = Life to begin with
option-manual-mana = mana is paid by hand
option-ante = for an ante
option-no-mulligan = no mulligans
option-attack-left = to the left
option-attack-right = to the right
option-attack-many = several players at once
option-deploying = creatures may be deployed to team mates
option-points = the end by points
match = Match
match-one = one game
match-three = best of three
your-name = Your name
your-deck = Your deck
play = Play
open-game = Open the game
my-games = Your games
join-title = You are invited
sit-down = Sit down
no-such-game = There is no such game
waiting-room = The game begins when all seats are taken
invite = Who has this link can sit down:
copy = Copy
copied = Copied

## The table

computer = Computer
table = The table
hand = Your hand, { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
life = life
stack = { $book ->
        [hkk-2023] Chain
       *[other] Stack
    }
combat = Combat
creatures-of = Creatures of { $name }
permanents-of = In play: { $name }
mana-pool = Mana: { $mana }
zone-hand = hand
zone-library = { $book ->
        [hkk-2023] deck
       *[other] library
    }
zone-graveyard = { $book ->
        [hkk-2023] collection
       *[other] graveyard
    }
zone-exile = { $book ->
        [hkk-2023] Nothing
       *[other] out of the game
    }
zone-ante = ante
zone-phasedout = phased out
zone-special = special row
zone-guard = guard
zone-reserve = reserve
zone-count = { $zone }: { $count }
resource-vp = { $book ->
        [hkk-2023] magic points
       *[other] points
    }
resource-components = components
claim = { $name }: { $left } to take
used = used up: { $names }
color-white = white
color-yellow = yellow
color-blue = blue
color-black = black
color-red = red
color-green = green
card-unknown = a card
card-tapped = tapped
card-passive = passive
card-facedown = face down
card-sick = can’t attack yet
card-attacking = attacks
card-blocking = blocks
card-token = token
card-damage = damage { $count }
card-picked = chosen
card-can = can be chosen
choose-a-card = Cards to choose among
not-now = not now

## Steps

steps = Steps of turn { $turn }
on-turn = on turn
turn-none = Start
turn-short = T{ $turn }
turn-number = Turn { $turn }
step-untap = Untap
step-upkeep = Upkeep
step-draw = Draw
step-main1 = Main
step-combat = Combat
step-attackers = Attack
step-blockers = Block
step-firstdamage = First
step-damage = Damage
step-endcombat = After
step-main2 = Main 2
step-end = End
step-cleanup = Cleanup
step-preparation = Prepare
step-swap = Swap
step-strike = Strike
step-healing = Heal
stop-none = no stop
stop-mine = stop in your turns
stop-others = stop in others’ turns
stop-both = stop in all turns

## Questions and buttons

question = The question
actions = Actions
waiting-for = Waiting for { $names }
paused = The game is paused
link-broken = The connection is broken; trying again …
button-resolve = Let resolve: { $name }
button-to-combat = To attack
button-to = To: { $step }
button-end-turn = End turn
button-go-on = Go on
button-attack = { $count ->
        [0] No attack
        [one] Attack with { $count } creature
       *[other] Attack with { $count } creatures
    }
button-block = { $count ->
        [0] No blocks
        [one] Block with { $count } creature
       *[other] Block with { $count } creatures
    }
button-lines = { $count ->
        [0] Stay as you are
        [one] Stand so: { $count } move
       *[other] Stand so: { $count } moves
    }
place-in-line = { $line }, place { $place }
bands = Bands
band = { $one } with { $other }
hint-attack = Choose on the board who attacks.
hint-attack-held = Now whom it attacks.
hint-block = Choose on the board who blocks.
hint-block-held = Now whom it blocks.
hint-pay = What is marked would pay for it. Tap others first, if you would rather.
hint-lines = Take a creature up, and choose its place.
hint-lines-held = Now its place; once more on it: to the other line.
hint-board = Choose on the table what is outlined.
hint-order = Put them in order: the first one comes first.
button-order = In this order
order-earlier = { $name }: earlier
order-later = { $name }: later
button-done = Done
button-number = Take { $value }
number = Number
more-options = More …
always = From now on
always-yes = always yes
always-no = always no
proposals = Proposals
proposal-none = none
proposal-all = all
proposal-safe = the safe ones
proposal-trade = even trades
proposal-evade = who can’t be blocked
proposal-hold = hold back
proposal-band = as a band
proposal-good = good ones
proposal-chump = chump
proposal-gang = several on one
proposal-lethal = lethal in order
proposal-even = evenly
proposal-first = all to the first
proposal-last = all to the last
proposal-one = all to one
proposal-as_is = as it is
proposal-reverse = the other way round
proposal-cheap = cheap ones first
proposal-dear = dear ones first
proposal-stay = stay
proposal-front = all to the guard
proposal-back = all back
proposal-strong = the strong in front
proposal-meet = meet them
proposal-pass = break through
proposal-raze = raze
proposal-kill = kill
undo = Take back
pass-on = Skip
pass-event = Pass until something happens
pass-turn = Pass until the turn ends
pass-mine = Pass until my turn
stop-passing = Stop passing
advise = Advice
pause = Pause
go-on = Go on
offer-draw = Offer a draw
resign = Give up
asks-undo = { $name } asks to take the last choice back.
asks-draw = { $name } offers a draw.
asks-rematch = { $name } would like to play again.
why-not = What can be done with it, and why not?

## Log and chat

log = Log
chat = Chat
all-steps = every step
chat-say = Say something

## The end

game-over = The game is over
result-won = You won
result-lost = You lost
result-drawn = A draw
winners = Won: { $names }
change-deck = Change the deck
deck-main = The deck: { $count }
deck-side = Beside it: { $count }
match-stands = The match stands { $score }.
rematch = Play again
next-game = To the next game
replay = Look at the game again
record = The record

## Keys

keys = Keys
key-space = space
key-main = what the big button says
key-pass-event = pass until something happens
key-pass-turn = pass until the turn ends
key-pass-mine = pass until my turn
key-stop = stop passing; let go of a card
key-undo = take back
key-hand = to the hand
key-board = to my cards in play
key-opponents = to the others’ cards
key-stack = to the stack
key-options = to the other options
key-players = to the players
key-advise = what the computer would do
key-read = read the card, and why not
key-numbers = the option of that number
key-arrows = from card to card
key-keys = these keys

## Replay

replay-first = To the beginning
replay-back = A step back
replay-on = A step on
replay-last = To the end
replay-turn-back = A turn back
replay-turn-on = A turn on
play-on = Play on from here
replay-position = Position
seen-by = Seen by
onlooker = an onlooker

## Decks

new-deck = New deck
own-decks = Your decks
table-decks = Decks of the table
deck-name = Name
deck-text = The deck, a line a card
deck-help =
    20 Mountain
    4 Cinder Bolt
    …
find-cards = Find cards by any words on them
found-cards = Cards that were found
curve = Cards by cost: { $columns }
keep-deck = Keep
kept = Kept
copy-of = { $name } (mine)
drop-deck = Throw { $name } away
choose-deck = Choose a deck to look at, or begin a new one.
deck-legal = A legal deck: { $size } cards, { $side } in the sideboard
deck-illegal = Not a legal deck: { $size } cards, { $side } in the sideboard
line = line { $line }

## Desks

card-text = The card
card-understood = Every word of it is understood.
card-refused = It can’t be read:
said-back = Said back
program = Program
play-with-card = Play with it
scenario = The scenario
run-scenario = Run
could-stand = What could stand here
position = The position
judged-steps = Step by step
found-instead = Found: { $found }
more-steps = There were more steps than are shown.
statement-scenario = begins a scenario: its title
statement-rules = under which book it runs
statement-cites = the rules that it shows
statement-players = how many play
statement-turn = whose turn it is, and which step
statement-life = so much life
statement-mana = this mana in the pool
statement-hand = cards in the hand
statement-battlefield = cards in play
statement-graveyard = cards in the graveyard
statement-library = cards on top of the library
statement-plays = plays a land
statement-casts = plays a spell
statement-activates = plays an ability
statement-attacks = declares attackers
statement-blocks = declares blockers
statement-chooses = answers the next question so
statement-passes = passes once
statement-resolve = all pass until the top of the stack has resolved
statement-go = all pass until that step
statement-expect-life = holds if the life is so
statement-expect-in = holds if it lies there
statement-expect-is = holds if it is so: 2/2, tapped, a type
statement-expect-may = holds if that is possible now
statement-expect-refused = holds if that may not be done
judged = { $passed } passed, { $failed } failed

## Settings

setting-language = Language
setting-theme = Colours
theme-system = as the system has it
theme-light = light
theme-dark = dark
setting-size = Size of text
setting-motion = Moves
motion-system = shown
motion-none = not shown
setting-aloud = Read aloud
aloud-important = what matters
aloud-all = everything
aloud-none = nothing
