"""Words that carry no topic, by language; of other languages every word counts."""

_ENGLISH = """
a about above another later nobody everybody across after again against all along already also although always am
among an and any anyone anything are around as ask at away be became because become been before behind being below
between both but by came can cannot come could did do does doing done down during each either else ever every few
for from further get gets give given goes going got had has have having he her here hers him his how however i if in
instead into is it its itself just kind kinds know let like made make makes many may me might mine more most much
must my myself neither never no nor not now of off often on once one only onto or other others ought our ours out
over own part per please possible put quite rather really said same say says see seem seems several shall she should
since so some someone something sometimes somewhere still such take takes tell than that the their theirs them
themselves then there these they thing things this those though through thus to together too toward towards under
until up upon us use used uses using very via want was way ways we well were what whatever when whenever where
whereas wherever whether which whichever while who whoever whole whom whose why will with within without would yes
yet you your yours don't doesn't isn't aren't can't won't didn't wasn't weren't shouldn't couldn't wouldn't haven't
hasn't it's what's mean means meaning happen happens differ differs difference differences exactly actually example
examples
"""
_GERMAN = """
aber alle als also am an auch auf aus bei bin bis bist da damit dann das dass dein dem den der des die dies diese
diesem diesen dieser dieses doch dort du durch ein eine einem einen einer eines er es für gegen hat habe haben hier
ich ihr im in ist ja jede jedem jeden jeder jedes kann kein keine können man mehr mein mit muss müssen nach nicht noch
nun nur ob oder ohne sehr sein seine sich sie sind so soll sollen sondern über um und uns unter vom von vor wann warum
was weil welche welchem welchen welcher welches wenn wer werden wie wieder wird wir wird wo wohin wurde zu zum zur
"""
_FRENCH = """
à ai au aussi autre aux avec c ce ceci cela ces cet cette ceux chaque comme comment d dans de des donc dont du elle
elles en entre est et être eux il ils j je l la le les leur leurs lui m ma mais me mes moi mon n ne ni non nos notre
nous on ont ou où par pas peut peuvent plus pour pourquoi qu quand que quel quelle quelles quels qui quoi s sa sans se
ses si son sont sur t ta te tes toi ton tous tout toute toutes très tu un une vos votre vous y
"""
_SPANISH = """
a al algo ante antes aquel como con cómo contra cual cuál cuales cuando cuándo cuánto de del desde donde dónde el él
ella ellas ellos en entre era es esa ese eso esta está estas este esto estos fue ha hay la las le les lo los más me mi
muy no nos o otra otro para pero por porque pueden puede que qué quien quién se ser si sí sin sobre son su sus también
te tiene todo todos tu un una uno y ya
"""
STOP_WORDS: dict[str, frozenset[str]] = {
    "en": frozenset(_ENGLISH.split()),
    "de": frozenset(_GERMAN.split()),
    "fr": frozenset(_FRENCH.split()),
    "es": frozenset(_SPANISH.split()),
}
