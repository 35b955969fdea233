#include "text/text.h"
#include <string.h>
bool iz_text_same_strict(const char *a, const char *b, const char *card_name){(void)card_name;return strcmp(a,b)==0;}
bool iz_text_same_normal(const char *a, const char *b, const char *card_name){(void)card_name;return strcmp(a,b)==0;}
