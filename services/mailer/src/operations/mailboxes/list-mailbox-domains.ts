import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listMailboxDomains } from "@outbound/contracts/mailboxes/list-mailbox-domains";
import { readDomains } from "../../checks/domain-table.ts";
import type { Context } from "../../context.ts";

export default implement(listMailboxDomains, async (_, { db, workspaceId }: Context & Caller) => {
  const domains = await readDomains(db.of(workspaceId));
  const data = domains.map(({ mailbox_id, checked_at, steps, signed }) => {
    const resultOf = (name: string) => steps?.find(({ step }) => step === name)?.result ?? null;
    return {
      mailbox_id,
      checked_at,
      spf: resultOf("spf-record"),
      dkim: signed?.result ?? null,
      dmarc: resultOf("dmarc-record"),
    };
  });
  return { data };
});
