import { type DnsRecords, isDnsName } from "@outbound/egress/dns-records";

type SpfTerm = { qualifier: "+" | "-" | "~" | "?"; mechanism: string; value: string; text: string };
export type SpfRecord = { terms: SpfTerm[]; redirect: string | null; unknown: string[] };

const mostCharacters = 4_096;
const mostTerms = 100;
const mechanisms = new Set(["all", "include", "a", "mx", "ptr", "ip4", "ip6", "exists"]);

export const isSpf = (text: string): boolean => /^v=spf1(?: |$)/i.test(text);

/** Reads a record's terms (RFC 7208). Receivers ignore a whole record that has an `unknown` one. */
export function readSpf(text: string): SpfRecord {
  const [, ...words] = text.slice(0, mostCharacters).trim().split(/ +/);
  const record: SpfRecord = { terms: [], redirect: null, unknown: [] };
  for (const word of words.slice(0, mostTerms)) {
    const modifier = word.indexOf("=");
    const colon = word.indexOf(":");
    if (modifier > 0 && (colon < 0 || modifier < colon)) {
      if (word.slice(0, modifier).toLowerCase() === "redirect") record.redirect ??= word.slice(modifier + 1);
      continue;
    }
    const term = termOf(word);
    if (term) record.terms.push(term);
    else record.unknown.push(word.slice(0, 100));
  }
  return record;
}

function termOf(word: string): SpfTerm | undefined {
  const first = word.charAt(0);
  const qualifier = first === "-" || first === "~" || first === "?" || first === "+" ? first : undefined;
  const rest = qualifier ? word.slice(1) : word;
  const end = rest.search(/[:/]/);
  const mechanism = (end < 0 ? rest : rest.slice(0, end)).toLowerCase();
  if (!mechanisms.has(mechanism)) return undefined;
  const value = end < 0 || rest.charAt(end) !== ":" ? "" : rest.slice(end + 1);
  return { qualifier: qualifier ?? "+", mechanism, value, text: rest };
}

export type SpfWalk = {
  lookups: number;
  /** Look-ups that found nothing; receivers stop after two. */
  voids: string[];
  /** The domains whose records are part of it, through includes and redirects. */
  names: Set<string>;
  loop: string | null;
  /** An included domain that has no SPF record, or several. */
  broken: string[];
  /** The qualifier of `all`, through redirects, which applies to every other server. */
  all: SpfTerm["qualifier"] | null;
};

/** Receivers stop at ten. Reading a few more shows how many there are. */
export const mostLookups = 10;
const mostRead = 30;
const deepest = 10;

/** Follows a record as receivers do, with a bounded number of look-ups. Throws RecordsNotAnswered. */
export async function walkSpf(
  domain: string,
  text: string,
  dns: Pick<DnsRecords, "txt" | "mx" | "addresses">,
): Promise<SpfWalk> {
  const walk: SpfWalk = { lookups: 0, voids: [], names: new Set(), loop: null, broken: [], all: null };

  async function follow(name: string, path: readonly string[], decidesAll: boolean): Promise<void> {
    const target = nameOf(name);
    if (path.includes(target) || path.length >= deepest) {
      walk.loop ??= target;
      return;
    }
    walk.names.add(target);
    const records = (await dns.txt(target)).filter(isSpf);
    if (records.length === 0) walk.voids.push(target);
    if (records.length !== 1) walk.broken.push(target);
    const [record] = records;
    if (record !== undefined) await read(readSpf(record), [...path, target], decidesAll);
  }

  async function read({ terms, redirect }: SpfRecord, path: readonly string[], decidesAll: boolean): Promise<void> {
    for (const { mechanism, value, qualifier } of terms) {
      if (mechanism === "all") {
        if (decidesAll) walk.all ??= qualifier;
        return;
      }
      if (!asks.has(mechanism)) continue;
      if (walk.lookups >= mostRead) return;
      walk.lookups += 1;
      const name = value === "" ? (path.at(-1) ?? domain) : hostIn(value);
      // The name depends on each mail, so it can't be looked up here.
      if (name.includes("%") || !isDnsName(nameOf(name))) continue;
      if (mechanism === "include") await follow(name, path, false);
      else if (mechanism !== "ptr" && (await answers(mechanism, nameOf(name))) === 0) walk.voids.push(nameOf(name));
    }
    if (redirect === null || walk.lookups >= mostRead) return;
    walk.lookups += 1;
    if (isDnsName(nameOf(redirect))) await follow(redirect, path, decidesAll);
  }

  const answers = async (mechanism: string, name: string) =>
    (mechanism === "mx" ? await dns.mx(name) : await dns.addresses(name)).length;

  const root = nameOf(domain);
  walk.names.add(root);
  await read(readSpf(text), [root], true);
  return walk;
}

const asks = new Set(["include", "a", "mx", "ptr", "exists"]);
const nameOf = (name: string) => name.toLowerCase().replace(/\.$/, "").slice(0, 300);
const hostIn = (value: string) => value.split("/", 1)[0] ?? "";
