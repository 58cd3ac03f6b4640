import { notFound } from "@outbound/contracts/app-error";
import type { Conversation } from "@outbound/contracts/conversations/conversation";
import type { conversationLists } from "@outbound/contracts/conversations/list-conversations";
import { isUuid } from "@outbound/contracts/uuid";
import type { Db, Reader, Tx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import { matchPerson, matchWords, wantedWords } from "./reply-words.ts";

type List = (typeof conversationLists)[number];

const columns = `v.workspace_id, v.id, v.reply_id, v.at, v.is_open as open, v.is_unread as unread, v.snoozed_until, v.assignee,
  case when p.anonymized then null else jsonb_build_object('id', p.id, 'email', p.email,
    'first_name', p.first_name, 'last_name', p.last_name, 'company_id', p.company_id) end as prospect,
  jsonb_build_object('id', c.id, 'name', c.name) as campaign, r.from_address as "from", r.subject, r.snippet,
  r.classification, r.autoreplied, r.autoreply_kind, r.held, r.received_at`;
const joins = `join reply r on r.workspace_id = v.workspace_id and r.id = v.reply_id
  join prospect_copy p on p.workspace_id = v.workspace_id and p.id = v.id
  join campaign c on c.workspace_id = r.workspace_id and c.id = r.campaign_id`;

/** One that is snoozed has its place ahead of now, so the list begins after it. */
const conditionsOf: Readonly<Record<List, readonly string[]>> = {
  open: ["is_open", "at <= now()"],
  unread: ["is_unread", "at <= now()"],
  snoozed: ["is_open", "at > now()"],
  all: [],
};

type Page = { limit: number; cursor: Cursor | undefined };
type InWorkspace = Conversation & { workspace_id: string };

type Filter = { show: List; assignee?: string | undefined; words?: string | undefined };

const newestSearched = 1_000;

/** The index has what people wrote; names that a list shows are looked for among the newest of it. */
export async function readConversationPage(
  db: Db,
  workspaceId: string | undefined,
  { words, ...filter }: Filter,
  page: Page,
): Promise<InWorkspace[]> {
  if (words === undefined) return readPage(db, workspaceId, filter, page);
  const wanted = wantedWords(workspaceId, words);
  const named = await readPage(db, workspaceId, filter, page, { wanted, among: "newest" });
  return db.transaction(async (tx) => {
    // With less the index says only on which pages of the table they are, and all texts there would be read again.
    // And without the index each text would be read, which takes milliseconds.
    await tx.query("set local work_mem = '64MB'; set local enable_seqscan = off");
    return readPage(tx, workspaceId, filter, page, { wanted, among: named.map(({ id }) => id) });
  });
}

/** Among all, those that are given count as found. */
type Search = { wanted: string; among: "newest" | readonly string[] };

/** Returns one more than the page has, if there is one. */
async function readPage(
  db: Reader,
  workspaceId: string | undefined,
  { show, assignee }: Omit<Filter, "words">,
  { limit, cursor }: Page,
  search?: Search,
): Promise<InWorkspace[]> {
  const values: unknown[] = [search?.among === "newest" ? newestSearched : limit + 1];
  const workspace = workspaceId === undefined ? undefined : `$${values.push(workspaceId)}`;
  const conditions = [...conditionsOf[show]];
  if (assignee === "nobody") conditions.push("assignee is null");
  else if (assignee !== undefined) conditions.push(`assignee = $${values.push(assignee.trim().toLowerCase())}`);
  if (search && search.among !== "newest") {
    const [wanted, given] = [`$${values.push(search.wanted)}`, `$${values.push(search.among)}`];
    conditions.push(wrote(wanted, given));
  }
  if (cursor) {
    const at = values.push(cursor.at, cursor.id);
    conditions.push(`(at, id) < ($${at - 1}, $${at})`);
  }
  const newest = newestRows({ table: "conversation", at: "at", workspace, conditions, limit: "$1" });
  const found = search?.among === "newest" ? matchPerson("p", `$${values.push(search.wanted)}`) : "true";
  const { rows } = await db.query<InWorkspace>(
    `select ${columns} from ${newest} v ${joins} where ${found} order by v.at desc, v.id desc limit $${values.push(limit + 1)}`,
    values,
  );
  return rows;
}

/** Asks the index of words, which has no person's name but the one that they write by. */
const wrote = (wanted: string, given: string) => `id in (
  select found.prospect_id from (select r.* from reply r where ${matchWords("r", wanted)} offset 0) found
  union all select unnest(${given}::uuid[]))`;

export async function readConversationOf(db: Reader, workspaceId: string, replyId: string): Promise<Conversation> {
  if (!isUuid(replyId)) throw notFound("Reply");
  const { rows } = await db.query<Conversation>(
    `select ${columns} from reply named join conversation v on v.workspace_id = named.workspace_id and v.id = named.prospect_id
     ${joins} where named.workspace_id = $1 and named.id = $2`,
    [workspaceId, replyId],
  );
  if (!rows[0]) throw notFound("Reply");
  return rows[0];
}

export async function countUnreadConversations(db: Reader, workspaceId: string, most: number): Promise<number> {
  const { rows } = await db.query<{ unread: number }>(
    `select count(*)::int as unread from (
       select from conversation where workspace_id = $1 and is_unread and at <= now() limit $2) counted`,
    [workspaceId, most],
  );
  return rows[0]?.unread ?? 0;
}

export async function markRead(tx: Reader, workspaceId: string, replyId: string): Promise<void> {
  if (!isUuid(replyId)) throw notFound("Reply");
  await tx.query(
    `update conversation set is_unread = false where workspace_id = $1 and is_unread
       and id = (select prospect_id from reply where workspace_id = $1 and id = $2)`,
    [workspaceId, replyId],
  );
}

/** Locks the prospect, the replies and then the conversation, in the order of every other flow. */
export async function lockConversation(
  tx: Tx,
  workspaceId: string,
  replyId: string,
): Promise<{ id: string; reply_id: string; is_open: boolean }> {
  if (!isUuid(replyId)) throw notFound("Reply");
  await tx.query(
    `select from prospect_copy where workspace_id = $1
       and id = (select prospect_id from reply where workspace_id = $1 and id = $2) for share`,
    [workspaceId, replyId],
  );
  await tx.query(
    `select from reply where workspace_id = $1 and not handled
       and prospect_id = (select prospect_id from reply where workspace_id = $1 and id = $2) order by id for update`,
    [workspaceId, replyId],
  );
  const { rows } = await tx.query<{ id: string; reply_id: string; is_open: boolean }>(
    `select id, reply_id, is_open from conversation where workspace_id = $1
       and id = (select prospect_id from reply where workspace_id = $1 and id = $2) for update`,
    [workspaceId, replyId],
  );
  if (!rows[0]) throw notFound("Reply");
  return rows[0];
}

/** A trigger closes the conversation. */
export async function handleReplies(tx: Tx, workspaceId: string, prospectId: string): Promise<void> {
  await tx.query("update reply set handled = true where workspace_id = $1 and prospect_id = $2 and not handled", [
    workspaceId,
    prospectId,
  ]);
}

/** A trigger opens the conversation, unless the reply is automatic. */
export async function unhandleReply(tx: Tx, workspaceId: string, replyId: string): Promise<void> {
  await tx.query("update reply set handled = false where workspace_id = $1 and id = $2 and handled", [
    workspaceId,
    replyId,
  ]);
}

export async function saveSnooze(tx: Tx, workspaceId: string, id: string, until: Date): Promise<void> {
  await tx.query("update conversation set snoozed_until = $3, at = $3 where workspace_id = $1 and id = $2", [
    workspaceId,
    id,
    until,
  ]);
}

/** One that still sleeps comes back to the head of the list. */
export async function endSnooze(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.query(
    "update conversation set snoozed_until = null, at = least(at, now()) where workspace_id = $1 and id = $2",
    [workspaceId, id],
  );
}

export async function saveAssignee(tx: Tx, workspaceId: string, id: string, assignee: string | null): Promise<void> {
  await tx.query("update conversation set assignee = $3 where workspace_id = $1 and id = $2", [
    workspaceId,
    id,
    assignee,
  ]);
}

export async function saveUnread(tx: Tx, workspaceId: string, id: string, unread: boolean): Promise<void> {
  await tx.query("update conversation set is_unread = $3 where workspace_id = $1 and id = $2", [
    workspaceId,
    id,
    unread,
  ]);
}
