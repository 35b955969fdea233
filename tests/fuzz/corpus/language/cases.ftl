# a remark
-plural = forms
    .one = n % 10 = 1 and n % 100 != 11
    .few = n % 10 = 2..4 and n % 100 != 12..14

PASS = dalje
PLAYER = igrač
    .acc = igrača
    .gender = m
A = { $b ->
        [one] { FORM($a, case: "acc") }
        [2] {"{"}dva{"}"}
       *[other] { -brand(case: "gen") }
    }
B = { STARTS($d, with: "a ä") -> 
        [yes] az
       *[no] a
    } { $d }
    goes on
      indented { A }
-brand = { $case ->
       *[nom] Izvor
        [gen] Izvora
    }
