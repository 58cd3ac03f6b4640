import { implement } from "@outbound/broker/implement";
import { badRequest, conflict, notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { resolveSend } from "@outbound/contracts/sending/resolve-send";
import { isUuid } from "@outbound/contracts/uuid";
import type { Tx } from "@outbound/postgres/database";
import { type Counts, changeCounters } from "../../campaigns/counter-table.ts";
import type { Context } from "../../context.ts";
import { releaseSend } from "../../ledger/release-send.ts";
import type { Locked } from "../../ledger/send.ts";
import { lockSend } from "../../ledger/send-table.ts";
import { shareCampaignOf } from "../../sending/check-dispatch.ts";
import { confirmSend } from "../../sending/confirm-send.ts";
import { goBack, lockProspectOf, whyItStays } from "../../sending/go-back.ts";
import { readSendRow } from "../../sending/send-page.ts";
import { takeBackSend } from "../../sending/take-back-send.ts";

const word = { smtp_code: null, enhanced_code: null, reason: "Not sent, by the operator's word." };

/** What the mailer, the Sent folder or the recipient says meanwhile settles it first, or finds it settled. */
export default implement(
  resolveSend,
  async ({ id, as, again }, { db, workspaceId, nudgePlanner }: Context & Caller) => {
    if (again && as === "sent") throw badRequest("`again` goes with `as` = not-sent alone.");
    if (!isUuid(id)) throw notFound("Send");
    return db.transaction(async (tx) => {
      const campaign = await shareCampaignOf(tx, workspaceId, id);
      if (again) await lockProspectOf(tx, workspaceId, id);
      const locked = await lockSend(tx, workspaceId, id);
      if (!campaign || !locked) throw notFound("Send");
      const { send } = locked;
      if (send.state !== "unknown") throw conflict(`Only an unknown send can be resolved: this one is ${send.state}.`);
      const whyNot = again && (await whyItStays(tx, workspaceId, campaign, locked));
      if (whyNot) throw conflict(`It can't be sent again: ${whyNot}.`);

      if (as === "sent") {
        await confirmSend(tx, workspaceId, id, "proof");
      } else {
        const counts = await takeBackSend(tx, workspaceId, locked, word);
        const movement = again ? await planAgain(tx, workspaceId, locked) : {};
        await changeCounters(tx, workspaceId, send.campaign_id, { ...counts, ...movement });
        tx.afterCommit(nudgePlanner);
      }
      return readSendRow(tx, workspaceId, id);
    });
  },
);

/** Its step is due at once, under the same Message-ID. Returns what that changes in the counters. */
async function planAgain(tx: Tx, workspaceId: string, locked: Locked): Promise<Partial<Counts>> {
  const { enrolment, counts } = await goBack(tx, workspaceId, locked);
  const reason = "To be sent again, by the operator's word.";
  await releaseSend(tx, workspaceId, { send: locked.send, enrolment }, { reason, waitSeconds: 0 });
  return counts;
}
