import { randomUUIDv7 } from "node:crypto";
import { AppError } from "@outbound/contracts/app-error";
import type { Role } from "@outbound/contracts/people/role";
import type { Db, Tx } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

/**
 * They are counted apart from a token's 60. Whoever is quick in the inbox does something each second, after which its list, the
 * next conversation and what hears of the change are asked again.
 */
export const requestsPerMinute = 1_800;

export type SpentSession = Columns<"rate_window", "used"> &
  Columns<"app_user", "email" | "is_operator"> &
  Columns<"session", "user_id"> & { session_id: string; role: Role | null; retry_after_seconds: number };

const isRunning = "w.started_at > now() - interval '60 s' and w.started_at < now() + interval '60 s'";

/** A session lasts two weeks from its last request, three months at most; its row is written at most once a minute. */
const spendSessionSql = {
  name: "spend session",
  text: `
    with known as (
      select id, user_id from session where token_hash = $1 and expires_at > now()
    ), spent as (
      insert into rate_window as w (token_id, started_at, used)
      select id, now(), 1 from known
      on conflict (token_id) do update set
        started_at = case when ${isRunning} then w.started_at else excluded.started_at end,
        used = case when ${isRunning} then w.used + 1 else 1 end
      returning used, extract(epoch from started_at) + 60 as ends_at
    ), touched as (
      update session set last_seen_at = now(),
        expires_at = least(now() + interval '14 days', session.created_at + interval '90 days')
      from known where session.id = known.id and session.last_seen_at < now() - interval '1 minute'
    )
    select known.id as session_id, known.user_id, app_user.email, app_user.is_operator, membership.role, spent.used,
      ceil(greatest(spent.ends_at - extract(epoch from clock_timestamp()), 1))::int as retry_after_seconds
    from known cross join spent join app_user on app_user.id = known.user_id
    left join membership on membership.user_id = known.user_id and membership.workspace_id = $2`,
};

/** Returns undefined, and counts nothing, when no session in force has this hash. */
export async function spendSession(db: Db, tokenHash: Buffer, workspaceId?: string): Promise<SpentSession | undefined> {
  const { rows } = await db.query<SpentSession>(spendSessionSql, [tokenHash, workspaceId ?? null]);
  return rows[0];
}

export type Device = { userAgent: string | null; address: string | null };

type NewSession = {
  userId: string;
  tokenHash: Buffer;
  device: Device;
  checkedHash?: string | null | undefined;
  passkeyId?: string;
};

export const signInFirst = () => new AppError("unauthorized", "Sign in first.");

type Held = { user_id: string; session_id: string | null };

/**
 * Throws when the session has ended. Otherwise it stays until this transaction has ended, so that whatever ends it sees
 * what the transaction began.
 */
export async function holdSession(tx: Tx, { user_id, session_id }: Held): Promise<void> {
  await tx.query("select 1 from app_user where id = $1 for share", [user_id]);
  if (!(await isInForce(tx, session_id))) throw signInFirst();
}

/** Call it once the account is locked, because a change of the account that was waited for may have ended the session. */
export async function isInForce(tx: Tx, sessionId: string | null): Promise<boolean> {
  const { rows } = await tx.query("select 1 from session where id = $1 and expires_at > now()", [sessionId]);
  return rows.length > 0;
}

export async function isFreshSession(db: Db, { session_id }: SpentSession): Promise<boolean> {
  const { rows } = await db.query(
    "select 1 from session where id = $1 and created_at > now() - interval '10 minutes'",
    [session_id],
  );
  return rows.length > 0;
}

/** The session began, or its person proved who they are, within the last ten minutes. */
export async function isProvedSession(db: Db, { session_id }: SpentSession): Promise<boolean> {
  const { rows } = await db.query(
    "select 1 from session where id = $1 and greatest(created_at, proved_at) > now() - interval '10 minutes'",
    [session_id],
  );
  return rows.length > 0;
}

export async function setProved(db: Db, { session_id }: SpentSession): Promise<void> {
  await db.query("update session set proved_at = now() where id = $1", [session_id]);
}

/** Refuses a user who was disabled, and a password that was changed, since the check. */
export async function insertSession(db: Db | Tx, session: NewSession): Promise<void> {
  const { userId, tokenHash, device, checkedHash, passkeyId } = session;
  const { rowCount } = await db.query(
    `insert into session (id, user_id, token_hash, user_agent, address, passkey_id, expires_at)
     select $1, id, $3, $4, $5, $7, now() + interval '14 days' from app_user
     where id = $2 and disabled_at is null and ($6::text is null or password_hash = $6)
     for share`,
    [randomUUIDv7(), userId, tokenHash, device.userAgent, device.address, checkedHash ?? null, passkeyId ?? null],
  );
  if (rowCount === 0) throw new AppError("unauthorized", "This account was just changed. Try again.");
}

type SessionRow = Columns<"session", "id" | "user_agent" | "address" | "created_at" | "last_seen_at"> & {
  is_current: boolean;
};

export async function selectSessions(db: Db, { user_id, session_id }: SpentSession): Promise<SessionRow[]> {
  const { rows } = await db.query<SessionRow>(
    `select id, id = $2 as is_current, user_agent, address, created_at, last_seen_at from session
     where user_id = $1 and expires_at > now() order by id = $2 desc, last_seen_at desc, id limit 100`,
    [user_id, session_id],
  );
  return rows;
}

export async function deleteOwnSession(db: Db, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await db.query("delete from session where user_id = $1 and id = $2", [userId, id]);
  return rowCount > 0;
}

export async function deleteOtherSessions(tx: Tx, { user_id, session_id }: SpentSession): Promise<void> {
  await tx.query("select 1 from app_user where id = $1 for no key update", [user_id]);
  await tx.query("delete from session where user_id = $1 and id <> $2", [user_id, session_id]);
}

export async function deleteSession(db: Db | Tx, tokenHash: Buffer): Promise<void> {
  await db.query("delete from session where token_hash = $1", [tokenHash]);
}

export async function deleteSessionsOf(tx: Tx, userId: string): Promise<number> {
  return (await tx.query("delete from session where user_id = $1", [userId])).rowCount;
}

type Membership = Columns<"membership", "role", { role: Role }> & Columns<"workspace", "id" | "name" | "created_at">;
type Person = {
  user: Columns<"app_user", "id" | "email" | "name" | "is_operator">;
  workspaces: Membership[];
};

export async function selectPerson(db: Db, userId: string): Promise<Person> {
  const { rows: users } = await db.query<Person["user"]>(
    "select id, email, name, is_operator from app_user where id = $1",
    [userId],
  );
  const { rows: workspaces } = await db.query<Membership>(
    `select workspace.id, workspace.name, membership.role, workspace.created_at
     from membership join workspace on workspace.id = membership.workspace_id
     where membership.user_id = $1 order by workspace.name, workspace.id`,
    [userId],
  );
  const [user] = users;
  if (!user) throw new Error("A session outlived its user.");
  return { user, workspaces };
}

export const sessionRetention: OldRows = {
  table: "session",
  isOld: "expires_at < now() - $1 * interval '1 day'",
  days: 1,
};
