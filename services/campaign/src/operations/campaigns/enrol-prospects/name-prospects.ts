import { comparableEmail } from "@outbound/contracts/email-address";
import type { WorkspaceTx } from "@outbound/postgres/database";
import { type ProspectCopy, shareProspects, shareProspectsByEmail } from "../../../prospects/prospect-copy-table.ts";

export type Named = {
  prospect: ProspectCopy | undefined;
  sent: { prospect_id: string; email: null } | { prospect_id: null; email: string };
};

/** Keeps the request's order and the first of duplicates. The prospects found are share-locked. */
export async function nameProspects(
  tx: WorkspaceTx,
  { prospect_ids = [], emails = [] }: { prospect_ids?: string[] | undefined; emails?: string[] | undefined },
): Promise<Named[]> {
  const ids = [...new Set(prospect_ids.map((id) => id.toLowerCase()))];
  const byId = new Map((await shareProspects(tx, ids)).map((prospect) => [prospect.id, prospect]));
  const named: Named[] = ids.map((id) => ({ prospect: byId.get(id), sent: { prospect_id: id, email: null } }));

  const addresses = new Map<string, string>();
  for (const email of emails) {
    const address = comparableEmail(email);
    if (!addresses.has(address)) addresses.set(address, email.trim().toLowerCase());
  }
  const storable = [...addresses.keys()].filter((address) => !address.includes("\0"));
  const found = await shareProspectsByEmail(tx, storable);
  const byEmail = new Map(found.map((prospect) => [prospect.email, prospect]));
  for (const [address, email] of addresses) {
    named.push({ prospect: byEmail.get(address), sent: { prospect_id: null, email } });
  }
  return named;
}
