import { implement } from "@outbound/broker/implement";
import { announce } from "@outbound/broker/outbox";
import { badRequest } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { checkEnrollable } from "@outbound/contracts/campaigns/check-enrollable";
import { requestEnrolment } from "@outbound/contracts/campaigns/request-enrolment";
import { parseEmailAddress } from "@outbound/contracts/email-address";
import { enrolmentRequested } from "@outbound/contracts/events/enrolment-requested";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { isUuid } from "@outbound/contracts/uuid";
import { commandTransaction, findReply } from "@outbound/postgres/command";
import type { Context } from "../context.ts";
import { createProspects } from "../create-prospects.ts";
import { duplicate, invalidEmail } from "../prospect-errors.ts";
import { heldForPush, push } from "../push.ts";

export default implement(createProspect, async ({ campaign, ...person }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  if (campaign !== undefined) {
    // A campaign that has changed since doesn't undo what the first try did.
    const reply = await findReply<WriteResult>(db, context);
    if (reply) return reply;
    await refuseUnusable(campaign, context);
  }
  const email = parseEmailAddress(person.email);
  if (!email) throw invalidEmail();

  let pushed = Promise.resolve();
  const result = await commandTransaction(db, context, async (tx) => {
    const { prospects, events } = await createProspects(tx, context, "api", [{ ...person, email }]);
    const [prospect] = prospects;
    if (!prospect) throw duplicate(`${email} is already in your workspace.`);
    if (campaign === undefined) {
      tx.afterCommit(() => {
        pushed = push(storeProspectCopies, { prospects: [prospect] }, context, { events });
      });
    } else {
      const request = { workspace_id: workspaceId, campaign_id: campaign, prospect };
      events.push(await announce(tx, enrolmentRequested, request, heldForPush));
      tx.afterCommit(() => {
        pushed = push(requestEnrolment, request, context, { events });
      });
    }
    return { id: prospect.id, email, company_id: prospect.company?.id ?? null };
  });
  await pushed;
  return result;
});

type WriteResult = { id: string; email: string; company_id: string | null };

async function refuseUnusable(campaign: string, context: Context & Caller): Promise<void> {
  if (!isUuid(campaign)) throw badRequest("Unknown or unusable campaign.");
  await context.call(checkEnrollable, { campaign_id: campaign }, context);
}
