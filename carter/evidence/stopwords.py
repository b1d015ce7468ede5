"""Words that carry no topic, by language; of other languages every word counts.

The closed classes alone: articles, pronouns, prepositions, conjunctions, auxiliaries, question words. No published list
is used, since those hold words with which people ask of their documents: `work`, `year`, `part`, `company`.
"""

import re

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
ab aber alle allem allen aller alles als also am an andere anderem anderen anderer anderes auch auf aus außer außerdem
bei beide beiden beim bereits bin bis bist bzw da dabei dadurch dafür daher damit danach dann daran darauf daraus darf
darin darüber das dass davon dazu dein deine dem den denen denn der deren des deshalb dessen desto dich die dies diese
diesem diesen dieser dieses dir doch dort du durch dürfen dürfte ebenso ein eine einem einen einer eines einige
einigen er erst es etwa etwas euch euer eure falls für gegen gegenüber gemäß genau gewesen gibt hab habe haben hat
hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im immer in innerhalb ins ist ja je
jede jedem jeden jeder jedes jedoch jene jener jetzt kann kein keine keinem keinen keiner keines können könnte man
manche mehr mein meine meinem meinen meiner mich mir mit muss müssen müsste müssten nach nachdem nein nicht nichts
noch nun nur ob obwohl oder ohne sehr seid sein seine seinem seinen seiner seines seit selbst sich sie sind so sobald
sofern solche solchen soll sollen sollte sollten sondern sonst soweit sowie sowohl statt trotz um und uns unser unsere
unserem unseren unserer unter vom von vor wann war waren warum was weder wegen weil welche welchem welchen welcher
welches wem wen wenn wer werde werden weshalb wessen wie wieder wieso wieviel will wir wird wirst wo wobei wodurch
wofür woher wohin womit woran worauf woraus worin worüber wovon wozu wurde wurden während würde würden zu zum zur zwar
zwischen über
"""
_FRENCH = """
afin ai ainsi alors après as au aucun aucune aussi autre autres aux avaient avait avant avec avez avoir avons ayant c
car ce ceci cela celle celles celui ces cet cette ceux chaque chez ci combien comme comment contre d dans de depuis
des devoir devra doit doivent donc dont du durant dès elle elles en encore entre es est et eu eux fait faudra faut
furent fut ici il ils j je jusqu jusque l la laquelle le lequel les lesquelles lesquels leur leurs lorsqu lorsque lui
là m ma mais malgré me mes mien moi moins mon même n ne ni non nos notre nous on ont or ou où par parce pas pendant
peut peuvent plus plusieurs pour pourquoi pourra pouvoir puis puisque qu quand que quel quelle quelles quels qui
quiconque quoi s sa sans sauf se selon sera serait seront ses seulement si sien soit sommes son sont sous suis sur t
ta tandis te tel telle telles tels tes toi ton tous tout toute toutes trop très tu un une vers via voici voilà vos
votre vous y à étaient était étant été être
"""
_SPANISH = """
a acaso adónde al algo alguna algunas alguno algunos algún ante antes aquel aquella aquellas aquello aquellos así aun
aunque aún bajo cada casi como con contra cual cuales cualquier cuando cuanta cuantas cuanto cuantos cuya cuyo cuál
cuáles cuándo cuánta cuántas cuánto cuántos cómo de debe deben deber deberá deberán del desde después donde durante
dónde e el ella ellas ello ellos en entonces entre era eran eres es esa esas ese eso esos esta estaba estado estar
estas este esto estos está están fue fueron ha haber había habían hace hacen han has hasta hay he incluso ir la las le
les lo los luego mas me mediante menos mi mientras mis misma mismas mismo mismos mucha muchas mucho muchos muy más mí
nada ni ninguna ninguno ningún no nos nosotros nuestra nuestro nuestros o os otra otras otro otros para pero poco
podrá podrán por porque puede pueden pues que quien quienes quién quiénes qué se sea sean según ser será serán si sido
siempre sin sino sobre sois solo somos son soy su sus suya suyo sé sí sólo tal también tampoco tan tanto te tener ti
tiene tienen toda todas todavía todo todos tras tu tus tú u un una unas uno unos usted ustedes y ya yo él éste
"""
_ITALIAN = """
a ad affinché agli ai al alcun alcuna alcune alcuni all alla alle allo altra altre altri altro anche ancora avere
aveva avevano bisogna c ce che chi chiunque ci ciascun ciascuna ciascuno cioè circa ciò co coi col come con contro
cosa cosi così cui d da dagli dai dal dall dalla dalle dallo degli dei del dell della delle dello deve devono di dopo
dov dove dovrebbe dovrebbero dunque durante e ebbe ecco ed entro era erano essendo essere et fa fino fra fu furono già
gli ha hai hanno ho i il in infatti inoltre io l la le lei li lo loro lui ma mai me medesimo meno mentre mi mia mie
miei mio molta molte molti molto ne negli nei nel nell nella nelle nello nessun nessuna nessuno niente noi non nostra
nostre nostri nostro né o occorre od ogni oltre oppure ora ossia perché perciò però più poi possono potrebbe presso
può qual qualche qualcuno quale quali qualsiasi quando quanta quante quanti quanto quegli quei quel quella quelle
quelli quello quest questa queste questi questo quindi saranno sarà se secondo sei sempre senza si sia siamo siano
siete solo sono sopra sotto sta stata state stati stato su sua sue sugli sui sul sull sulla sulle sullo suo suoi sé
tale tali tanto te ti tra tramite tu tua tuo tutta tutte tutti tutto un una uno v verso vi voi vostra vostro è
"""
_PORTUGUESE = """
a afim ainda algum alguma algumas alguns além ambos ante antes ao aos apenas após aquela aquelas aquele aqueles aquilo
as assim até cada caso com como contra contudo cuja cujo da das de dela delas dele deles depois desde dessa desse
desta deste deve devem deverá do dos durante e ela elas ele eles em embora enquanto entre então era eram essa essas
esse esses esta estar estas estava este estes está estão eu foi foram haver há isso isto já la lhe lhes lo logo mais
mas me mediante menos mesma mesmo meu meus mim minha minhas muita muitas muito muitos na nada nas nem nenhum nenhuma
nessa nesse nesta neste no nos nossa nossas nosso nossos num numa nunca não nós o onde ora os ou outra outras outro
outros para pela pelas pelo pelos per perante pode podem poder poderá pois por porque porquê portanto porém pouco
quais qual qualquer quando quanta quantas quanto quantos que quem quer quê se seja sejam sem sempre sendo senão ser
será serão seu seus sido sim sob sobre somente sua suas tal também tanto te tem tendo ter teu teve toda todas todavia
todo todos tu tua tudo têm um uma umas uns você vocês vos à às é
"""
_DUTCH = """
aan al alle alleen allen als altijd ander andere anderen beide ben bent bij binnen boven buiten daar daarin daarna
daarom daarop daarvan dan dat de deze die dienen dient dit doch doen door dus echter een eens elk elke en enige er
ervan even ge geen geweest haar had hadden heb hebben heeft hem hen het hier hierin hij hoe hoeft hoeveel hoeven
hoewel hun ieder iedere iemand iets ik in indien is ja je jij jou jouw jullie kan kon kunnen kunt maar mag me meer men
met mij mijn moet moeten mogen na naar naast niemand niet niets noch nog nooit nu of ofwel om omdat onder ons onze ook
op over reeds sinds te tegen ten ter terwijl tijdens toch toen tot totdat tussen u uit uw van vanaf vanuit veel via
volgens voor voordat waar waarbij waardoor waarin waarmee waarnaar waarom waarop waarover waarvan waarvoor wanneer
want waren was wat we weer wegens wel welk welke werd werden wie wiens wij wil worden wordt zal ze zelf zich zij zijn
zo zoals zodat zodra zonder zou zouden zullen
"""
_POLISH = """
a aby albo ale ani aż bardziej bardzo bez bo bowiem by byli być był była było były będzie będą chociaż ci ciebie co
coś czego czemu czy czyj czyja czyli czym cóż dla dlaczego dlatego do dokąd gdy gdyby gdyż gdzie go i ich ile ilu im
inna inne innego innej inny innych innym iż ja jak jaka jaki jakich jakie jakiego jakiej jakim jako jakoś jaką je
jednak jednakże jego jej jemu jest jestem jeszcze jeśli jeżeli już każda każde każdego każdej każdy kiedy kim kogo
komu kto ktoś która które którego której który których którym którymi którzy którą lecz lub ma mają mam mamy mi miał
miała miało mieli mieć mimo mnie mną mogą moi moja moje może można mu musi musiał muszą my mój na nad należy nam nami
nas nasz nasza nasze nawet nic nich nie nigdy nim nimi nią niż no o obok od on ona one oni ono oraz oto po pod podczas
ponieważ powinien powinna powinno powinny poza przed przez przy się skąd sobie sobą swoja swoje swój są ta tak taka
taki takie także tam te tego tej temu ten też to tobie toteż trzeba tu twój ty tych tylko tym tymi tę u w wam was wasz
we wedle według więc wolno wszyscy wszystkich wszystkie wszystko z za zanim zawsze zaś ze żaden żadna żadne że żeby
"""
_RUSSIAN = """
а без более больше будет будут бы бывает был была были было быть в вам вами вас ваш ваша ваше ваши ведь весь во вот
все всего всей всем всех всю вся всё вы где да даже для до должен должна должно должны его ее ей ему если есть еще ещё
ею её же за зачем здесь и из или им имеет имеют ими их к каждая каждого каждое каждой каждый как какая какие каким
каких какого какое какой каком какому какую ко когда кого ком кому которая которого которое которой котором которую
которые который которым которых кроме кто куда ли либо лишь между меня мне многие много мог могут может можно мой моя
мы на над надо нам нами нас наш наша наше наши не него нее ней нельзя нем необходимо нет нею неё ни нибудь никогда
никто ним ними них ничего но ну нужен нужна нужно нужны нём о об оба обо однако он она они оно от откуда ото перед по
под поскольку после потому почему при про против раз с сам сама сами само самый своего своей свои своих свой своя себе
себя скольких сколько следует со собой так такая также такие такого такое такой там тебе тебя тем теми тех то тобой
тогда того тоже той только том тому тот ту тут ты у уж уже хотя чего чей чем чему через что чтобы чьи чья чьё эта эти
этим этими этих это этого этой этом этому этот эту я является являются
"""
_ARABIC = """
أ أجل أحد أكثر أم أما أن أنا أنت أنتم أنه أنها أو أي أية أيضا أين إذ إذا إذن إلا إلى إليه إليها إما إن إنه إنها إياه
التي الذي الذين اللاتي اللتان اللذان اللواتي ب بأن بعد بعض بل بما بن به بها بهذا بهذه بين بينما تحت تكون تلك تم توجد
ثم حتى حول حيث حين خلال دون ذات ذلك سوف سوى ضد ضمن عبر عدا على عليه عليها عليهم عن عند عندما عنه عنها غير ف فإن فقط
فوق في فيه فيها قبل قد كأن كان كانت كانوا كذلك كل كلا كم كما كي كيف كيفما ل لأن لا لدى لدي لذا لذلك لقد لكل لكن لكي
للتي للذي لم لما لماذا لن له لها لهم لو لولا ليس ليست ما ماذا متى مثل مع معه معها مما من منذ منه منها مهما نحن نحو نعم
هؤلاء هذا هذان هذه هل هم هما هن هنا هناك هو هي و وأن وإن وفي وقد وكان ولا ولكن ولم وما ومن وهذا وهذه وهو وهي يا يتم
يجب يكون يمكن ينبغي يوجد
"""
_HEBREW = """
אבל או אולי אותה אותו אותי אותך אותם אותן אותנו אז אחר אחרי אחרים אחרת אי איזה איזו אילו איך אין אינה אינו אינם איפה
אך אל אלא אלה אלו אליה אליו אליהם אם אמור אנו אנחנו אני אף אצל אשר את אתה אתכם אתם אתן באיזה באיזו באילו באמצעות
בגלל בה בהם בו בין בכל בכמה בלבד בלי במה בעוד בעת בתוך גם דרך ה הוא הזה הזאת היא היה היו היכן האם הייתה הם הן הנה הרי
ואת ובין וגם והוא והיא ולא וכן זאת זה זו חייב חייבים חייבת יהיה יהיו יותר יכול יכולה יכולים יש כאן כאשר כבר כדי כולם
כזה כי כיצד כך כל כלל כמה כמו כן כפי כש לא לאיזה לאן לבין לגבי לה להיות להם להן לו לי לידי לכל לכם לכן למה למי למרות
לנו לפי לפני לשם מאוד מאין מאיפה מאשר מדוע מדי מה מהו מהי מהם מהן מול מי מיהו מכיוון מלבד ממה ממנה ממנו מן מספיק
מעל מתוך מתחת מתי נגד ניתן עד עדיין על עלי עליה עליהם עליו עליך עם עצמה עצמו פי פחות רק של שלה שלהם שלהן שלו שלי
שלך שלכם שלנו שם תוך תהיה תחת צריך צריכה צריכים
"""
_KOREAN = """
것 경우 그 그것 그러나 그런 그리고 그래서 누가 누구 다른 다음 대한 대해 대하여 더 되 두 따라 때 때문 또 또는 및 모두
몇 며칠 무슨 무엇 뭐 바 법 수 아니 아닌 않 약 어느 어디 어떠한 어떤 어떻 어떻게 언제 얼마 얼마나 없 없는 왜 위해 위한
위하여 이 이것 있 있는 있나 자 저 저것 제 중 즉 하나 하는 하지만 한 할 함께 해 해야 혹은 관한 관해 관하여 통해 통하여
되는 된 됩니까 합니까 입니까 인가 인가요 하나요 되나요 있습니까 있나요 없습니까 됩니다 합니다 입니다 있습니다 않습니다
합니다만 오래 자주 많은 많이 걸리 걸리나요 걸립니까
"""
STOP_WORDS: dict[str, frozenset[str]] = {
    "ar": frozenset(_ARABIC.split()),
    "de": frozenset(_GERMAN.split()),
    "en": frozenset(_ENGLISH.split()),
    "es": frozenset(_SPANISH.split()),
    "fr": frozenset(_FRENCH.split()),
    "he": frozenset(_HEBREW.split()),
    "it": frozenset(_ITALIAN.split()),
    "ko": frozenset(_KOREAN.split()),
    "nl": frozenset(_DUTCH.split()),
    "pl": frozenset(_POLISH.split()),
    "pt": frozenset(_PORTUGUESE.split()),
    "ru": frozenset(_RUSSIAN.split()),
}

# Set phrases whose words say nothing of the topic, those that ask for a number included.
_PHRASES = {
    "ar": r"كم (?:مرة|مرات|من الوقت|عدد|المدة|مدة)|ما (?:مدة|عدد|هو|هي)|من (?:الذي|هو|يحق له)",
    "de": r"wie (?:lange|oft|viele[nr]?|viel|hoch|groß|weit|alt|schnell|spät|bald)|zum beispiel|in der regel",
    "en": r"for instance(?=\s*[,(:])|in order (?:to|for|that)|at least|in general|as well as",
    "es": r"cuánto tiempo|cuántas veces|con qué frecuencia|por ejemplo|a menudo",
    "fr": r"combien de (?:temps|fois)|à quelle fréquence|est-ce qu(?:e|['’])|par exemple|d['’]abord",
    "he": r"כמה (?:זמן|פעמים)|באיזו תדירות|לעתים קרובות",
    "it": r"(?:per )?quanto tempo|quante volte|ogni quanto|con quale frequenza|per esempio|ad esempio",
    "ko": r"얼마나 (?:오래|자주|많이|많은)|얼마 동안",
    "nl": r"hoe (?:lang|vaak|veel|groot|hoog|ver|oud|snel)|bijvoorbeeld",
    "pl": r"jak (?:długo|często|dużo|wiele|duży|duże|duża)|ile razy|na przykład",
    "pt": r"quanto tempo|quantas vezes|com que frequência|por exemplo",
    "ru": r"как (?:долго|часто|много)|сколько (?:времени|раз)|например",
}
IDIOMS = {language: re.compile(rf"\b(?:{phrases})(?!\w)", re.IGNORECASE) for language, phrases in _PHRASES.items()}

# Chinese and Japanese put no space between words: what carries no topic is cut out of a run, the longest first.
_CHINESE = """
多长时间 多長時間 多少时间 多少時間 多少天 多少次 多少个 多少個 多少人 多少钱 多少錢 多少年 多长 多長 多少 多久 多大
多高 多远 多遠 多快 什么时候 什麼時候 什么 什麼 怎么样 怎麼樣 怎么 怎麼 怎样 怎樣 如何 为什么 為什麼 为何 為何 哪里
哪裡 哪些 哪个 哪個 哪一 哪种 哪種 哪 谁 誰 何时 何時 何处 何處 几个 几次 几天 几年 幾個 幾次 幾天 幾年 几 幾 是否
能否 可否 可以 可能 能够 能夠 必须 必須 需要 应该 應該 应当 應當 我们 我們 你们 你們 他们 他們 它们 它們 她们 她們
这些 這些 那些 这个 這個 那个 那個 这 這 那 一个 一個 一次 每个 每個 因为 因為 所以 但是 如果 以及 或者 并且 並且 而且
对于 對於 关于 關於 没有 沒有 至少 至多 最多 最少 要有 请问 請問 的 吗 嗎 呢 吧 啊 是 在 和 与 與 及 或
"""
# What is cut off a stretch of uneven length, at its beginning or its end: most words have two characters.
CHINESE_EDGES = (
    frozenset(
        "有要会會能应應须須需被把给給从從由到向对對以为為请請也都就才还還又再很最不没沒各每该該此其我你您他她它个個天次"
    ),
    frozenset("了着著过過得地上下中里裡内內后後前时時等要有能会會"),
)
_JAPANESE = """
何日間 何日 何時間 何時 何年 何回 何人 何 誰 時 事 際 為 方 等 及び 又は 場合 必要 可能 以上 以下 以内 毎 者 中 後 前
間 期間 程度
"""
UNSPACED_STOP_WORDS: dict[str, tuple[str, ...]] = {
    language: tuple(sorted(dict.fromkeys(listed.split()), key=lambda word: (-len(word), word)))
    for language, listed in {"zh": _CHINESE, "ja": _JAPANESE}.items()
}
