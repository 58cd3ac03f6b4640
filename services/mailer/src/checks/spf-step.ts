import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import type { DnsRecords } from "@outbound/egress/dns-records";
import { isSpf, mostLookups, readSpf, type SpfRecord, type SpfWalk, walkSpf } from "./read-spf.ts";
import { failed, fine, warned } from "./step.ts";

const step = (
  make: typeof failed,
  says: string,
  mend: string,
  record?: { type: "TXT"; name: string; value: string },
): CheckStep => make("domain", "spf-record", says, { mend, record });

/** `include` is the domain that the provider's customers have to include; undefined where that isn't known. */
export async function spfStep(
  domain: string,
  sender: { host: string; include: string | undefined },
  dns: DnsRecords,
): Promise<CheckStep> {
  const records = (await dns.txt(domain)).filter(isSpf);
  const own = sender.include === undefined ? `a:${sender.host}` : `include:${sender.include}`;
  const write = (value: string) => ({ type: "TXT" as const, name: domain, value: value.slice(0, 2_000) });
  const [text] = records;
  if (text === undefined) {
    return step(failed, `${domain} has no SPF record.`, why.none, write(`v=spf1 ${own} ~all`));
  }
  const read = records.map(readSpf);
  if (records.length > 1) {
    return step(failed, `${domain} has ${records.length} SPF records.`, why.several, write(joined(read, own)));
  }
  const [{ unknown, terms } = nothing] = read;
  if (unknown.length > 0) {
    const says = `The SPF record of ${domain} has a part that isn’t SPF: ${unknown[0]}.`;
    return step(failed, says, why.unknown, write(joined(read, own)));
  }
  const walk = await walkSpf(domain, text, dns);
  const parts = partsOf(read).map((part) => ({ part, walk: () => walkSpf(domain, `v=spf1 ${part}`, dns) }));
  const without = (isBad: (walk: SpfWalk) => boolean) => joinedWithout(parts, isBad, { records: read, own });
  if (walk.loop !== null) {
    const says = `The SPF record of ${domain} includes itself at ${walk.loop}.`;
    return step(failed, says, why.loop, write(await without(({ loop }) => loop !== null)));
  }
  if (walk.broken.length > 0) {
    const says = `The SPF record of ${domain} includes ${walk.broken[0]}, which has no SPF record or several.`;
    return step(failed, says, why.broken, write(await without(({ broken }) => broken.length > 0)));
  }
  if (walk.lookups > mostLookups) {
    const says = `The SPF record of ${domain} needs ${walk.lookups} look-ups, and receivers stop at ${mostLookups}.`;
    return step(failed, says, `${why.lookups} ${await describeCosts(parts)}`);
  }
  if (sender.include !== undefined && !walk.names.has(sender.include)) {
    const make = terms.some(({ mechanism }) => mechanism.startsWith("ip")) ? warned : failed;
    const says = `The SPF record of ${domain} doesn’t include ${sender.include}, which this mailbox sends through.`;
    return step(make, says, why.provider, write(joined(read, own)));
  }
  if (walk.all !== "-" && walk.all !== "~") {
    const says =
      walk.all === null
        ? `The SPF record of ${domain} doesn’t say what applies to other servers.`
        : `The SPF record of ${domain} lets every server send (${walk.all}all).`;
    return step(failed, says, why.all, write(joined(read, own)));
  }
  if (walk.voids.length > 2) {
    const says = `The SPF record of ${domain} names ${walk.voids.length} hosts that don’t exist, and receivers stop at two.`;
    const mend = `${why.voids} They are ${walk.voids.slice(0, 5).join(", ")}.`;
    return step(failed, says, mend, write(await without(({ voids }) => voids.length > 0)));
  }
  const says = `The SPF record is right: ${walk.lookups} of ${mostLookups} look-ups, and ${walk.all}all.`;
  return { ...fine("domain", "spf-record", says), found: text.slice(0, 1_000) };
}

const nothing: SpfRecord = { terms: [], redirect: null, unknown: [] };

/** Joins the terms of all records with the sender's own, and ends with `-all` if one of them did, otherwise with `~all`. */
function joined(records: readonly SpfRecord[], own: string, terms = partsOf(records)): string {
  const isStrict = records.some(({ terms: all }) =>
    all.some(({ mechanism, qualifier }) => mechanism === "all" && qualifier === "-"),
  );
  return ["v=spf1", ...new Set([...terms, own]), isStrict ? "-all" : "~all"].join(" ");
}

const partsOf = (records: readonly SpfRecord[]): string[] =>
  records.flatMap(({ terms, redirect }) => [
    ...terms
      .filter(({ mechanism }) => mechanism !== "all")
      .map(({ qualifier, text }) => `${qualifier === "+" ? "" : qualifier}${text}`),
    ...(redirect === null ? [] : [`include:${redirect}`]),
  ]);

type Part = { part: string; walk: () => Promise<SpfWalk> };

async function joinedWithout(
  parts: readonly Part[],
  isBad: (walk: SpfWalk) => boolean,
  { records, own }: { records: readonly SpfRecord[]; own: string },
): Promise<string> {
  const walked = await Promise.all(parts.map(async ({ part, walk }) => ({ part, isLeft: !isBad(await walk()) })));
  return joined(
    records,
    own,
    walked.flatMap(({ part, isLeft }) => (isLeft ? part : [])),
  );
}

const mostToldCosts = 8;

/** Only who uses the services behind the terms can know which of them is not needed any more. */
async function describeCosts(parts: readonly Part[]): Promise<string> {
  const costs = await Promise.all(parts.map(async ({ part, walk }) => ({ part, lookups: (await walk()).lookups })));
  const told = costs.filter(({ lookups }) => lookups > 0).toSorted((one, other) => other.lookups - one.lookups);
  const list = told.slice(0, mostToldCosts).map(({ part, lookups }) => `${part.slice(0, 60)} (${lookups})`);
  return `Find out which of these still send for the domain: ${list.join(", ")}.`;
}

const why = {
  none: "Without one anybody may send in the domain’s name, and large receivers refuse its emails or take them for spam. Add this one, with whatever else sends for the domain.",
  several: "Receivers ignore all of them. Delete them and add this one.",
  unknown: "Receivers ignore the whole record because of it. Correct it, or replace the record with this one.",
  loop: "Receivers ignore the whole record. Replace it with this one, without the include that leads back.",
  broken:
    "Receivers ignore the whole record because of it. Correct the name, or replace the record with this one, without it.",
  lookups:
    "Beyond that they ignore the whole record. Remove what no longer sends for the domain. Each include, a, mx, ptr, exists and redirect counts, also inside an include.",
  voids: "Beyond that they ignore the whole record. Replace it with this one, without them.",
  provider:
    "The domain doesn’t vouch for the servers that send this mailbox’s emails, so receivers refuse them or take them for spam. Replace the record with this one.",
  all: "So the record stops nobody, and receivers trust it less. Replace it with this one.",
};
