import { searchableText } from "@outbound/reply-classifier/searchable-text";

/** What is looked for in an absence note, without accents and capitals. `before` and `after` say where it stands beside a date. */
type Words = {
  /** Tells the language: as many of them as possible are in no other. */
  common: string;
  back: string;
  until: string;
  /** In languages that say it behind the date. */
  untilAfter?: string;
  /** The day that is named is still one of absence. */
  inclusive: string;
  /** "until" includes its day by itself. */
  isInclusive?: boolean;
};

const words: Readonly<Record<string, Words>> = {
  en: {
    common: "the i am is and will my of out until back for with office leave this away on be",
    back: String.raw`back|return\w*|resum\w*|again|available|reachable|rejoin\w*|onwards?`,
    until: "until|till|til|through|thru|up to|before",
    inclusive: String.raw`through|thru|until and including|up to and including|inclusive|included|including`,
  },
  de: {
    common: "ich bin und der die das bis nicht im wieder fur vom mit ab sie urlaub zum bitte ist buro",
    back: String.raw`wieder|zuruck\w*|ruckkehr|erreichbar`,
    until: "bis",
    inclusive: String.raw`einschliess?lich|einschl|inklusive|inkl|bis und mit`,
  },
  fr: {
    common: "je suis le la du au et jusqu jusqu'au vous retour absent absente conges les des serai votre dans",
    back: String.raw`retour|revien\w*|revenir|reviendr\w*|rentr\w*|nouveau|disponible|joignable|repren\w*`,
    until: String.raw`jusqu\w*`,
    inclusive: String.raw`inclus\w*|compris\w*`,
  },
  es: {
    common: "estoy el la hasta y que vacaciones por los con mi estare oficina del correo usted su",
    back: String.raw`vuelv\w*|volver\w*|vuelta|regres\w*|reincorpor\w*|retorn\w*|disponible|retomar\w*|incorpor\w*`,
    until: "hasta",
    inclusive: String.raw`inclusive|incluid[oa]|ambos`,
  },
  it: {
    common: "sono il di e ferie fino al dal ufficio per non rientro saro mia alla assente della",
    back: String.raw`rientr\w*|torn\w*|ritorn\w*|di nuovo|disponibil\w*|riprend\w*`,
    until: "fino|sino",
    inclusive: String.raw`compres\w*|inclus\w*`,
  },
  pt: {
    common: "estou ate ferias o em do da nao meu escritorio volto para com estarei os uma retorno",
    back: String.raw`volt\w*|regress\w*|retorn\w*|volta|disponivel|retom\w*`,
    until: "ate",
    inclusive: String.raw`inclusive|inclusivamente|incluid[oa]`,
  },
  nl: {
    common: "ik ben het de tot en van met niet weer vakantie afwezig op een kantoor terug voor",
    back: "terug|weer|bereikbaar",
    until: String.raw`tot|t\/m|t\.e\.m\.?`,
    inclusive: String.raw`tot en met|t\/m|t\.e\.m\.?|inbegrepen`,
  },
  sv: {
    common: "jag ar och till med den inte pa semester tillbaka det att har min kontoret om",
    back: String.raw`tillbaka|ater\w*|igen|nas|antraffbar`,
    until: String.raw`till|t\.? ?o\.? ?m\.?|tom`,
    inclusive: String.raw`till och med|t\.? ?o\.? ?m\.?|tom`,
  },
  da: {
    common: "jeg er og til den ikke pa ferie tilbage det har min kontoret igen fra af ud hverken",
    back: "tilbage|igen|retur|traeffes",
    until: "til|indtil|t o m",
    inclusive: String.raw`til og med|t\.? ?o\.? ?m\.?|inkl\w*|begge`,
  },
  nb: {
    common: "jeg er og til den ikke pa ferie tilbake det har min kontoret igjen fra av",
    back: "tilbake|igjen",
    until: "til|frem til|fram til|t o m",
    inclusive: String.raw`til og med|t\.? ?o\.? ?m\.?|inkl\w*`,
  },
  fi: {
    common: "olen en ja asti lomalla palaan saakka takaisin toimistosta poissa viestiin sahkoposti on",
    back: String.raw`pala\w*|takaisin|tavoitettavissa|jalleen|paluu\w*|toissa`,
    until: "saakka|asti",
    untilAfter: "asti|saakka",
    inclusive: "mukaan lukien|mukaanlukien",
  },
  pl: {
    common: "jestem na do i w nie sie urlopie bede prosze od dzien dobry nieobecny nieobecna wracam sprawach przebywam",
    back: String.raw`wrac\w*|wroc\w*|powrot\w*|powroc\w*|ponownie|znow\w*|dostepn\w*|biurze`,
    until: "do",
    inclusive: "wlacznie",
  },
  cs: {
    common: "jsem na do a v ne se dovolene budu prosim od dobry den kancelari vratim mimo bohuzel",
    back: String.raw`vrat\w*|vrac\w*|zpet|zpatky|opet|znovu|navrat\w*`,
    until: "do",
    inclusive: "vcetne",
  },
  sk: {
    common: "som na do a v nie sa dovolenke budem prosim od dobry den kancelarie vratim mimo bohuzial",
    back: String.raw`vrat\w*|vrac\w*|spat|opat|znovu|navrat\w*`,
    until: "do",
    inclusive: "vratane",
  },
  hu: {
    common: "vagyok nem a az es szabadsagon vissza irodaban leszek kerem surgos esetben napjan",
    back: String.raw`vissza\w*|ujra|ismet|elerheto`,
    until: "eddig",
    untilAfter: String.raw`-?ig(?!\w)|-?(?:an|en|jan|jen)ig`,
    inclusive: "bezarolag",
  },
  ro: {
    common: "sunt in concediu pana la si nu voi birou revin pe va rog fi din cu",
    back: String.raw`revin\w*|intor\w*|intoarc\w*|inapoi|din nou|disponibil\w*`,
    until: "pana",
    inclusive: "inclusiv",
  },
  ca: {
    common: "soc estic fins al vacances i oficina amb torno estare el fora",
    back: String.raw`torn\w*|tornar\w*|disponible|nou`,
    until: "fins",
    inclusive: "inclos|inclusivament",
  },
  bg: {
    common: "съм в до и на отпуск не ще се от офиса извън моля",
    back: "връща|върна|отново|обратно",
    until: "до",
    inclusive: "включително",
  },
  ru: {
    common: "я в до и на отпуске не буду с по офиса вне пожалуиста отпуск",
    back: "верну|возвращ|вернусь|снова|выиду|выхожу|на связи",
    until: "до|по",
    inclusive: "включительно|по",
  },
  uk: {
    common: "я в до і та на відпустці не буду з по офісу поза будь відпустка",
    back: "поверн|поверта|знову|на зв",
    until: "до|по",
    inclusive: "включно|по",
  },
  el: {
    common: "ειμαι και σε εως μεχρι θα το την αδεια γραφειου εκτος απο",
    back: "επιστρ|ξανα|παλι|διαθεσιμ",
    until: "εως|μεχρι|ως",
    inclusive: "συμπεριλαμβαν[α-ω]*|εως και|μεχρι και",
  },
  tr: {
    common: "ben ve izindeyim kadar tekrar ofis bir icin olacagim tarihine yillik donecegim tarihinde",
    back: String.raw`don\w*|tekrar|geri`,
    until: "degin",
    untilAfter: String.raw`kadar|dek`,
    inclusive: "dahil",
  },
  hr: {
    common: "sam na do i u godisnjem odmoru vracam se od ne ured molim nisam postovani",
    back: String.raw`vrac\w*|vrat\w*|natrag|nazad|ponov\w*|opet|dostup\w*`,
    until: "do",
    inclusive: String.raw`ukljuc\w*|zakljucno`,
  },
  sl: {
    common: "sem na do in v dopustu ne se od vrnem nazaj odsoten odsotna spet pisarni nisem",
    back: String.raw`vrn\w*|vrac\w*|nazaj|spet|ponovno|dosegljiv\w*`,
    until: "do",
    inclusive: String.raw`vkljuc\w*`,
  },
  et: {
    common: "olen kuni puhkusel ja tagasi ei kontoris",
    back: "tagasi|taas|jalle",
    until: "kuni",
    inclusive: String.raw`kaasa arvatud|k\.a`,
  },
  lv: {
    common: "esmu lidz atvalinajuma un no busu biroja atpakal",
    back: String.raw`atgriez\w*|atpakal|atkal`,
    until: "lidz",
    inclusive: "ieskaitot",
  },
  lt: {
    common: "esu iki atostogose ir nuo busiu biure grisiu atostogauju",
    back: String.raw`gris\w*|griz\w*|vel|atgal`,
    until: "iki",
    inclusive: "imtinai",
  },
  vi: {
    common: "toi den nghi phep va se tro lai van phong ngay",
    back: "tro lai|quay lai",
    until: "den",
    inclusive: "bao gom|het ngay",
  },
  id: {
    common: "saya sedang sampai cuti dan akan kembali kantor tanggal hingga",
    back: "kembali",
    until: "sampai|hingga",
    inclusive: "termasuk",
  },
  ja: {
    common: "",
    back: "から|より|以降|戻|復帰|出社|再開",
    until: "",
    untilAfter: String.raw`(?:\([^()]{1,6}\)|（[^（）]{1,6}）)?\s?(?:まて|迄|いっぱい|まで)`,
    inclusive: "",
    isInclusive: true,
  },
  zh: {
    common: "",
    back: "回来|返回|回到|回國|回国|恢复|恢復|上班|回覆|回复|开始|起",
    until: "至|到|直到|截至",
    untilAfter: "为止|為止|之前",
    inclusive: "",
    isInclusive: true,
  },
  ko: { common: "", back: "부터|복귀|출근|돌아", until: "", untilAfter: "까지", inclusive: "", isInclusive: true },
  ar: { common: "", back: "ساعود|اعود|عود", until: "حتى|حتي|الى", inclusive: "ضمنا|بما في" },
  he: { common: "", back: "אחזור|חוזר|אשוב", until: "עד", inclusive: "כולל|ועד בכלל" },
  th: { common: "", back: "กลับ", until: "ถึง|จนถึง", inclusive: "", isInclusive: true },
};

