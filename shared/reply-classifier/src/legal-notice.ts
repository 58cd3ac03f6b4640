import { demandsOptOut } from "./opt-out-demand.ts";
import { searchableText } from "./searchable-text.ts";

/** What companies put under every mail speaks of these, and a person hardly ever. */
const ofNotices: readonly RegExp[] = [
  /intended (?:recipient|addressee|for|only)|intended solely|addressee|(?:the|not|other than) (?:the |its |an )?(?:named )?recipient|for the (?:sole |exclusive )?use of|(?:person|individual|entity|one)s? (?:to whom |that |who )?it (?:is|was) addressed|adressat|empfanger|destinat[aá]|destinatair|geadresseerde|ontvanger|adresat|prijemc|prijemca|modtager|mottaker|mottagare|vastaanottaj|cimzett|адресат|получател|одержувач|παραληπτ|alici(?:si|sina)?\b|naslovnik|primatelj|受信者|受取人|収件人|收件人|수신인|수신자/,
  /(?:in|by) (?:error|mistake|accident)|mistakenly|erroneously|irrtum|versehentlich|par erreur|por error|por equivocacion|per errore|por engano|por erro|per vergissing|ten onrechte|abusievelijk|pomylk|omylem|omylom|ved en fejl|ved en feil|av misstag|vahingossa|erehdy|tevedes|din gres|din eroare|по ошибке|помилков|погрешка|εκ παραδρομης|κατα λαθος|yanlislikla|pomotoma|greskom|誤って|誤送|误发|误收|錯誤|잘못/,
  /(?:notify|inform|tell|advise|alert) (?:the |its )(?:sender|originator|author)|the sender|absender|expediteur|remitente|mittente|remetente|afzender|nadawc|odesilatel|odosielatel|afsender|avsandar|avsender|lahettaj|felado|expeditor|отправител|відправник|подател|αποστολε|gonderen|posiljatelj|送信者|送信元|发件人|發件人|寄件者|발신인|발신자/,
  /right to (?:object|opt)|opt(?:ing)?[ -]out of|widerspruchsrecht|droit d'opposition|derecho (?:de|a) opo|diritto di opposizione|direito de oposicao|recht van bezwaar|praw\w+ sprzeciwu/,
  /you (?:are|have|were) (?:receiv|sent)\w* this|sie erhalten diese|vous recevez (?:ce|cet)|(?:recibe|recibes|ha recibido) este|riceve(?:te)? questa|recebe(?:u)? est|u ontvangt (?:dit|deze)|otrzymuj\w+ te|du (?:far|modtager|mottar) (?:det|den)/,
  /unauthori[sz]ed|(?:strictly|is|are) (?:prohibited|forbidden)|(?:use|disclosure|dissemination|distribution|review|copying)\b.{0,60}\b(?:not allowed|not permitted|prohibited|forbidden|unlawful)|unbefugt|unzulassig|untersagt|nicht gestattet|interdite?s?\b|prohibid|proibit|verboden|niet toegestaan|zabronion|zakazan|forbudt|forbjud|kielletty|tilos|interzis|запрещ|заборон|禁止|禁じ|금지/,
  /\bour (?:mailings|marketing (?:e-?mails|communications)|communications)\b|from our (?:database|lists?|e-?mails)\b|unsere[rn]? (?:mailings?|werbung)|\bnos (?:communications|lettres)|nuestras comunicaciones|nostre comunicazioni|nossas comunicacoes|onze mailings?|administratorem danych/,
];

/** So may a person: they say "notice" only beside one of those. */
const ofAny: readonly RegExp[] = [
  /confidential|privileged|proprietary|vertraulich|confidenti|confidencial|confidenzial|riservat|vertrouwelijk|poufn|duvern|dovern|fortrolig|konfidenti|luottamuks|bizalmas|конфиденц|конфіденц|поверител|εμπιστευτικ|gizli|zaupn|povjerljiv|機密|秘密|保密|机密|기밀/,
  /privacy (?:policy|notice|statement)|data protection|personal data|datenschutz|rgpd|gdpr|dsgvo|protection des donnees|donnees personnelles|politique de confidentialite|proteccion de datos|datos personales|politica de privaci|protezione dei dati|dati personali|dados pessoais|protecao de dados|privacybeleid|privacyverklaring|persoonsgegevens|ochron\w+ danych|danych osobowych|osobnich udaju|osobnych udajov|personuppgift|personvern|personopplysning|persondata|databeskyttelse|tietosuoja|adatvedel|персональн|個人情報|隐私|隱私|개인정보/,
  /viru|malware|liab(?:le|ility)|haft(?:ung|bar|en)\b|responsabilit|responsabilidad|responsabilidade|aansprakelijk|odpowiedzialnos|legally binding|rechtsverbindlich/,
  /registered (?:office|in |number|company|address)|company (?:no\b|number|registration)|handelsregister|amtsgericht|geschaftsfuhr|\bhrb ?\d|\brcs \w|\bp\.? ?iva\b|\bkvk\b|\bkrs\b|\bust-?id|\bvat (?:no|number|reg)/,
  /(?:the environment|before (?:you )?print)|die umwelt|a l'environnement|medio ambiente|all'ambiente|meio ambiente|aan het milieu|o srodowisku|pa miljo/,
];

