import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import type { DnsRecords } from "@outbound/egress/dns-records";
import { getDomain } from "tldts";
import { type DnsRecord, failed, fine, warned } from "./step.ts";

const policies = ["none", "quarantine", "reject"];
const isDmarc = (text: string) => /^v=DMARC1\b/i.test(text);

/** Receivers use the organisational domain's record for a domain without one (RFC 7489). */
export async function dmarcStep(domain: string, { txt }: Pick<DnsRecords, "txt">): Promise<CheckStep> {
  const record = (name: string) => ({
    type: "TXT" as const,
    name: `_dmarc.${name}`,
    value: `v=DMARC1; p=none; rua=mailto:postmaster@${name}`,
  });
  const organisation = getDomain(domain, { extractHostname: false, validateHostname: false }) ?? domain;
  const names = [...new Set([domain, organisation])];
  for (const name of names) {
    const found = (await txt(`_dmarc.${name}`)).filter(isDmarc);
    const [text] = found;
    if (text === undefined) continue;
    if (found.length > 1) {
      const says = `${name} has ${found.length} DMARC records.`;
      return failed("domain", "dmarc-record", says, {
        mend: "Receivers ignore all of them. Delete them and add this one, the mildest.",
        record: { ...record(name), value: mildestOf(found) ?? record(name).value },
      });
    }
    return describePolicy(name, text, name === domain ? "p" : "sp", record(name));
  }
  return failed("domain", "dmarc-record", `${domain} has no DMARC record.`, {
    mend: "Google, Yahoo and Microsoft require one from large senders. This one only asks for reports and refuses nothing.",
    record: record(domain),
  });
}

/** Of two that nobody obeyed, the stricter would refuse mail that came through until now. */
function mildestOf(texts: readonly string[]): string | undefined {
  const strictness = (text: string) => policies.indexOf(tagsOf(text).get("p") ?? "");
  const [mildest] = texts
    .filter((text) => strictness(text) >= 0)
    .toSorted((one, other) => strictness(one) - strictness(other));
  return mildest?.slice(0, longest);
}

const longest = 2_000;

function describePolicy(name: string, text: string, key: "p" | "sp", record: DnsRecord): CheckStep {
  const tags = tagsOf(text);
  const policy = (tags.get(key) ?? tags.get("p") ?? "").toLowerCase();
  if (!policies.includes(policy)) {
    return failed("domain", "dmarc-record", `The DMARC record of ${name} has no valid policy (p).`, {
      mend: "Receivers ignore it. Add this one, with the policy you want: none, quarantine or reject.",
      record,
    });
  }
  const strict = [tags.get("aspf") === "s" && "SPF", tags.get("adkim") === "s" && "DKIM"].filter(Boolean).join(" and ");
  const says = `DMARC’s policy is ${policy}${strict ? `, with strict alignment of ${strict}` : ", with relaxed alignment"}.`;
  if (strict && policy !== "none") {
    return warned("domain", "dmarc-record", says, {
      mend: "Strict alignment refuses emails that a subdomain sends or signs. Check the reports before you keep it; this record is relaxed.",
      record: { ...record, value: relaxed(text) },
    });
  }
  return { ...fine("domain", "dmarc-record", says), found: text.slice(0, 1_000) };
}

const relaxed = (text: string): string =>
  text
    .slice(0, longest)
    .split(";")
    .filter((part) => !["aspf", "adkim"].includes(tagName(part)))
    .join(";");

/** Empty of a part without a value. */
const tagName = (part: string): string =>
  part
    .slice(0, Math.max(part.indexOf("="), 0))
    .trim()
    .toLowerCase();

function tagsOf(text: string): ReadonlyMap<string, string> {
  const tags = new Map<string, string>();
  for (const part of text.slice(0, longest).split(";").slice(0, 30)) {
    const at = part.indexOf("=");
    const name = tagName(part);
    if (at > 0 && !tags.has(name))
      tags.set(
        name,
        part
          .slice(at + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return tags;
}
