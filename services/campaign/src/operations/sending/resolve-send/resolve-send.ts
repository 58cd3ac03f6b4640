import { implement } from "@outbound/broker/implement";
import { badRequest, conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { isUuid } from "@outbound/contracts/uuid";
import { reopenReply } from "../../../answers/answered-reply-table.ts";
import { inUnit, type Unit } from "../../../campaigns/unit-of-work.ts";
import type { Context } from "../../../context.ts";
import type { StepSend } from "../../../ledger/send.ts";
import { settleSends } from "../../../ledger/transitions/settle.ts";
import { shareCampaignOf } from "../../../sending/check-dispatch.ts";
import { confirmSend } from "../../../sending/confirm-send.ts";
import { isLockedStep, type Locked, lockProspectOf, lockSend } from "../../../sending/locked-send-table.ts";
import { releaseSend } from "../../../sending/release-send.ts";
import { objectionToReturn, returnEnrolment } from "../../../sending/return-enrolment.ts";
import { readSendRow } from "../../../sending/send-list-table.ts";
import { takeBackSend } from "../../../sending/take-back-send.ts";

const noReply = { smtp_code: null, enhanced_code: null, reason: null };
const reply = { smtp_code: null, enhanced_code: null, reason: "Somebody found that the email wasn't sent." };

/** The mailer, a Sent copy or a reply may settle it first, or find it settled. */
export default implement(
  resolveSend,
  async ({ id, as, again }, { db, workspaceId, nudgePlanner }: Context & Caller) => {
    if (again && as === "sent") throw badRequest("`again` goes with `as` = not-sent alone.");
    if (!isUuid(id)) throw notFound("Send");
    return db.of(workspaceId).transaction(
      inUnit(async (unit) => {
        const campaign = await shareCampaignOf(unit, id);
        if (again) await lockProspectOf(unit, id);
        const locked = await lockSend(unit, id);
        if (!campaign || !locked) throw notFound("Send");
        const { send } = locked;
        if (send.state !== "unknown")
          throw conflict(`Only an email with an unknown outcome can be resolved: this one is ${send.state}.`);
        if (!isLockedStep(locked)) {
          if (again) throw conflict("A reply can't be sent again from here. Write it once more.");
          const outcome = as === "sent" ? "sent" : "refused";
          await settleSends(unit, outcome, [{ send_id: id, ...(as === "sent" ? noReply : reply) }]);
          if (outcome === "refused") await reopenReply(unit, id);
          return readSendRow(unit, id);
        }
        const whyNot = again && (await objectionToReturn(unit, campaign, locked));
        if (whyNot) throw conflict(`This email can't be sent again: ${whyNot}.`);

        if (as === "sent") {
          await confirmSend(unit, id, "proof");
        } else {
          await takeBackSend(unit, locked, reply);
          if (again) await planAgain(unit, locked);
          unit.afterCommit(nudgePlanner);
        }
        return readSendRow(unit, id);
      }),
    );
  },
);

/** The step is due at once, under the same Message-ID. */
async function planAgain(unit: Unit, locked: Locked<StepSend>): Promise<void> {
  const enrolment = await returnEnrolment(unit, locked);
  const reason = "To be sent again, as somebody asked.";
  await releaseSend(unit, { send: locked.send, enrolment }, { reason, waitSeconds: 0 });
}
