import { notFound } from "@outbound/contracts/app-error";
import type { Offer } from "@outbound/contracts/offers/offer";
import type { Reader, WorkspaceTx } from "@outbound/postgres/database";
import type { Cursor } from "@outbound/postgres/keyset-page";
import { newestRows } from "@outbound/postgres/newest-rows";
import type { Columns } from "../generated/tables.ts";
import { todayIn } from "../workspaces/workspace-settings-table.ts";
import { offerStatus } from "./offer-status.ts";

type Row = Omit<Offer, "status"> & Columns<"offer", "workspace_id" | "withdrawn_at">;

const columns = `o.workspace_id, o.id, o.title, o.amount, o.currency, o.url, o.valid_until, case when not p.anonymized then
    jsonb_build_object('id', p.id, 'email', p.email, 'first_name', p.first_name, 'last_name', p.last_name,
      'company_id', p.company_id) end as prospect, o.company_id, o.campaign_id, o.reply_id, o.viewed_at, o.accepted_at,
  o.declined_at, o.withdrawn_at, o.sent_at, o.created_at`;
const joins = "left join prospect_copy p on p.workspace_id = o.workspace_id and p.id = o.prospect_id";

export type NewOffer = Pick<Offer, "id" | "title" | "amount" | "currency" | "url" | "valid_until"> &
  Pick<Offer, "company_id" | "campaign_id" | "reply_id"> & { prospect_id: string | null };

export async function insertOffer(tx: WorkspaceTx, offer: NewOffer): Promise<void> {
  await tx.query(
    `insert into offer (workspace_id, id, title, amount, currency, url, valid_until, prospect_id, company_id, campaign_id,
       reply_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      offer.id,
      offer.title,
      offer.amount,
      offer.currency,
      offer.url,
      offer.valid_until,
      offer.prospect_id,
      offer.company_id,
      offer.campaign_id,
      offer.reply_id,
    ],
  );
}

export async function forgetCampaign(tx: WorkspaceTx, campaignId: string): Promise<void> {
  await tx.query("update offer set campaign_id = null where workspace_id = $1 and campaign_id = $2", [campaignId]);
}

export async function lockOffer(tx: WorkspaceTx, id: string, today: string): Promise<Offer> {
  const { rows } = await tx.query<Row>(
    `select ${columns} from offer o ${joins} where o.workspace_id = $1 and o.id = $2 for update of o`,
    [id],
  );
  if (!rows[0]) throw notFound("Offer");
  return withStatus(rows[0], today);
}

const changes = {
  viewed: "viewed_at = now()",
  accepted: "accepted_at = now(), viewed_at = coalesce(viewed_at, now())",
  declined: "declined_at = now(), viewed_at = coalesce(viewed_at, now())",
  withdrawn: "withdrawn_at = now()",
};

/** The offer is locked, and the change is allowed. */
export async function markOffer(tx: WorkspaceTx, id: string, as: keyof typeof changes): Promise<void> {
  await tx.query(`update offer set ${changes[as]} where workspace_id = $1 and id = $2`, [id]);
}

export type OfferQuery = { prospect_id?: string | undefined; company_id?: string | undefined };
type Page = { since?: Date | undefined; limit: number; cursor: Cursor | undefined };

export async function readOfferPage(
  db: Reader,
  workspaceId: string | undefined,
  filters: OfferQuery,
  { since, limit, cursor }: Page,
): Promise<(Offer & { workspace_id: string })[]> {
  const values: unknown[] = [limit + 1];
  const workspace = workspaceId === undefined ? undefined : `$${values.push(workspaceId)}`;
  const conditions: string[] = [];
  for (const [column, value] of Object.entries(filters)) {
    if (value !== undefined) conditions.push(`${column} = $${values.push(value)}`);
  }
  if (since) conditions.push(`sent_at >= $${values.push(since)}`);
  if (cursor) {
    const at = values.push(cursor.at, cursor.id);
    conditions.push(`(sent_at, id) < ($${at - 1}, $${at})`);
  }
  const newest = newestRows({ table: "offer", at: "sent_at", workspace, conditions, limit: "$1" });
  const { rows } = await db.query<Row & Columns<"workspace_settings", "timezone">>(
    `select ${columns}, w.timezone from ${newest} o ${joins}
     left join workspace_settings w on w.workspace_id = o.workspace_id order by o.sent_at desc, o.id desc`,
    values,
  );
  return rows.map((row) => withStatus(row, todayIn(row.timezone)));
}

const withStatus = (row: Row, today: string): Offer & { workspace_id: string } => ({
  ...row,
  status: offerStatus(row, today),
});

/** Keeps amount and outcome, not content and company. An open offer is withdrawn: the person may not be asked any more. */
export async function anonymizeOffers(tx: WorkspaceTx, prospectIds: readonly string[]): Promise<void> {
  await tx.query(
    `update offer set title = '', url = null, company_id = null,
       withdrawn_at = case when accepted_at is null and declined_at is null then coalesce(withdrawn_at, now()) end
     where workspace_id = $1 and prospect_id = any($2)`,
    [prospectIds],
  );
}
