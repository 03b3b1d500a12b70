"""German and Japanese answers, word by word in the English that is read."""

from __future__ import annotations

import re

_UMLAUTS = str.maketrans(
    {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue", "\u0308": "e"}
)
_LETTERS = re.compile("[a-z]+")
_GERMAN_STARTS = ("doppelt", "einfach", "einzeln", "falsch", "verboten", "waagrecht", "waagerecht",
                  "senkrecht", "ungueltig", "dies", "bruecke", "verbindung", "loesung")  # fmt: skip
_GERMAN_ENDS = ("bruecke", "bruecken", "antwort")
_GERMAN_WORDS = frozenset(("zwischen", "nach", "fehler", "ergebnis", "weil", "wegen", "zahl",
                           "nicht", "kein", "keine", "grund", "eindeutig", "hinweis", "muss",
                           "ist", "und", "oder", "vielleicht", "entweder", "nein", "ich", "war",
                           "entschuldigung", "verzeihung", "vergiss", "zurueck", "ignoriere",
                           "streiche", "streich", "irrtum", "korrektur", "warte", "stimmt",
                           "beispiel", "kann", "quatsch", "unsinn", "lag", "gelogen",
                           "ausser", "keinen", "doch", "zug"))  # fmt: skip
"""Words that only a German text has."""
_ENDING = r"(?:e[rnms]?)?"
_GERMAN: tuple[tuple[str, str], ...] = (
    (r"eine?[rnms]?(?= (?:doppel|einfach|einzel))", "a"),
    (r"das(?= (?:ist|sind|war|stimmt))|dies(?:e[rsmn]?)?", "this"),
    (r"alles?|allen", "all"),
    (r"doppelbruecken", "double bridges"),
    (r"doppelbruecke", "double bridge"),
    (r"einzelbruecken|einfachbruecken", "single bridges"),
    (r"einzelbruecke|einfachbruecke", "single bridge"),
    (r"(?:gibt es|es gibt)", "there is"),
    (r"(?:nicht eindeutig|mehrere loesungen|mehr als eine loesung)", "more than one solution"),
    (r"genau eine loesung", "exactly one solution"),
    (r"nur eine loesung", "only one solution"),
    (r"(?:loesung ist eindeutig|eindeutige loesung|eindeutig loesbar)", "a unique solution"),
    (r"(?:unloesbar|nicht loesbar)", "no solution"),
    (r"stimm(?:t|en) (?:so |leider |doch |gar |aber ){0,2}nicht", "is not correct"),
    (r"war(?:en)?", "was"),
    (r"ich (?:habe )?(?:mich )?(?:geirrt|vertan)|ich nehme (?:das|es) zurueck", "i was wrong"),
    (r"tut mir leid|entschuldigung|verzeihung", "sorry"),
    (r"(?<![\w ])stimmt(?=[.!])", "yes"),
    (r"stimm(?:t|en)", "is correct"),
    (r"doch nicht(?=[.!])", "no"),
    (r"quatsch|unsinn|bloedsinn", "nonsense"),
    (r"ich (?:lag|liege|lag da) falsch", "i was wrong"),
    (r"(?:das war|ich habe) gelogen", "i lied"),
    (rf"obig{_ENDING}", "above"),
    (r"ausser", "except"),
    (r"auf keinen fall|keinesfalls", "not"),
    (
        r"(?:ich (?:ziehe|nehme) (?:das|es|dies|alles|(?:die|meine) antwort)"
        r"|(?:das|es|dies|(?:die|meine) antwort) (?:ziehe|nehme) ich) (?:hiermit )?zurueck",
        "i retract this",
    ),
    (
        r"(?:bitte )?(?:vergiss|ignoriere?|streiche?|verwirf)(?: bitte)? (?:das|es|dies|alles"
        r"|(?:die|meine) antwort)",
        "ignore this",
    ),
    (r"(?:moment(?: mal)?|warte(?: mal)?|halt|stopp)(?=[,.!:])", "wait"),
    (r"irrtum", "mistake"),
    (r"korrektur", "correction"),
    (r"beispiele?", "example"),
    (r"meine?", "my"),
    (r"kann", "can"),
    (r"stimmen", "be correct"),
    (r"(?:nicht mehr|laenger nicht)", "no longer"),
    (r"ja", "yes"),
    (r"doch(?=,? (?:das|es) stimmt)", "yes"),
    (r"nein", "no"),
    (r"nicht (?:erlaubt|zulaessig|gestattet)|unzulaessig\w*|unerlaubt\w*", "not allowed"),
    (r"zu ?viele?", "too many"),
    (rf"falsch{_ENDING}", "wrong"),
    (rf"fehlerhaft{_ENDING}", "faulty"),
    (r"fehlers?", "mistake"),
    (rf"(?:richtig|korrekt){_ENDING}", "correct"),
    (rf"verboten{_ENDING}", "forbidden"),
    (rf"ungueltig{_ENDING}", "invalid"),
    (rf"unmoeglich{_ENDING}", "impossible"),
    (r"nicht|nie|niemals", "not"),
    (r"keine[rnms]?|kein|null", "no"),
    (r"oder", "or"),
    (r"vielleicht|eventuell|moeglicherweise|vermutlich|wahrscheinlich", "maybe"),
    (r"entweder", "either"),
    (r"weder", "neither"),
    (r"aber|sondern|doch", "but"),
    (r"statt|anstatt", "instead"),
    (r"sollten?|duerfen|darf", "should"),
    (rf"doppelt{_ENDING}|zweifach{_ENDING}", "double"),
    (rf"einfach{_ENDING}|einzeln{_ENDING}", "single"),
    (rf"dreifach{_ENDING}", "triple"),
    (r"zweimal", "twice"),
    (r"einmal", "once"),
    (r"eins|eine[rnms]?|ein", "one"),
    (r"zwei", "two"),
    (r"drei", "three"),
    (r"vier", "four"),
    (r"bruecken", "bridges"),
    (r"bruecke", "bridge"),
    (r"verbindungen", "connections"),
    (r"verbindung", "connection"),
    (r"linien", "lines"),
    (r"linie", "line"),
    (r"kanten?", "edge"),
    (r"inseln", "islands"),
    (r"insel", "island"),
    (r"paare?", "pair"),
    (r"zwischen", "between"),
    (r"und", "and"),
    (r"nach|bis|zu[mr]?", "to"),
    (r"von|vom", "from"),
    (r"mit", "with"),
    (r"durch", "by"),
    (r"verbinden?|verbindet", "connect"),
    (r"verbunden", "connected"),
    (r"zeichne|ziehe", "draw"),
    (r"(?:end)?antwort", "answer"),
    (r"loesungen", "solutions"),
    (r"loesung", "solution"),
    (r"ergebnis", "result"),
    (rf"endgueltig{_ENDING}", "final"),
    (r"lautet|ist|wird", "is"),
    (r"sind|werden", "are"),
    (r"hat", "has"),
    (r"haben", "have"),
    (r"muss|muessen", "must"),
    (r"sein", "be"),
    (r"mindestens", "at least"),
    (r"weil|denn|wegen|grund", "because"),
    (r"hinweis", "clue"),
    (rf"(?:gesucht|fehlend|unbekannt){_ENDING}", "missing"),
    (r"anzahl|zahl", "number"),
    (r"raetsel", "puzzle"),
    (rf"(?:waage?recht|horizontal){_ENDING}", "horizontal"),
    (rf"(?:senkrecht|vertikal){_ENDING}", "vertical"),
    (r"zeile", "row"),
    (r"spalte", "column"),
    (r"hier", "here"),
    (r"also|somit|daher|deshalb", "so"),
    (r"es", "it"),
    (r"je|jeweils", "each"),
    (r"de[rsmn]|die|das", "the"),
    (r"ich", "i"),
    (r"zug", "move"),
    (r"naechste[rn]?", "next"),
)
_GERMAN_WORD = re.compile("|".join(rf"(\b(?:{word})(?!\w))" for word, _ in _GERMAN), re.IGNORECASE)

_EASTERN: tuple[tuple[str, str], ...] = (
    (
        r"(?:(?m:^)|(?<=>))[#*> ]{0,5}(?:最终|最終(?:的な)?)?(?:答案|答え|解答|回答|正解)"
        r"[* ]{0,3}[:是为は]",
        "Answer: ",
    ),
    (r"二重の?橋?|双桥", " double "),
    (r"一重の?橋?|单桥", " single "),
    (r"一本(?:の橋)?", " 1 "),
    (r"二本(?:の橋)?", " 2 "),
    (r"(?<=[0-9])[ ]{0,2}(?:本|座|条|條|个|個|根)の?[橋桥]?(?![0-9])", ""),
    (r"(?<=[0-9])つ?(?:だけ|のみ)(?:です)?(?=[ ]?(?:\.|$|<|\n))", ""),
    (r"(?<=[0-9])(?:です|つ)(?!以上)", ""),
    (r"解は2つ以上|複数の?解|解が複数", " more than one solution "),
    (r"解(?:は|が)?(?:なし|ない|ありません)", " no solution "),
    (r"解の数は?", " number of solutions "),
    (r"解は(?=[0-9])", " solutions: "),
    (r"数字は?|(?:不明な)?数は", " number "),
    (
        r"(?:間違って|誤って)いる橋は?|(?:間違った|間違いの|誤った)橋は?|错误的桥(?:是)?",
        " wrong bridge ",
    ),
    (
        r"(?:では(?:ない|なく|ありません)|じゃ(?:ない|なく|ありません)|でない|不是|不可|不能)",
        " not ",
    ),
    (r"(?:禁止)", " forbidden "),
    (
        r"(?:(?:前|上)の(?:答え|解答|回答)(?:は|を))?(?:取り消し(?:ます|ました)?|撤回し(?:ます|ました)"
        r"|無視して(?:ください)?|忘れて(?:ください)?)|今のなし|やっぱり違|やり直し(?:ます)?|(?:嘘|冗談)(?:です|でした)",
        " ; i retract this ",
    ),
    (r"(?:間違った|誤った|間違いの)(?:答え|解答|回答)|誤答", " wrong answer "),
    (r"(?<=[)\]0-9])[ ]{0,2}が(?=間違|誤)", " is the wrong one: "),
    (r"かもしれ(?:ない|ません)|多分|たぶん|おそらく", " maybe "),
    (r"待って|待てよ|ちょっと待って", "wait"),
    (r"はい(?=[,.])", "yes"),
    (r"間違えました", " i made a mistake "),
    (r"すみません|ごめんなさい", "sorry"),
    (r"正しいです|合っています|正解です", " is correct "),
    (
        r"(?:これ|それ|上記(?:の(?:答え|解答))?|(?:この|その|上の)(?:答え|解答|回答)"
        r"|(?:这|那|上面的答案|这个答案)是?)(?:は|(?=[不错]))",
        " this is ",
    ),
    (r"間違って(?:いる|いた|います|いました)|違います|違う(?=[.:!])|错(?:了|的)|不对", " wrong "),
    (r"正しく(?:ない|ありません)|不正确", " not correct "),
    (r"訂正[:は]?|いいえ|いや[,.]", " no, "),
    (r"不正解は?", " wrong answer "),
    (r"(?:間違い|誤り|错误|無効|无效)は?", " wrong "),
    (r"(?<=[)\]0-9])[ ]{0,2}(?:[到至和与と]|から)[ ]{0,2}(?=[(\[]|[A-Za-z]{1,3}[0-9])", " to "),
    (r"(?<=[)\]0-9])[ ]{0,2}の間に?は?", ": "),
    (r"(?<=[)\]0-9])[ ]{0,2}[へにを]", ": "),
    (r"(?:なぜなら|理由[は:]|因为)", " because "),
    (r"[橋桥](?=[ ]{0,2}[0-9])", ""),
    (r"(?:次の)?手(?=[:は])は?", " move "),
    (r"[橋桥]|で結ぶ|です", " "),
)
_EASTERN_WORD = re.compile("|".join(f"({word})" for word, _ in _EASTERN))


def in_english(text: str) -> str:
    """The text with the words of German and Japanese answers in English.

    >>> in_english("Zwischen A1 und C1: zwei Brücken"), in_english("(0, 0)と(0, 2)の間に2本")
    ('between A1 and C1: two bridges', '(0, 0) to (0, 2): 2')
    """
    if not text.isascii():
        text = _EASTERN_WORD.sub(_eastern, text)
    plain = text.translate(_UMLAUTS)
    words = set(_LETTERS.findall(plain.lower()))
    if _GERMAN_WORDS.isdisjoint(words) and not any(
        word.startswith(_GERMAN_STARTS) or word.endswith(_GERMAN_ENDS) for word in words
    ):
        return text
    return _GERMAN_WORD.sub(_german, plain)


def _german(match: re.Match[str]) -> str:
    word = _GERMAN[(match.lastindex or 1) - 1][1]
    return word if not match[0].isupper() else word.upper()


def _eastern(match: re.Match[str]) -> str:
    return _EASTERN[(match.lastindex or 1) - 1][1]
