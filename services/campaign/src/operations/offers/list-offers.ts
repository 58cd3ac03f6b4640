import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listOffers } from "@outbound/contracts/offers/list-offers";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { readOfferPage } from "../../offers/offer-table.ts";

export default implement(
  listOffers,
  async ({ status, since, limit, cursor, ...filters }, { db, workspaceId }: Context & Caller) => {
    const { prospect_id, company_id } = filters;
    const page = { since, limit, cursor: decodeCursor(cursor) };
    const rows = await readOfferPage(db, workspaceId, { prospect_id, company_id }, page);
    // API: Pagination, rule 5. The cursor is that of the unfiltered page.
    const { data, next_cursor } = toPage(rows, limit, ({ sent_at }) => sent_at);
    return { data: status === undefined ? data : data.filter((offer) => offer.status === status), next_cursor };
  },
);
