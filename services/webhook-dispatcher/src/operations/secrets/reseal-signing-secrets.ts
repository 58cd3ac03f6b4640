import { implement } from "@outbound/broker/implement";
import { resealSigningSecrets } from "@outbound/contracts/secrets/reseal-secrets";
import { pageSize, resealPage } from "@outbound/service/sealed-rows";
import type { Context } from "../../context.ts";
import { listSealed, storeResealed } from "../../secrets/signing-secret-table.ts";

export default implement(resealSigningSecrets, async ({ cursor }, { db, sealer }: Context) => {
  const rows = await listSealed(db, cursor, pageSize);
  return resealPage(sealer, rows, (row, resealed) => storeResealed(db, row, resealed));
});
