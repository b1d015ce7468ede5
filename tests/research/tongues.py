"""Three short documents in each of thirteen languages: one answers a question, two are its neighbours."""

from typing import NamedTuple


class Tongue(NamedTuple):
    """What is asked of the documents of one language."""

    answered: str  # a question
    quoted: str  # the sentence that answers it
    unanswered: str  # a question that nothing answers
    files: dict[str, str]


def _told(answered: str, quoted: str, unanswered: str, *texts: str) -> Tongue:
    names = ("backups.txt", "leave.txt", "passwords.txt")
    return Tongue(answered, quoted, unanswered, dict(zip(names, texts, strict=True)))


TONGUES = {
    "en": _told(
        "How long are backups kept?",
        "Daily backups of the servers are kept for thirty days.",
        "Who may approve purchases above ten thousand euros?",
        "Backups of the servers\n\nDaily backups of the servers are kept for thirty days. After that they are deleted "
        "automatically. Each copy lies encrypted in a second data centre.\n",
        "Leave\n\nStaff have twenty-eight days of paid leave in a year. It must be asked for two weeks before.\n",
        "Passwords\n\nA password has at least fourteen characters. It is changed when it may have become known.\n",
    ),
    "de": _told(
        "Wie lange werden Sicherungskopien aufbewahrt?",
        "Die täglichen Sicherungskopien der Server werden dreißig Tage lang aufbewahrt.",
        "Wer darf Einkäufe über zehntausend Euro genehmigen?",
        "Sicherung der Server\n\nDie täglichen Sicherungskopien der Server werden dreißig Tage lang aufbewahrt. Danach "
        "löscht ein Programm sie von selbst. Jede Kopie liegt verschlüsselt in einem zweiten Rechenzentrum.\n",
        "Urlaub\n\nAlle Beschäftigten haben achtundzwanzig Tage bezahlten Urlaub im Jahr. Er muss zwei Wochen vorher "
        "beantragt werden.\n",
        "Kennwörter\n\nEin Kennwort hat mindestens vierzehn Zeichen. Es wird gewechselt, sobald es bekannt geworden "
        "sein könnte.\n",
    ),
    "fr": _told(
        "Combien de temps les sauvegardes de l’entreprise sont-elles conservées ?",
        "Les sauvegardes quotidiennes de l'entreprise sont conservées pendant trente jours.",
        "Qui peut approuver les achats de plus de dix mille euros ?",
        "Sauvegardes\n\nLes sauvegardes quotidiennes de l'entreprise sont conservées pendant trente jours. Ensuite un "
        "programme les efface. Chaque copie est chiffrée et déposée dans un autre centre de données.\n",
        "Congés\n\nChaque salarié dispose de vingt-huit jours de congés payés par an. La demande se fait deux semaines "
        "avant le départ.\n",
        "Mots de passe\n\nUn mot de passe comporte au moins quatorze caractères. On le change dès qu'il a pu être "
        "découvert.\n",
    ),
    "es": _told(
        "¿Cuánto tiempo se conservan las copias de seguridad?",
        "Las copias de seguridad diarias de los servidores se conservan durante treinta días.",
        "¿Quién puede aprobar compras de más de diez mil euros?",
        "Copias\n\nLas copias de seguridad diarias de los servidores se conservan durante treinta días. Después un "
        "programa las borra. Cada una está cifrada en un segundo centro de datos.\n",
        "Vacaciones\n\nCada empleado dispone de veintiocho días de vacaciones pagadas al año. Hay que pedirlas con dos "
        "semanas de antelación.\n",
        "Contraseñas\n\nUna contraseña tiene al menos catorce caracteres. Se cambia cuando alguien ha podido "
        "descubrirla.\n",
    ),
    "it": _told(
        "Per quanto tempo vengono conservati i backup dell’azienda?",
        "I backup giornalieri dell'azienda vengono conservati per trenta giorni.",
        "Chi può approvare gli acquisti oltre diecimila euro?",
        "Backup\n\nI backup giornalieri dell'azienda vengono conservati per trenta giorni. In seguito un programma li "
        "cancella. Ogni copia è cifrata e si trova in un altro centro dati.\n",
        "Ferie\n\nOgni dipendente ha diritto a ventotto giorni di ferie pagate all'anno. La richiesta va fatta due "
        "settimane prima.\n",
        "Password\n\nUna password ha almeno quattordici caratteri. Si cambia quando qualcuno può averla scoperta.\n",
    ),
    "pt": _told(
        "Durante quanto tempo são guardadas as cópias de segurança?",
        "As cópias de segurança diárias dos servidores são guardadas durante trinta dias.",
        "Quem pode aprovar compras acima de dez mil euros?",
        "Cópias\n\nAs cópias de segurança diárias dos servidores são guardadas durante trinta dias. Depois um programa "
        "apaga-as. Cada uma fica cifrada num segundo centro de dados.\n",
        "Férias\n\nCada funcionário tem vinte e oito dias de férias pagas por ano. O pedido faz-se duas semanas "
        "antes.\n",
        "Senhas\n\nUma senha tem pelo menos catorze caracteres. Muda-se quando alguém a possa ter descoberto.\n",
    ),
    "nl": _told(
        "Hoe lang worden reservekopieën bewaard?",
        "De dagelijkse reservekopieën van de servers worden dertig dagen bewaard.",
        "Wie mag aankopen boven tienduizend euro goedkeuren?",
        "Reservekopieën\n\nDe dagelijkse reservekopieën van de servers worden dertig dagen bewaard. Daarna wist een "
        "programma ze vanzelf. Elke kopie staat versleuteld in een tweede datacentrum.\n",
        "Verlof\n\nIedere werknemer heeft achtentwintig dagen betaald verlof per jaar. De aanvraag gebeurt twee weken "
        "van tevoren.\n",
        "Wachtwoorden\n\nEen wachtwoord telt ten minste veertien tekens. Het wordt gewijzigd zodra iemand het kan "
        "kennen.\n",
    ),
    "pl": _told(
        "Jak długo przechowywane są kopie zapasowe?",
        "Codzienne kopie zapasowe serwerów są przechowywane przez trzydzieści dni.",
        "Kto może zatwierdzać zakupy powyżej dziesięciu tysięcy euro?",
        "Kopie\n\nCodzienne kopie zapasowe serwerów są przechowywane przez trzydzieści dni. Później program usuwa je "
        "sam. Każda leży zaszyfrowana w drugim centrum danych.\n",
        "Urlop\n\nKażdy pracownik ma dwadzieścia osiem dni płatnego urlopu rocznie. Wniosek składa się dwa tygodnie "
        "wcześniej.\n",
        "Hasła\n\nHasło ma co najmniej czternaście znaków. Zmienia się je, gdy ktoś mógł je poznać.\n",
    ),
    "ru": _told(
        "Как долго хранятся резервные копии?",
        "Ежедневные резервные копии серверов хранятся тридцать дней.",
        "Кто может утверждать закупки дороже десяти тысяч евро?",
        "Копии\n\nЕжедневные резервные копии серверов хранятся тридцать дней. Затем программа удаляет их сама. Каждая "
        "лежит в зашифрованном виде во втором центре данных.\n",
        "Отпуск\n\nУ каждого сотрудника двадцать восемь дней оплачиваемого отпуска в год. Заявление подают за две "
        "недели.\n",
        "Пароли\n\nВ пароле не меньше четырнадцати знаков. Его меняют, если кто-то мог его узнать.\n",
    ),
    "ar": _told(
        "كم من الوقت تُحفظ النسخ الاحتياطية؟",
        "تحفظ النسخ الاحتياطيـة اليومية للخوادم لمدة ثلاثين يوما.",
        "من يستطيع الموافقة على المشتريات التي تتجاوز عشرة آلاف يورو؟",
        "النسخ\n\nتحفظ النسخ الاحتياطيـة اليومية للخوادم لمدة ثلاثين يوما. ثم يحذفها برنامج من تلقاء نفسه. "
        "وتوضع كل نسخة مشفرة في مركز بيانات آخر.\n",
        "الإجازات\n\nلكل موظف ثمانية وعشرون يوما من الإجازة المدفوعة في السنة. ويقدم الطلب قبل أسبوعين.\n",
        "كلمات المرور\n\nتتكون كلمة المرور من أربعة عشر حرفا على الأقل. وتغير إذا عرفها شخص آخر.\n",
    ),
    "he": _told(
        "כמה זמן נשמרים הגיבויים?",
        "גיבויים יומיים של השרתים נשמרים במשך שלושים ימים.",
        "מי רשאי לאשר רכישות מעל עשרת אלפים אירו?",
        "גיבוי\n\nגיבויים יומיים של השרתים נשמרים במשך שלושים ימים. אחר כך תוכנה מוחקת אותם לבדה. כל עותק "
        "מוצפן ושמור במרכז נתונים שני.\n",
        "חופשה\n\nלכל עובד מגיעים עשרים ושמונה ימי חופשה בתשלום בשנה. את הבקשה מגישים שבועיים מראש.\n",
        "סיסמאות\n\nבסיסמה יש לפחות ארבעה עשר תווים. מחליפים אותה כשמישהו אולי גילה אותה.\n",
    ),
    "zh": _told(
        "服务器的备份保留多长时间？",
        "服务器每天的备份保留三十天。",
        "谁可以批准超过一万欧元的采购？",
        "备份\n\n服务器每天的备份保留三十天。之后由程序自动删除。每份副本都加密存放在另一个数据中心。\n",
        "休假\n\n每位员工每年有二十八天带薪休假。申请须提前两周提出。\n",
        "密码\n\n密码至少有十四个字符。如果别人可能知道了密码，就要更换。\n",
    ),
    "ja": _told(
        "バックアップはどのくらいの期間保存されますか？",
        "サーバーの毎日のバックアップは三十日間保存されます。",
        "一万ユーロを超える購入は誰が承認できますか？",
        "バックアップ\n\nサーバーの毎日のバックアップは三十日間保存されます。その後はプログラムが自動で削除します。"
        "どの写しも暗号化して別のデータセンターに置きます。\n",
        "休暇\n\n社員は年に二十八日の有給休暇を取れます。申請は二週間前までに行います。\n",
        "パスワード\n\nパスワードは十四文字以上です。他人に知られたおそれがあれば変更します。\n",
    ),
    "ko": _told(
        "서버 백업은 얼마나 오래 보관되나요?",
        "서버의 백업을 매일 만들어 삼십 일 동안 보관합니다.",
        "만 유로가 넘는 구매는 누가 승인할 수 있나요?",
        "백업\n\n서버의 백업을 매일 만들어 삼십 일 동안 보관합니다. 그 뒤에는 프로그램이 자동으로 삭제합니다. "
        "모든 사본은 암호화하여 다른 데이터 센터에 둡니다.\n",
        "휴가\n\n직원은 한 해에 스물여덟 날의 유급 휴가를 받습니다. 신청은 두 주 전까지 해야 합니다.\n",
        "비밀번호\n\n비밀번호는 열네 글자 이상입니다. 다른 사람이 알았을 가능성이 있으면 바꿉니다.\n",
    ),
}
