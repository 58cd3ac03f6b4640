import { randomUUIDv7 } from "node:crypto";
import type { Role } from "@outbound/contracts/people/role";
import type { Db, Tx, WorkspaceDb, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";
import type { Member } from "./member-table.ts";

export type Invitation = Columns<"invitation", "id" | "email" | "created_at" | "expires_at", { role: Role }> & {
  invited_by: Columns<"app_user">["email"] | null;
};

const lifetime = "interval '7 days'";
const columns = "i.id, i.email, i.role, inviter.email as invited_by, i.created_at, i.expires_at";

type NewInvitation = { email: string; role: Role; secretHash: Buffer; userId: string | null };

export async function replaceInvitation(tx: WorkspaceTx, invitation: NewInvitation): Promise<Invitation> {
  const { email, role, secretHash, userId } = invitation;
  const { rows } = await tx.query<Invitation>(
    `with i as (
       insert into invitation (workspace_id, id, email, role, secret_hash, invited_by, expires_at)
       values ($1, $2, $3, $4, $5, $6, now() + ${lifetime})
       on conflict (workspace_id, email) do update set
         id = excluded.id, role = excluded.role, secret_hash = excluded.secret_hash, invited_by = excluded.invited_by,
         expires_at = excluded.expires_at, created_at = now()
       returning *
     )
     select ${columns} from i left join app_user inviter on inviter.id = i.invited_by`,
    [randomUUIDv7(), email, role, secretHash, userId],
  );
  const [row] = rows;
  if (!row) throw new Error("An invitation was not inserted.");
  return row;
}

type Page = { cursor: Cursor | undefined; take: number };

export async function selectInvitations(db: WorkspaceDb, { cursor, take }: Page): Promise<Invitation[]> {
  const { rows } = await db.query<Invitation>(
    `select ${columns} from invitation i left join app_user inviter on inviter.id = i.invited_by
     where i.workspace_id = $1 and i.expires_at > now()
       and ($2::timestamptz is null or (i.created_at, i.id) < ($2, $3::uuid))
     order by i.created_at desc, i.id desc limit $4`,
    [cursor?.at ?? null, cursor?.id ?? null, take],
  );
  return rows;
}

export async function countInvitations(tx: WorkspaceTx): Promise<number> {
  const { rows } = await tx.query<{ open: number }>(
    "select count(*)::int as open from invitation where workspace_id = $1 and expires_at > now()",
  );
  return rows[0]?.open ?? 0;
}

export async function deleteInvitation(db: WorkspaceDb, id: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from invitation where workspace_id = $1 and id = $2", [id]);
  return rowCount > 0;
}

export async function deleteInvitationsOf(tx: WorkspaceTx, { id, email }: Member): Promise<void> {
  await tx.query("delete from invitation where workspace_id = $1 and (invited_by = $2 or email = $3)", [id, email]);
}

export async function deleteInvitationsBy(tx: Tx, userId: string): Promise<void> {
  await tx.query("delete from invitation where invited_by = $1", [userId]);
}

type FoundInvitation = Columns<"invitation", "workspace_id" | "email", { role: Role }> & {
  workspace: string;
  has_account: boolean;
};

/** Returns undefined for an invitation that is used, withdrawn, expired, replaced or made up. */
export async function findInvitation(db: Db, secretHash: Buffer): Promise<FoundInvitation | undefined> {
  const { rows } = await db.query<FoundInvitation>(
    `select i.workspace_id, workspace.name as workspace, i.email, i.role,
       exists (select 1 from app_user where app_user.email = i.email) as has_account
     from invitation i join workspace on workspace.id = i.workspace_id
     where i.secret_hash = $1 and i.expires_at > now()`,
    [secretHash],
  );
  return rows[0];
}

/** Returns the invitation to one caller only, and undefined to all others. */
export async function useUpInvitation(
  tx: Tx,
  secretHash: Buffer,
): Promise<Pick<FoundInvitation, "workspace_id" | "role" | "email"> | undefined> {
  const { rows } = await tx.query<Pick<FoundInvitation, "workspace_id" | "role" | "email">>(
    "delete from invitation where secret_hash = $1 and expires_at > now() returning workspace_id, role, email",
    [secretHash],
  );
  return rows[0];
}

export const invitationRetention: OldRows = {
  table: "invitation",
  isOld: "expires_at < now() - $1 * interval '1 day'",
  days: 1,
};
