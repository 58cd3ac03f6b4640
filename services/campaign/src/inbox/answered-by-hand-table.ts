import { comparableEmail } from "@outbound/contracts/email-address";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";
import { parentsOf } from "./by-hand.ts";

type Named = Columns<"reply", "id" | "prospect_id" | "from_address", { message_id: string }>;

/** Looks up name by name, because a freely chosen plan may read the whole workspace for a few. */
const selectNamedRepliesSql = {
  name: "find named replies",
  text: `select r.* from unnest($2::text[]) as name (id) cross join lateral (
      select id, prospect_id, message_id, from_address, held, received_at from reply
      where workspace_id = $1 and message_id = name.id and from_address <> '' offset 0) r
    order by r.held, r.received_at desc, r.id desc`,
};

/** A mail answers the first reply that it names and whose writer it goes to. Returns the others' nothing. */
export async function findAnswered<Mail extends ReceivedMail>(
  tx: WorkspaceTx,
  mails: readonly Mail[],
): Promise<Map<Mail, Named>> {
  const names = new Set(mails.flatMap(parentsOf));
  if (names.size === 0) return new Map();
  const { rows } = await tx.query<Named>(selectNamedRepliesSql, [[...names]]);
  const byName = Map.groupBy(rows, ({ message_id }) => message_id);
  return new Map(
    mails.flatMap((mail) => {
      const recipients = new Set(mail.to.map(comparableEmail));
      const named = parentsOf(mail).flatMap((name) => byName.get(name) ?? []);
      const answered = named.find(({ from_address }) => recipients.has(from_address));
      return answered ? [[mail, answered] as const] : [];
    }),
  );
}

/** Returns those of the addresses that are a prospect's, or that the workspace has mailed. */
export async function findMailed(tx: WorkspaceTx, addresses: readonly string[]): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const { rows } = await tx.query<Columns<"prospect_copy", "email">>(
    `select wanted.email from unnest($2::text[]) as wanted (email)
     where exists (select from send s where s.workspace_id = $1 and s.recipient = wanted.email)
       or exists (select from prospect_copy p where p.workspace_id = $1 and p.email = wanted.email)`,
    [addresses],
  );
  return new Set(rows.map(({ email }) => email));
}

/** Of a colleague who wrote: an erasure of them waits for the answer, or is seen. */
export async function findWriters(tx: WorkspaceTx, addresses: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<Columns<"prospect_copy", "id">>(
    "select id from prospect_copy where workspace_id = $1 and email = any($2)",
    [addresses],
  );
  return rows.map(({ id }) => id);
}

export type LockedReply = Columns<
  "reply",
  "id" | "prospect_id" | "campaign_id" | "enrolment_id" | "from_address" | "message_id" | "held" | "received_at"
>;

/** Locks in one order. Of a writer who was erased meanwhile there is none. */
export async function lockAnsweredReplies(tx: WorkspaceTx, ids: readonly string[]): Promise<Map<string, LockedReply>> {
  const { rows } = await tx.query<LockedReply>(
    `select id, prospect_id, campaign_id, enrolment_id, from_address, message_id, held, received_at from reply
     where workspace_id = $1 and id = any($2) and from_address <> '' order by id for update`,
    [ids],
  );
  return new Map(rows.map((reply) => [reply.id, reply]));
}

type Sender = Columns<"mailbox", "id" | "email">;

/** Two mailboxes may be one account, whose folders either reads: it is the one in From, or else the one that was read. */
export async function findSenders<Mail extends ReceivedMail>(
  tx: WorkspaceTx,
  mails: readonly Mail[],
): Promise<Map<Mail, Sender>> {
  const { rows } = await tx.query<Sender & { position: number }>(
    `select mail.position::int, m.id, m.email
     from unnest($2::text[], $3::uuid[]) with ordinality as mail (sender, read_in, position)
     cross join lateral (
       select id, email from mailbox where workspace_id = $1 and (id = mail.read_in or email = mail.sender and removed_at is null)
       order by email = mail.sender desc limit 1) m`,
    [mails.map(({ from }) => comparableEmail(from.address)), mails.map(({ mailbox_id }) => mailbox_id)],
  );
  return new Map(rows.map(({ position, ...sender }) => [mails[position - 1] as Mail, sender]));
}
