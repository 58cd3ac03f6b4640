import { mailboxAccessChanged } from "@outbound/contracts/events/mailbox-access-changed";
import type { MailboxAccess } from "@outbound/contracts/mailboxes/mailbox-access";
import type { Unit } from "@outbound/events/unit-of-work";
import { nextAccessVersion } from "../credentials/credential-table.ts";

export async function announceAccess(unit: Unit, mailboxId: string, error: string | null): Promise<MailboxAccess> {
  const access = { version: await nextAccessVersion(unit, mailboxId), error: error && error.slice(0, 1_000) };
  unit.announce(mailboxAccessChanged, { workspace_id: unit.workspaceId, mailbox_id: mailboxId, ...access });
  return access;
}
