import { implement } from "@outbound/broker/implement";
import { resealSecondFactors } from "@outbound/contracts/secrets/reseal-secrets";
import { pageSize, resealPage } from "@outbound/service/sealed-rows";
import type { Context } from "../../context.ts";
import { listSealed, storeResealed } from "../../people/second-factor-table.ts";

export default implement(resealSecondFactors, async ({ cursor }, { db, sealer }: Context) => {
  const rows = await listSealed(db, cursor, pageSize);
  return resealPage(sealer, rows, (row, resealed) => storeResealed(db, row, resealed));
});
