import { implement } from "@outbound/broker/implement";
import { AppError, badRequest } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { checkEnrollable } from "@outbound/contracts/campaigns/check-enrollable";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { requestEnrolment } from "@outbound/contracts/enrolments/request-enrolment";
import { enrolmentRequested } from "@outbound/contracts/events/enrolment-requested";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { addressHash } from "@outbound/contracts/suppressions/address-hash";
import { isUuid } from "@outbound/contracts/uuid";
import { inUnit } from "@outbound/events/unit-of-work";
import { runCommand } from "@outbound/postgres/command";
import type { Context } from "../../context.ts";
import { createProspects } from "../../prospects/create-prospects.ts";
import { isTooLarge } from "../../prospects/person-size.ts";
import { duplicate, invalidEmail, tooLarge } from "../../prospects/prospect-errors.ts";
import { readSnapshot } from "../../prospects/prospect-table.ts";
import { heldForPush, push } from "../../push/push.ts";

export default implement(createProspect, async ({ campaign, ...person }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const check = campaign === undefined ? undefined : () => refuseUnusable(campaign, context);
  const email = parseEmailAddress(person.email);
  if (!email || isTooLarge(person)) {
    await check?.();
    throw email ? tooLarge() : invalidEmail();
  }

  const work = inUnit(async (unit) => {
    const address_hash = addressHash(context.addressHashKey, email);
    const { prospects, events } = await createProspects(unit, "api", [{ ...person, email, address_hash }]);
    const [prospect] = prospects;
    if (!prospect) throw duplicate("This address is already in your workspace.");
    if (campaign !== undefined) {
      const request = { workspace_id: workspaceId, campaign_id: campaign, prospect };
      events.push(unit.announce(enrolmentRequested, request, heldForPush));
    }
    return {
      reply: { id: prospect.id, email, company_id: prospect.company?.id ?? null },
      change: { prospect, events },
    };
  });
  const workspace = db.of(workspaceId);
  const { reply, change } = await runCommand(workspace, context, { check, work }).catch(nameDuplicate(email));

  const { prospect, events } = change ?? { prospect: await readSnapshot(workspace, reply.id), events: [] };
  if (campaign === undefined) await push(storeProspectCopies, { prospects: [prospect] }, context, { events });
  else
    await push(requestEnrolment, { workspace_id: workspaceId, campaign_id: campaign, prospect }, context, { events });
  return reply;
});

/** What is stored names nobody: an erasure may be answered between the refusal and its storing. */
const nameDuplicate = (email: string) => (error: unknown) => {
  const isDuplicate = error instanceof AppError && error.code === "duplicate";
  throw isDuplicate ? duplicate(`${email} is already in your workspace.`) : error;
};

async function refuseUnusable(campaign: string, context: Context & Caller): Promise<void> {
  if (!isUuid(campaign))
    throw badRequest("Unknown or unusable campaign.", {
      code: "unusable-campaign",
      forPeople: "This campaign takes no prospects: it’s missing, archived, or has no step or mailbox yet.",
    });
  await context.call(checkEnrollable, { campaign_id: campaign }, context);
}
