import { mailboxAccessChanged } from "@outbound/contracts/events/mailbox-access-changed";
import type { MailboxAccess } from "@outbound/contracts/mailboxes/mailbox-access";
import type { Unit } from "@outbound/events/unit-of-work";
import type { CredentialKey } from "../credentials/credential-key.ts";
import { nextAccessVersion } from "../credentials/credential-table.ts";

export async function announceAccess(unit: Unit, key: CredentialKey, error: string | null): Promise<MailboxAccess> {
  const access = { version: await nextAccessVersion(unit.tx, key), error: error && error.slice(0, 1_000) };
  const { workspaceId: workspace_id, mailboxId: mailbox_id } = key;
  unit.announce(mailboxAccessChanged, { workspace_id, mailbox_id, ...access });
  return access;
}
