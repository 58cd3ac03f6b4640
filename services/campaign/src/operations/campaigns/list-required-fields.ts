import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { listRequiredFields } from "@outbound/contracts/campaigns/list-required-fields";
import type { Context } from "../../context.ts";
import { describeUses } from "../../copies/named-copies.ts";
import { openCampaign } from "../../enrolments/enrol.ts";

export default implement(listRequiredFields, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const campaign = await db.of(workspaceId).transaction((tx) => openCampaign(tx, id, { intoPaused: true }));
  const { steps, required } = campaign;
  const uses = describeUses(steps, new Set(required.map(({ name }) => name)));
  return { data: required.map(({ name, path }) => ({ name, path: [...path], uses: uses[name] ?? "" })) };
});