export type NoteWords = Record<"back" | "until" | "untilAfter" | "inclusive", RegExp> & { isInclusive: boolean };

/** Chinese, Japanese and Korean have no spaces, and a stem may go on. */
const isSpaced = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u;
const never = "(?!)";

function compiled({ back, until, untilAfter, inclusive, isInclusive = false }: Words): NoteWords {
  const anywhere = (some: string, end = "") =>
    new RegExp(some === "" ? never : isSpaced.test(some) ? `(?<!\\p{L})(?:${some})${end}` : `(?:${some})`, "gu");
  return {
    back: anywhere(back),
    until: anywhere(until, "(?!\\p{L})"),
    untilAfter: new RegExp(untilAfter ? `^[\\s'’]{0,2}(?:\\p{L}{0,4} )?(?:${untilAfter})` : never, "u"),
    inclusive: anywhere(inclusive, "(?!\\p{L})"),
    isInclusive,
  };
}

export const noteWords: ReadonlyMap<string, NoteWords> = new Map(
  Object.entries(words).map(([language, some]) => [language, compiled(some)]),
);

const scripts: readonly (readonly [string, RegExp])[] = [
  ["ja", /[\u3040-\u30ff]/],
  ["ko", /[\uac00-\ud7af]/],
  ["zh", /[\u3400-\u9fff]/],
  ["el", /[\u0370-\u03ff]/],
  ["he", /[\u0590-\u05ff]/],
  ["ar", /[\u0600-\u06ff]/],
  ["th", /[\u0e00-\u0e7f]/],
];

