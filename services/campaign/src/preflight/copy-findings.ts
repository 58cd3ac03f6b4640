import { linksIn, plainTextOf } from "@outbound/contracts/campaigns/mail-format";
import type { PreflightCode } from "@outbound/contracts/campaigns/preflight-campaign";
import { shownUnsubscribeLink } from "@outbound/contracts/workspaces/sender-texts";
import type { Step } from "../campaigns/step-table.ts";
import type { ProspectFields } from "../copies/missing-fields.ts";
import { namedCopies } from "../copies/named-copies.ts";
import { renderText } from "../copies/render-mail.ts";
import type { SenderTexts } from "../copies/sender-table.ts";
import { type Finding, warns } from "./finding.ts";

type Written = {
  name: string;
  position: number;
  subject: string;
  text: string;
  links: ReturnType<typeof linksIn>;
  postalAddress: string | null;
};
type CopyRule = {
  code: PreflightCode;
  /** What is there, as it is shown; undefined when nothing is. */
  found: (copy: Written) => string | undefined;
  says: (places: string, found: string) => string;
};

/** Of one text more is a mistake, which the beginning shows. */
const readCharacters = 100_000;
/** Texts behind so many characters, or so much work of the processor, are not looked at, and that is said. */
const readInAll = 500_000;
const renderingMs = 150;
const shownPlaces = 3;

const longSubject = 80;
const manyLinks = 3;
/** An acronym is no shouting. */
const fewestCapitals = 8;
const capitalShare = 0.5;

const shorteners = new Set(
  "bit.ly buff.ly cutt.ly goo.gl is.gd lnkd.in ow.ly rb.gy rebrand.ly s.id short.io shorturl.at t.co t.ly tiny.cc tinyurl.com".split(
    " ",
  ),
);

