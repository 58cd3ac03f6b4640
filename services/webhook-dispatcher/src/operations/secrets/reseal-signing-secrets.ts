import { implement } from "@outbound/broker/implement";
import { resealSigningSecrets } from "@outbound/contracts/secrets/reseal-secrets";
import { pageSize, resealPage } from "@outbound/service/sealed-rows";
import type { Context } from "../../context.ts";
import { listSealed, sealPlain, storeResealed } from "../../secrets/signing-secret-table.ts";

export default implement(resealSigningSecrets, async ({ cursor }, { db, sealer }: Context) => {
  const rows = await listSealed(db, cursor, pageSize);
  const page = await resealPage(sealer, rows, (row, resealed) => storeResealed(db, row, resealed));
  if (cursor !== undefined) return page;
  const sealed = await sealPlain(db, sealer);
  return { ...page, read: page.read + sealed, resealed: page.resealed + sealed };
});
