/*
 * A game as the first edition recorded it, by the last version that did: river against ember under
 * mtg-2002.
 */
#ifndef IZ_TESTS_OLD_RECORD_H
#define IZ_TESTS_OLD_RECORD_H

static const char old_record[] =
    "izvor-record 1\n"
    "book mtg-2002\n"
    "cards e468c4232604ef8d\n"
    "seed 40\n"
    "with 12\n"
    "deck 9 Island\n"
    "deck 8 Forest\n"
    "deck 4 Sluice Gate\n"
    "deck 4 Moss Elder\n"
    "deck 4 Bank and Billow\n"
    "deck 4 Reed Warden\n"
    "deck 4 Bramble Runner\n"
    "deck 1 Tidewrit Scholar\n"
    "deck 3 Elder of Two Springs\n"
    "deck 4 Undertow Drake\n"
    "deck 3 Orchard Giant\n"
    "deck 2 Grazing Titan\n"
    "deck 2 Swell the Vine\n"
    "deck 4 Marsh Bramble\n"
    "deck 2 Heart of the Hive\n"
    "deck 2 Pack of the Hollow\n"
    "player\n"
    "deck 9 Mountain\n"
    "deck 8 Swamp\n"
    "deck 4 Ember Gate\n"
    "deck 4 Ember Adept\n"
    "deck 4 Ashfoot Raider\n"
    "deck 4 Ember Court Envoy\n"
    "deck 3 Marsh Gleaner\n"
    "deck 3 Quarry Foreman\n"
    "deck 3 Crater Ogre\n"
    "deck 2 Gutter Prince\n"
    "deck 3 Forge Drake\n"
    "deck 4 Cinder Bolt\n"
    "deck 4 Spit Coals\n"
    "deck 3 Cut the Lantern\n"
    "deck 2 Whisper of Mire\n"
    "player\n"
    "choices 0:2 0:0 0:1 1:0 1:2 1:0 1:1 1:1 0:3 0:1 1:0 1:1 1:1 1:1 1:0 0:0\n"
    "choices 0:3 0:0 0:0 0:0 1:1 1:1 1:1 1:0 0:0 0:0 0:0 1:1 1:0 1:1 1:0 1:0\n"
    "choices 1:0 0:5 0:3 0:1 0:0 1:0 1:1 1:0 1:2 1:1 1:0 0:0 0:0 0:1 0:1 0:0\n"
    "choices 0:1 0:2 0:2 0:0 1:2 1:0 1:1 1:0 1:1 1:0 0:1 0:3 0:0 1:1 1:0 1:0\n"
    "choices 1:1 1:2 1:1 1:0 1:2 0:0 1:0 0:0 0:1 0:4 0:0 0:0 0:4 0:1 0:0 1:0\n"
    "choices 1:0 1:1 1:1 1:2 1:1 1:1 1:2 1:0 1:1 0:6 0:2 0:1 0:1 0:2 0:0 1:3\n"
    "choices 1:0 1:1 1:0 1:1 1:1 1:0 0:3 0:0\n"
    "hash 20f4bf444a30b067\n"
    "end\n";

#endif
