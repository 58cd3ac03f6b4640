import type { storeCredential } from "@outbound/contracts/mailboxes/store-credential";
import type { InputOf } from "@outbound/contracts/operation";
import type { Db, Tx } from "@outbound/postgres/database";
import { seal, unseal } from "./seal.ts";

export type Servers = Pick<InputOf<typeof storeCredential>, "smtp" | "imap">;
/** `version` changes when the credential is stored again. */
export type Credential = Servers & { version: number };

type Key = { workspaceId: string; mailboxId: string };

export async function upsertCredential(tx: Tx, sealingKey: Buffer, key: Key, servers: Servers): Promise<void> {
  await tx.query(
    `insert into mailbox_credential (workspace_id, mailbox_id, secret, updated_at) values ($1, $2, $3, now())
     on conflict (workspace_id, mailbox_id) do update set secret = excluded.secret, updated_at = excluded.updated_at`,
    [key.workspaceId, key.mailboxId, seal(sealingKey, owner(key), JSON.stringify(servers))],
  );
}

const finding = {
  name: "find credential",
  text: "select secret, updated_at from mailbox_credential where workspace_id = $1 and mailbox_id = $2",
};

/** Throws when it was sealed with another OUTBOUND_SECRET_KEY. */
export async function findCredential(db: Db, sealingKey: Buffer, key: Key): Promise<Credential | undefined> {
  const { rows } = await db.query<{ secret: Buffer; updated_at: Date }>(finding, [key.workspaceId, key.mailboxId]);
  const [row] = rows;
  if (!row) return undefined;
  return { ...openServers(sealingKey, key, row.secret), version: row.updated_at.getTime() };
}

/** The message of its error goes to the operator; what could not be opened does not. */
export class CredentialUnreadable extends Error {
  constructor() {
    super("The mailbox's credentials were encrypted with another OUTBOUND_SECRET_KEY. Add the mailbox again.");
  }
}

function openServers(sealingKey: Buffer, key: Key, secret: Buffer): Servers {
  try {
    return JSON.parse(unseal(sealingKey, owner(key), secret)) as Servers;
  } catch {
    throw new CredentialUnreadable();
  }
}

const owner = ({ workspaceId, mailboxId }: Key) => `${workspaceId}/${mailboxId}`;
