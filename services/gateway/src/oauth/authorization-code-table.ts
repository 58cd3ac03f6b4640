import type { Role } from "@outbound/contracts/people/role";
import type { Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

type Code = Columns<
  "authorization_code",
  | "token_id"
  | "user_id"
  | "session_id"
  | "workspace_id"
  | "client_id"
  | "client_name"
  | "redirect_uri"
  | "code_challenge"
  | "read_only",
  { role: Role }
>;

/** A client fetches its token within a second of the redirect. */
const codeSeconds = 120;

export async function insertCode(tx: Tx, codeHash: Buffer, code: Code): Promise<void> {
  await tx.query(
    `insert into authorization_code (code_hash, token_id, user_id, session_id, workspace_id, client_id, client_name,
       redirect_uri, code_challenge, role, read_only, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() + $12 * interval '1 second')`,
    [
      codeHash,
      code.token_id,
      code.user_id,
      code.session_id,
      code.workspace_id,
      code.client_id,
      code.client_name,
      code.redirect_uri,
      code.code_challenge,
      code.role,
      code.read_only,
      codeSeconds,
    ],
  );
}

/** Whoever comes with the code at the same time waits until this transaction has ended. */
export async function lockCode(tx: Tx, codeHash: Buffer) {
  const { rows } = await tx.query<Code & Columns<"app_user", "email"> & { was_used: boolean; is_over: boolean }>(
    `select c.*, u.email, c.used_at is not null as was_used, c.expires_at <= now() as is_over
     from authorization_code c join app_user u on u.id = c.user_id where c.code_hash = $1 for update of c`,
    [codeHash],
  );
  return rows[0];
}

export async function useUpCode(tx: Tx, codeHash: Buffer): Promise<void> {
  await tx.query("update authorization_code set used_at = now() where code_hash = $1", [codeHash]);
}

export async function deleteCodesOf(tx: Tx, userId: string, workspaceId?: string): Promise<void> {
  await tx.query("delete from authorization_code where user_id = $1 and ($2::uuid is null or workspace_id = $2)", [
    userId,
    workspaceId ?? null,
  ]);
}

/** It is long enough to notice that somebody else has the code, too. */
export const codeRetention: OldRows = {
  table: "authorization_code",
  isOld: "expires_at < now() - $1 * interval '1 day'",
  days: 1,
};
