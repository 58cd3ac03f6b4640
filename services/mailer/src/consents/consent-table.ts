import type { OAuthProvider } from "@outbound/contracts/mailboxes/oauth-provider";
import type { Reader, WorkspaceReader } from "@outbound/postgres/database";
import type { OldRows } from "@outbound/postgres/retention";
import type { Columns } from "../generated/tables.ts";

export type Consent = Columns<
  "mailbox_consent",
  | "id"
  | "workspace_id"
  | "mailbox_id"
  | "email"
  | "is_shared"
  | "user_id"
  | "secret"
  | "expires_at"
  | "connected_at"
  | "signed_in"
  | "refusal",
  { provider: OAuthProvider }
> & {
  /** The address that signs in instead of `email`. */
  account: Columns<"mailbox_consent">["account"];
  is_expired: boolean;
  /** Until the provider may be asked about the code again; null for a link. */
  wait_seconds: number | null;
};

const columns = `id, workspace_id, mailbox_id, provider, email, account, is_shared, user_id, secret, expires_at,
  expires_at < now() as is_expired, connected_at, signed_in, refusal,
  greatest(0, extract(epoch from poll_at - now()))::float8 as wait_seconds`;

type NewConsent = Pick<
  Consent,
  "id" | "workspace_id" | "mailbox_id" | "provider" | "email" | "account" | "is_shared" | "user_id"
> & { linkHash: Buffer; lastsSeconds: number; pollSeconds?: number; secret?: Buffer };

export async function insertConsent(db: Reader, consent: NewConsent): Promise<Consent> {
  const { rows } = await db.query<Consent>(
    `insert into mailbox_consent (id, workspace_id, mailbox_id, provider, email, account, is_shared, user_id, link_hash, expires_at,
       secret, poll_seconds, poll_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now() + $10 * interval '1 second', $11, $12::int,
       now() + $12::int * interval '1 second') returning ${columns}`,
    [
      consent.id,
      consent.workspace_id,
      consent.mailbox_id,
      consent.provider,
      consent.email,
      consent.account,
      consent.is_shared,
      consent.user_id,
      consent.linkHash,
      consent.lastsSeconds,
      consent.secret ?? null,
      consent.pollSeconds ?? null,
    ],
  );
  if (!rows[0]) throw new Error("A consent was not inserted.");
  return rows[0];
}

export async function findConsent(db: WorkspaceReader, id: string): Promise<Consent | undefined> {
  const { rows } = await db.query<Consent>(
    `select ${columns} from mailbox_consent where workspace_id = $1 and id = $2`,
    [id],
  );
  return rows[0];
}

export async function findByLink(db: Reader, provider: OAuthProvider, linkHash: Buffer): Promise<Consent | undefined> {
  const { rows } = await db.query<Consent>(
    `select ${columns} from mailbox_consent
     where link_hash = $1 and provider = $2 and returned_at is null and expires_at > now()`,
    [linkHash, provider],
  );
  return rows[0];
}

/** Returns the consent to one process, once the wait is over. */
export async function claimQuestion(db: WorkspaceReader, id: string): Promise<Consent | undefined> {
  const { rows } = await db.query<Consent>(
    `update mailbox_consent set poll_at = now() + poll_seconds * interval '1 second'
     where workspace_id = $1 and id = $2 and poll_at <= now() and returned_at is null and expires_at > now()
     returning ${columns}`,
    [id],
  );
  return rows[0];
}

export async function askLessOften(db: Reader, id: string, moreSeconds: number): Promise<void> {
  await db.query(
    `update mailbox_consent set poll_seconds = poll_seconds + $2::int, poll_at = now() + (poll_seconds + $2::int) * interval '1 second'
     where id = $1`,
    [id, moreSeconds],
  );
}

export async function expireConsent(db: Reader, id: string): Promise<void> {
  await db.query("update mailbox_consent set expires_at = now(), secret = null where id = $1", [id]);
}

type Hashes = { state: Buffer; browser: Buffer };

/** A browser that opened the link before can't finish the consent any more. */
export async function setState(db: Reader, id: string, { state, browser }: Hashes, secret: Buffer): Promise<void> {
  await db.query("update mailbox_consent set state_hash = $2, browser_hash = $3, secret = $4 where id = $1", [
    id,
    state,
    browser,
    secret,
  ]);
}

type Returned = Hashes & { provider: OAuthProvider; userId: string | null };

/** Succeeds once, only for the browser that opened the link and, if the app began it, only for that person. */
export async function useUpState(
  db: Reader,
  { state, browser, provider, userId }: Returned,
): Promise<Consent | undefined> {
  const { rows } = await db.query<Consent>(
    `update mailbox_consent set returned_at = now()
     where state_hash = $1 and browser_hash = $2 and provider = $3 and returned_at is null and expires_at > now()
       and (user_id is null or user_id = $4)
     returning ${columns}`,
    [state, browser, provider, userId],
  );
  return rows[0];
}

export type Ending = { signedIn: string | null; refusal: string | null };

export async function endConsent(db: Reader, id: string, { signedIn, refusal }: Ending): Promise<void> {
  await db.query(
    `update mailbox_consent set signed_in = $2, refusal = $3, secret = null, returned_at = coalesce(returned_at, now()),
       connected_at = case when $3::text is null then now() end
     where id = $1`,
    [id, signedIn, refusal],
  );
}

export async function deleteConsents(tx: WorkspaceReader, mailboxId: string): Promise<void> {
  await tx.query("delete from mailbox_consent where workspace_id = $1 and mailbox_id = $2", [mailboxId]);
}

export const consentRetention: OldRows = {
  table: "mailbox_consent",
  isOld: "expires_at < now() - $1 * interval '1 day'",
  days: 1,
};