/** What is asked of whoever got it by mistake. */
const deeds =
  /(?<!\p{L})(?:delet|destroy|erase|copies|copy\b|forward|print|attachment|losch|vernicht|weiterleit|weitergeb|anhang|supprim|detrui|efface|transfer|elimin|borr|destru|reenvi|cancell|distrugg|inoltr|apag|encaminh|verwijder|vernietig|doorstur|usun|skasow|zniszcz|smaz|znic|odstran|slet|raderar?|slett|poista|havit|torol|semmis|sterge|удал|уничтож|видал|знищ|изтри|διαγρ|silin|silip|izbris)|削除|破棄|转发|删除|銷毀|销毁|刪除|삭제/u;

const firstPerson =
  /(?<!\w)(?:me|my|mine|myself|i am|i have|i do|i was|mich|mir|mein\w*|moi|mon|je (?:suis|ne|n'|vous)|mij|mijn|mi (?:correo|direccion|cuenta|nombre)|mnie|mojego|moj|meu|minha|il mio|la mia|мои|меня|мне)(?!\w)/;

const shortestNotice = 60;
/** A wrapped line is longer, so what follows a shorter one begins something new. */
const shortLine = 45;

/** "Sam Poole" alone on a line, below which stands little that is asked of anybody. */
const nameLine = /^\p{Lu}[\p{L}'’.-]{0,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){1,3}$/u;

/** Takes lines without quotes. A paragraph that somebody's demand stands in is theirs and stays, as does a question. */
export function withoutNotices(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let above: Above = "nothing";
  let nameAt = -1;
  for (const paragraph of paragraphsOf(lines)) {
    const written = beforeNotice(paragraph, above);
    // With a notice directly below it, a name is a signature's.
    if (written.length === 0 && nameAt >= 0) kept.length = nameAt;
    const next = aboveNext(written, above);
    if (next === "name" && above !== "name") nameAt = kept.length;
    else if (written.some((line) => line !== "")) nameAt = -1;
    kept.push(...written);
    above = next;
  }
  return kept;
}

type Above = "nothing" | "text" | "name";

function aboveNext(written: readonly string[], above: Above): Above {
  const [first] = written;
  if (first === undefined || first === "" || above === "name") return above;
  return above === "text" && nameLine.test(first) ? "name" : "text";
}

function paragraphsOf(lines: readonly string[]): string[][] {
  const paragraphs: string[][] = [];
  let last: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (at === 0 || (line === "") !== (lines[at - 1] === "")) paragraphs.push((last = []));
    last.push(line);
  }
  return paragraphs;
}

function beforeNotice(paragraph: readonly string[], above: Above): readonly string[] {
  const sentences = sentencesOf(paragraph);
  const start = sentences.findIndex(({ folded }) => [...ofNotices, ...ofAny].some((subject) => subject.test(folded)));
  if (start < 0) return paragraph;
  const [first, ...others] = sentences.slice(above === "name" ? 0 : start);
  if (!first) return paragraph;
  const said = [first, ...others].map(({ text }) => text).join(" ");
  if (!isNotice(said, above === "nothing" && start > 0 ? "text" : above)) return paragraph;
  const head = paragraph[first.line]?.slice(0, first.column).trimEnd() ?? "";
  return [...paragraph.slice(0, first.line), ...(head === "" ? [] : [head])];
}

/** So many subjects are a notice's. */
const subjectsOfNotice: Record<Above, number> = { nothing: 3, text: 2, name: 1 };

function isNotice(text: string, above: Above): boolean {
  const folded = searchableText(text);
  const isBelowName = above === "name";
  if (lengthOf(folded) < shortestNotice || (!isBelowName && /[?？]/.test(text))) return false;
  const clear = ofNotices.filter((subject) => subject.test(folded)).length;
  const all = clear + [...ofAny, deeds].filter((subject) => subject.test(folded)).length;
  if ((clear < 1 && !isBelowName) || all < subjectsOfNotice[above]) return false;
  if (all < 4 && firstPerson.test(folded)) return false;
  return !demandsOptOut({ visible_text: text, subject: null });
}

/** A sign of Chinese, Japanese or Korean says as much as three letters. */
const lengthOf = (text: string): number =>
  text.length + 2 * (text.match(/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g)?.length ?? 0);

type Sentence = { line: number; column: number; text: string; folded: string };

function sentencesOf(paragraph: readonly string[]): Sentence[] {
  const sentences: Sentence[] = [];
  let goesOn = false;
  for (const [line, whole] of paragraph.entries()) {
    for (const part of partsOf(whole)) {
      const last = sentences.at(-1);
      if (goesOn && last) last.text += ` ${part.text}`;
      else sentences.push({ line, column: part.column, text: part.text, folded: "" });
      goesOn = false;
    }
    goesOn = whole.length >= shortLine && !/[.!?:。！？]["')\]]?$/.test(whole);
  }
  return sentences.map((sentence) => ({ ...sentence, folded: searchableText(sentence.text) }));
}

function partsOf(line: string): { column: number; text: string }[] {
  const ends = [...line.matchAll(/[.!?](?=\s)|[。！？]/g)].map(({ index }) => index + 1);
  const starts = [0, ...ends];
  return starts
    .map((column, at) => ({ column, text: line.slice(column, starts[at + 1]).trim() }))
    .filter(({ text }) => text !== "");
}
