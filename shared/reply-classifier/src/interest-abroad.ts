import { searchableText } from "./searchable-text.ts";

/** Plain words of interest in languages whose shades the models don't know. */
const interests: Readonly<Record<string, string>> = {
  pl: String.raw`chetnie|z przyjemnoscia|zainteresowan[aiey]|interesuje (?:mnie|nas)|brzmi (?:dobrze|ciekawie|interesujaco)`,
  cs: "rad[ai]? (?:si|se|bych|bychom|vas)|zni (?:to )?(?:dobre|zajimave)|mame? zajem|zajima (?:me|nas)|s radosti",
  sk: "rad[ai]? (?:si|sa|by som|by sme|vas)|znie (?:to )?(?:dobre|zaujimavo)|mame? zaujem|zaujima (?:ma|nas)",
  da: "lyder (?:rigtig |meget )?(?:godt|spaendende|interessant)|er (?:meget )?interesseret|vil gerne (?:hore|vide|se|mode|tale)",
  nb: "hores (?:veldig )?(?:bra|spennende|interessant)|er (?:veldig )?interessert|vil gjerne (?:hore|vite|se|mote|snakke)",
  sv: "later (?:mycket )?(?:bra|intressant|spannande)|ar (?:mycket )?intresserade?|vill garna (?:hora|veta|se|traffas|prata)",
  fi: "kuulostaa (?:hyvalta|kiinnostavalta|mielenkiintoiselta)|(?:minua|meita) kiinnostaa|mielellani|mielellamme",
  hu: "erdekel (?:minket|engem)|(?:minket|engem) erdekel|szivesen|jol hangzik",
  ro: "(?:ma|ne) intereseaza|cu placere|suna (?:bine|interesant)|sunt(?:em)? interesat",
  hr: "(?:zvuci|zveni) (?:dobro|zanimljivo|zanimivo)|zanima (?:me|nas)|rado (?:cu|cemo|bi)|zainteresiran[aio]?|zainteresovan[aio]?",
  tr: "ilgileniyor(?:um|uz)|memnuniyetle|kulaga (?:hos|iyi) geliyor|gorusmek isteri[mz]",
  ru: "(?:мне|нам|это|очень) интересно|с удовольствием|звучит (?:хорошо|интересно)|давайте (?:обсудим|созвонимся|поговорим|встретимся)",
  uk: "(?:мені|нам|це|дуже) цікаво|із задоволенням|звучить (?:добре|цікаво)|давайте (?:обговоримо|поговоримо|зустрінемося)",
  bg: "(?:интересува|интересно) (?:ме|ни|ми е)|с удоволствие|звучи (?:добре|интересно)",
  el: "(?:με|μας) ενδιαφερει|ευχαριστως|ακουγεται (?:καλο|ενδιαφερον)",
  ja: "ぜひ|興味があります|興味がございます|お話を(?:伺|聞)いたい",
  zh: "感兴趣|感興趣|有兴趣|有興趣|可以(?:谈|聊|約|约)|请(?:发|寄).{0,6}(?:报价|资料)",
  ko: "관심(?:이)? 있습|관심(?:이)? 많|좋습니다|듣고 싶",
};

const isSpaced = (source: string): boolean => !/[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(source);
const patterns = Object.values(interests).map(
  (source) => new RegExp(isSpaced(source) ? `(?<!\\p{L})(?:${source})` : source, "u"),
);

/** Before it, in the same clause. */
const negated =
  /(?<!\p{L})(?:nie|ne|ni|nem|nu|ikke|inte|ei|en|degil|не|ні|δεν|δε)(?: \p{L}{1,15}){0,2} ?$|[不没沒] ?.?$/u;
/** What follows such a word counts, and it isn't understood. */
const contrast =
  /(?<!\p{L})(?:ale|lecz|jednak|avsak|men|mutta|ama|fakat|но|однако|але|проте|αλλα|de|dar|ali|no)(?!\p{L})|但|可是|不过|が、|けど|しかし|지만/u;

const searchedCharacters = 1_000;

/** Languages in which a plain yes is understood, beside the seven of the models. */
export const interestLanguages: readonly string[] = Object.keys(interests);

export function isInterestedAbroad(visible_text: string): boolean {
  const text = searchableText(visible_text.slice(0, searchedCharacters)).slice(0, 2 * searchedCharacters);
  if (contrast.test(text)) return false;
  const at = patterns.map((pattern) => text.search(pattern)).find((found) => found >= 0);
  return at !== undefined && !negated.test(text.slice(Math.max(0, at - 40), at));
}
