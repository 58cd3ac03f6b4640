import { implement } from "@outbound/broker/implement";
import { listSigningSecretKeys } from "@outbound/contracts/secrets/list-sealing-keys";
import { describeKeys } from "@outbound/service/sealed-rows";
import type { Context } from "../../context.ts";
import { countByKey } from "../../secrets/signing-secret-table.ts";

export default implement(listSigningSecretKeys, async (_input, { db, sealer }: Context) =>
  describeKeys(sealer, await countByKey(db)),
);
