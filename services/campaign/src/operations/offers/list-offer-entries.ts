import { implement } from "@outbound/broker/implement";
import { type Caller, requestedWorkspace } from "@outbound/contracts/caller";
import { listOfferEntries } from "@outbound/contracts/offers/list-offer-entries";
import { decodeCursor, toPage } from "@outbound/postgres/keyset-page";
import type { Context } from "../../context.ts";
import { readOfferPage } from "../../offers/offer-table.ts";

export default implement(listOfferEntries, async ({ status, limit, cursor }, { db, ...caller }: Context & Caller) => {
  const rows = await readOfferPage(db, requestedWorkspace(caller), {}, { limit, cursor: decodeCursor(cursor) });
  const { data, next_cursor } = toPage(rows, limit, ({ sent_at }) => sent_at);
  return { data: status === undefined ? data : data.filter((offer) => offer.status === status), next_cursor };
});
