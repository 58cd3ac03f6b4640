import { implement } from "@outbound/broker/implement";
import { listSecondFactorKeys } from "@outbound/contracts/secrets/list-sealing-keys";
import { describeKeys } from "@outbound/service/sealed-rows";
import type { Context } from "../../context.ts";
import { countByKey } from "../../people/second-factor-table.ts";

export default implement(listSecondFactorKeys, async (_input, { db, sealer }: Context) =>
  describeKeys(sealer, await countByKey(db)),
);
