import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import { type DnsRecords, RecordsNotAnswered } from "@outbound/egress/dns-records";
import { failed, fine, skipped } from "./step.ts";

/** Blocklists refuse the large public resolvers, so the operator names a resolver of their own and the lists that it may ask. */
export type Blocklists = { zones: readonly string[]; dns: Pick<DnsRecords, "addresses"> };

export async function blocklistStep(domain: string, blocklists: Blocklists | undefined): Promise<CheckStep> {
  if (!blocklists) return skipped("domain", "blocklists", "No resolver for blocklists is set on this installation.");
  const { zones, dns } = blocklists;
  const found = await Promise.all(zones.map(async (zone) => ({ zone, listing: await listingIn(zone, domain, dns) })));
  const listed = found.filter(({ listing }) => listing === "listed").map(({ zone }) => zone);
  if (listed.length > 0) {
    return failed("domain", "blocklists", `${domain} is on ${listed.join(", ")}.`, {
      mend: "Many receivers refuse its emails. Stop sending until the domain is off the list; the list’s website says why it is on it and how to remove it.",
    });
  }
  const answered = found.filter(({ listing }) => listing === "free").map(({ zone }) => zone);
  if (answered.length === 0) return skipped("domain", "blocklists", "No blocklist answered.");
  const says = `${domain} is not on ${answered.join(", ")}.`;
  return { ...fine("domain", "blocklists", says), found: String(answered.length) };
}

async function listingIn(zone: string, domain: string, { addresses }: Blocklists["dns"]) {
  try {
    const answers = await addresses(`${domain}.${zone}`);
    if (answers.some(isRefusal)) return "refused";
    return answers.some((address) => address.startsWith("127.")) ? "listed" : "free";
  } catch (error) {
    if (error instanceof RecordsNotAnswered) return "refused";
    throw error;
  }
}

/** Spamhaus and URIBL answer this to a resolver that they don’t serve. */
const isRefusal = (address: string) => address.startsWith("127.255.255.") || address === "127.0.0.1";