const answerMark = /^\s{0,20}(?:re|fwd?|aw|wg|sv|vs|tr|rv|antw)\s{0,3}:/i;
const capitalWord = /\p{Lu}{4,}/gu;
const letter = /\p{L}/gu;
/** As other programs write fields, and words to choose from. An address has percent signs of its own. */
const placeholders = [
  /\[\p{L}[\p{L}\p{N} _-]{1,40}\](?!\()/u,
  /\{[$%]?\p{L}[\p{L}\p{N} ._-]{1,40}%?\}/u,
  /\{[^{}|\n]{0,100}\|[^{}\n]{0,200}\}/,
  /(?<![^\s("'])%{1,2}\p{L}[\p{L}\p{N}._-]{1,40}%/u,
  /\*\|[^|*\n]{1,40}\|\*/,
  /(?<![^\s("'])#\p{L}[\p{L}\p{N}_]{0,40}(?: [\p{L}\p{N}_]{1,40}){0,2}#/u,
  /<(?:first|last|full|your|company)[ _]?name>|<<\p{L}[^<>\n]{1,40}>>|<%[^<>\n]{1,40}%>/iu,
];
const markup = /<(?:a|b|br|div|font|h1|h2|i|img|li|p|span|strong|table|td|ul)(?=[\s/>])[^<>]{0,500}>/i;

const signsLeft = /[^[\n]{0,20}\]\([^()\n]{0,40}|(?<!\*)\*\*(?=[^\s*])[^*\n]{0,20}/;
const anyLink = "https://unsubscribe.example/";

/** Words of an offer to stop, as people write it at the end of a mail. */
const optOutWords =
  `unsubscribe|opt out|opt-out|no more mail|no more email|no more e-mail|no longer want|no longer wish|stop writing|stop mailing|not to hear
hear from me again|hear from us again|won't write again|will not write again|remove you|take you off|rather not|not interested
abmelden|abbestellen|austragen|keine weitere|keine mail|nicht mehr schreiben|désabonner|désinscri|ne plus recevoir|ne plus vous
darse de baja|darte de baja|dejar de recibir|no recibir más|disiscri|cancellarti|non ricevere|afmelden|uitschrijven|geen mail
avregistrera|avsluta|afmeld|avmeld|odhlásit|wypisać|wypisz|descadastrar|deixar de receber
peruuta tilaus|отписаться|не получать|配信停止|退订|取消订阅`.split(/[|\n]/);

const rules: readonly CopyRule[] = [
  {
    code: "copy_no_subject",
    found: ({ position, subject }) => (position === 1 && subject === "" ? "" : undefined),
    says: (places) => `${places} has no subject. Few prospects open such an email, and filters distrust it. Write one.`,
  },
  {
    code: "copy_empty",
    found: ({ text }) => (text.trim() === "" ? "" : undefined),
    says: (places) => `${places} has no text, so prospects get an empty email. Write one, or remove the step.`,
  },
  {
    code: "copy_long_subject",
    found: ({ subject }) => (subject.length > longSubject ? String(subject.length) : undefined),
    says: (places, found) =>
      `The subject of ${places} has ${found} characters, and mail programs show the first 40 to 70. Shorten it.`,
  },
  {
    code: "copy_capitals",
    found: ({ subject }) => (isInCapitals(subject) ? subject : undefined),
    says: (places, found) =>
      `The subject of ${places} is in capitals ("${found}"), which filters take for spam. Write it as a sentence.`,
  },
  {
    code: "copy_false_reply",
    found: ({ position, subject }) => (position === 1 ? answerMark.exec(subject)?.[0].trim() : undefined),
    says: (places, found) =>
      `The subject of ${places} begins with "${found}" although the prospect hasn't written. That misleads, and some countries forbid it. Remove it.`,
  },
  {
    code: "copy_placeholder",
    found: ({ subject, text }) => placeholderIn(subject) ?? placeholderIn(text),
    says: (places, found) =>
      `${places} has "${found}", which looks like a placeholder and is sent as it is. Use a variable such as {{ first_name }}, or other words.`,
  },
  {
    code: "copy_markup",
    found: ({ text }) => markup.exec(text)?.[0],
    says: (places, found) =>
      `${places} contains HTML ("${found}"), which prospects see as it is. Write **bold** for bold and [words](https://…) for a link. Pictures aren't supported.`,
  },
  {
    code: "copy_broken_format",
    found: ({ text }) => signsLeft.exec(plainTextOf(text.replaceAll(shownUnsubscribeLink, anyLink)))?.[0],
    says: (places, found) =>
      `${places} has "${found}", which prospects see as it is. Write a link as [words](https://…) without spaces in the address, and bold between ** on one line.`,
  },
  {
    code: "copy_many_links",
    found: ({ links }) => moreThan(manyLinks, links.length),
    says: (places, found) =>
      `${places} has ${found} links, which looks like advertising to filters and prospects. Keep one or two.`,
  },
  {
    code: "copy_short_link",
    found: ({ links }) => links.find(({ url }) => shorteners.has(hostOf(url)))?.url,
    says: (places, found) =>
      `${places} links to ${found}, which hides its target, so filters distrust it. Link to the target itself.`,
  },
  {
    code: "copy_plain_link",
    found: ({ links }) => links.find(({ url }) => url.toLowerCase().startsWith("http:"))?.url,
    says: (places, found) => `${places} links to ${found} without encryption, and browsers warn about that. Use https.`,
  },
  {
    code: "copy_no_opt_out",
    found: ({ text }) => (saysHowToStop(text) ? undefined : ""),
    says: (places) =>
      `${places} has no way to opt out, and prospects who find none report spam. Add {{ opt_out }}, or a line such as "Tell me if you want no more emails."`,
  },
  {
    code: "copy_no_postal_address",
    found: ({ text, postalAddress }) =>
      postalAddress === null || onOneLine(text).includes(onOneLine(postalAddress)) ? undefined : "",
    says: (places) =>
      `${places} lacks the workspace's postal address, which some countries require in every campaign email. End it with {{ postal_address }}.`,
  },
];

/** The texts of all steps and active variants, as a person of the campaign would get them. */
export function findCopyProblems(
  steps: readonly Step[],
  person: ProspectFields | undefined,
  sender: SenderTexts,
): Finding[] {
  const before = process.threadCpuUsage();
  const copies = steps.flatMap(namedCopies);
  const written: Written[] = [];
  const unwritten: Pick<Written, "name" | "position">[] = [];
  let characters = 0;
  for (const { name, position, copy } of copies) {
    if (characters >= readInAll || spentMs(before) >= renderingMs) break;
    const { subject, text } = renderText(person ?? standIn, sender, copy);
    if (subject === null || text === null) unwritten.push({ name, position });
    else {
      const read = { subject: subject.trim(), text: text.slice(0, readCharacters) };
      characters += read.text.length;
      written.push({ name, position, ...read, links: linksIn(read.text), postalAddress: sender.postal_address });
    }
  }
  const findings = rules.flatMap((rule) => judge(rule, written));
  if (unwritten.length > 0) findings.unshift(notWritten(unwritten, person));
  const left = copies.length - written.length - unwritten.length;
  return left === 0 ? findings : [...findings, notAll(left)];
}

function spentMs(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/** Nobody is in the campaign yet. */
const standIn: ProspectFields = {
  email: "ada@lovelace.example",
  first_name: "Ada",
  last_name: "Lovelace",
  company_name: "Lovelace",
  company_domain: "lovelace.example",
  custom_fields: {},
};

function judge({ code, found, says }: CopyRule, written: readonly Written[]): Finding[] {
  const hits = written.flatMap((copy) => {
    const shown = found(copy);
    return shown === undefined ? [] : [{ name: copy.name, position: copy.position, shown }];
  });
  const [first] = hits;
  if (!first) return [];
  const sentence = says(placesOf(hits.map(({ name }) => name)), shorten(first.shown));
  return [
    warns(code, sentence.charAt(0).toUpperCase() + sentence.slice(1), { place: "sequence", step: first.position }),
  ];
}

function placesOf(names: readonly string[]): string {
  const [first = "", ...others] = names;
  if (others.length === 0) return first;
  const shown = others.slice(0, shownPlaces - 1).join("; ");
  const more = others.length - (shownPlaces - 1);
  return `${first} (also ${shown}${more > 0 ? ` and ${more} more` : ""})`;
}

const notWritten = (
  copies: readonly Pick<Written, "name" | "position">[],
  person: ProspectFields | undefined,
): Finding =>
  warns(
    "copy_not_written",
    `${placesOf(copies.map(({ name }) => name))} can't be written for ${person?.email ?? "a prospect"}, and a sequence stops where an email can't be written. The step's preview says what is wrong.`,
    { place: "sequence", ...(copies[0] && { step: copies[0].position }) },
  );

const notAll = (left: number): Finding =>
  warns(
    "copy_not_all",
    `${left} of the texts ${left === 1 ? "wasn't" : "weren't"} checked, because all of them together are too long. Shorten them and the fields that they use.`,
    { place: "sequence" },
  );

const moreThan = (most: number, count: number) => (count > most ? String(count) : undefined);

const shorten = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function placeholderIn(text: string): string | undefined {
  const found = placeholders.flatMap((pattern) => pattern.exec(text) ?? []);
  return found[0];
}

function isInCapitals(subject: string): boolean {
  const capitals = subject.match(capitalWord)?.join("").length ?? 0;
  const letters = subject.match(letter)?.length ?? 0;
  return capitals >= fewestCapitals && capitals >= letters * capitalShare;
}

function saysHowToStop(text: string): boolean {
  if (text.includes(shownUnsubscribeLink)) return true;
  const lowered = text.toLowerCase().replaceAll("’", "'");
  return optOutWords.some((words) => lowered.includes(words));
}

const onOneLine = (text: string) => text.split(/\s+/).join(" ").trim();

const hostOf = (url: string) => new URL(url).hostname.replace(/^www\./, "");
