import { implement } from "@outbound/broker/implement";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import type { Context } from "../../context.ts";
import { storeProspects } from "../../state-copies/store-prospects.ts";

export default implement(storeProspectCopies, async ({ prospects }, { db }: Context) => {
  await storeProspects(db, prospects);
  return {};
});
