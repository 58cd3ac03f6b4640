import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { getMailboxDomain } from "@outbound/contracts/mailboxes/get-mailbox-domain";
import { isUuid } from "@outbound/contracts/uuid";
import { findDomain } from "../../checks/domain-table.ts";
import { regressionOf } from "../../checks/domain-verdict.ts";
import type { Context } from "../../context.ts";

export default implement(getMailboxDomain, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const domain = isUuid(id) ? await findDomain(db.of(workspaceId), id) : undefined;
  if (!domain) return { checked_at: null, broken_since: null, steps: [], signed: null };
  const steps = domain.steps ?? [];
  const broken_since = regressionOf(domain, steps)?.since ?? null;
  return { checked_at: domain.checked_at, broken_since, steps, signed: domain.signed };
});
