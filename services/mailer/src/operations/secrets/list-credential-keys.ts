import { implement } from "@outbound/broker/implement";
import { listCredentialKeys } from "@outbound/contracts/secrets/list-sealing-keys";
import { describeKeys } from "@outbound/service/sealed-rows";
import type { Context } from "../../context.ts";
import { countByKey } from "../../credentials/sealed-table.ts";

export default implement(listCredentialKeys, async (_input, { db, sealer }: Context) =>
  describeKeys(sealer, await countByKey(db)),
);
