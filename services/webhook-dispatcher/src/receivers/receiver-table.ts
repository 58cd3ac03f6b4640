import { hookEvents } from "@outbound/contracts/hooks/hook";
import type { Db, WorkspaceDb, WorkspaceReader } from "@outbound/postgres/database";
import type { Columns } from "../generated/tables.ts";

/** A subscription has its event and URL; the workspace webhook gets every event, so `hook_event` is null. */
export type ReceiverKey = Columns<"subscription", "workspace_id"> & { hook_event: string | null; url: string };

export const receiverOf = ({
  workspace_id,
  event,
  url,
}: {
  workspace_id: string;
  event: string;
  url: string;
}): ReceiverKey => ({
  workspace_id,
  hook_event: isHookEvent(event) ? event : null,
  url,
});

const isHookEvent = (event: string): boolean => (hookEvents as readonly string[]).includes(event);

type State = Columns<"subscription", "failing_since" | "switched_off_at">;
export type Receiver = ReceiverKey & State;

const selectReceiversSql = `select workspace_id, event as hook_event, target_url as url, failing_since, switched_off_at from subscription
  union all
  select workspace_id, null, url, failing_since, switched_off_at from workspace_webhook`;

/** A workspace has 101 at most. */
export async function listReceivers(db: Db, ...workspaceIds: string[]): Promise<Receiver[]> {
  const { rows } = await db.query<Receiver>(
    `select workspace_id, hook_event, url, failing_since, switched_off_at from (${selectReceiversSql}) receiver where workspace_id = any($1)`,
    [workspaceIds],
  );
  return rows;
}

export async function findReceiver(
  db: WorkspaceDb,
  hookId: string | undefined,
): Promise<(Receiver & { now: Date }) | undefined> {
  const { rows } = await db.query<Receiver & { now: Date }>(
    hookId === undefined
      ? `select workspace_id, null as hook_event, url, failing_since, switched_off_at, now() from workspace_webhook where workspace_id = $1`
      : `select workspace_id, event as hook_event, target_url as url, failing_since, switched_off_at, now()
         from subscription where workspace_id = $1 and id = $2`,
    hookId === undefined ? [] : [hookId],
  );
  return rows[0];
}

export async function listFailing(db: Db): Promise<Receiver[]> {
  const { rows } = await db.query<Receiver>(
    `select workspace_id, hook_event, url, failing_since, switched_off_at from (${selectReceiversSql}) receiver where failing_since is not null`,
  );
  return rows;
}

export async function updateHealth(db: Db, keys: readonly ReceiverKey[], isFailing: boolean): Promise<void> {
  const change = isFailing ? "failing_since = now()" : "failing_since = null";
  const was = isFailing ? "failing_since is null" : "failing_since is not null";
  const values = [
    keys.map(({ workspace_id }) => workspace_id),
    keys.map(({ hook_event }) => hook_event),
    keys.map(({ url }) => url),
  ];
  const given = "unnest($1::uuid[], $2::text[], $3::text[]) as given (workspace_id, hook_event, url)";
  await db.query(
    `update subscription set ${change} from ${given}
     where subscription.workspace_id = given.workspace_id and event = hook_event and md5(target_url) = md5(given.url)
       and target_url = given.url and ${was}`,
    values,
  );
  await db.query(
    `update workspace_webhook set ${change} from ${given}
     where workspace_webhook.workspace_id = given.workspace_id and hook_event is null and workspace_webhook.url = given.url and ${was}`,
    values,
  );
}

export async function switchOn(db: WorkspaceReader, { hook_event, url }: ReceiverKey): Promise<boolean> {
  const switchOnSql = "set switched_off_at = null, failing_since = null";
  const { rowCount } = await db.query(
    hook_event === null
      ? `update workspace_webhook ${switchOnSql} where workspace_id = $1 and url = $2 and switched_off_at is not null`
      : `update subscription ${switchOnSql} where workspace_id = $1 and target_url = $2 and event = $3 and switched_off_at is not null`,
    hook_event === null ? [url] : [url, hook_event],
  );
  return rowCount > 0;
}

/** The API's delivery rules have no such state, so switching off is slow and sure. */
const failingDays = 5;
const fewestFailed = 5;

export async function switchOffFailing(db: Db): Promise<{ workspace_id: string; event: string }[]> {
  const failedSince = (receiver: string) => `
    select created_at from delivery
    where workspace_id = ${receiver}.workspace_id and status = 'failed' and created_at >= ${receiver}.failing_since`;
  const isDue = (receiver: string, isOwnDeliverySql: string) => `
    ${receiver}.switched_off_at is null and ${receiver}.failing_since < now() - interval '${failingDays} days'
    and exists (${failedSince(receiver)} and created_at > now() - interval '1 day' and ${isOwnDeliverySql})
    and (select count(*) from (${failedSince(receiver)} and ${isOwnDeliverySql} limit ${fewestFailed}) failed) = ${fewestFailed}`;
  const hooks = await db.query<Columns<"subscription", "workspace_id" | "event">>(
    `update subscription hook set switched_off_at = now()
     where ${isDue("hook", "delivery.event = hook.event and delivery.url = hook.target_url")} returning workspace_id, event`,
  );
  const webhooks = await db.query<Columns<"workspace_webhook", "workspace_id"> & { event: string }>(
    `update workspace_webhook webhook set switched_off_at = now()
     where ${isDue("webhook", "delivery.event <> all($1::text[]) and delivery.url = webhook.url")}
     returning workspace_id, 'webhook' as event`,
    [[...hookEvents]],
  );
  return [...hooks.rows, ...webhooks.rows];
}
