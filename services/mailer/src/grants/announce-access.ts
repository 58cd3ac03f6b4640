import { mailboxAccessChanged } from "@outbound/contracts/events/mailbox-access-changed";
import type { MailboxAccess } from "@outbound/contracts/mailboxes/mailbox-access";
import type { Unit } from "@outbound/events/unit-of-work";
import type { Tx } from "@outbound/postgres/database";
import type { CredentialKey } from "../credentials/credential-key.ts";

async function accessNow(tx: Tx, error: string | null): Promise<MailboxAccess> {
  const { rows } = await tx.query<{ version: number }>(
    "select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as version",
  );
  return { version: rows[0]?.version ?? 0, error: error && error.slice(0, 1_000) };
}

export async function announceAccess(unit: Unit, key: CredentialKey, error: string | null): Promise<MailboxAccess> {
  const access = await accessNow(unit.tx, error);
  const { workspaceId: workspace_id, mailboxId: mailbox_id } = key;
  unit.announce(mailboxAccessChanged, { workspace_id, mailbox_id, ...access });
  return access;
}