const cyrillic = ["ru", "uk", "bg"];
const latin = Object.keys(words).filter(
  (language) => words[language]?.common !== "" && !cyrillic.includes(language) && language !== "el",
);
const twelve = [...Array(12).keys()].map((month) => new Date(Date.UTC(2026, month, 15)));

/** The months tell a short note's language. */
function monthsOf(language: string): string[] {
  const format = new Intl.DateTimeFormat(language, {
    day: "numeric",
    month: "long",
    timeZone: "UTC",
    calendar: "gregory",
  });
  const names = twelve.flatMap((day) => format.formatToParts(day).filter(({ type }) => type === "month"));
  return names.map(({ value }) => searchableText(value));
}

const common = new Map(
  Object.entries(words).map(([language, { common: some }]) => [
    language,
    new Set([...some.split(" "), ...monthsOf(language)]),
  ]),
);

/** Takes searchable text. English in doubt. */
export function languageOf(text: string): string {
  const written = scripts.find(([, script]) => script.test(text))?.[0];
  if (written) return written;
  const found = new Set(text.match(/[\p{L}']+/gu));
  const candidates = /[\u0400-\u04ff]/.test(text) ? cyrillic : latin;
  const [first = "en", ...others] = candidates;
  const scoreOf = (language: string) =>
    (common.get(language)?.intersection(found).size ?? 0) + (language === "en" ? 0.5 : 0);
  return others.reduce((best, language) => (scoreOf(language) > scoreOf(best) ? language : best), first);
}
