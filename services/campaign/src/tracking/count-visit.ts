import { announce } from "@outbound/broker/outbox";
import { campaignCountClick } from "@outbound/contracts/events/campaign-count-click";
import { linkClicked } from "@outbound/contracts/events/link-clicked";
import type { Tx } from "@outbound/postgres/database";
import { changeCounters } from "../campaigns/counter-table.ts";
import { markVisited } from "../enrolments/transitions/note.ts";
import { markSendVisited } from "../ledger/transitions/note.ts";
import { confirmSend } from "../sending/confirm-send.ts";
import { readFactParts } from "../sending/prospect-fact.ts";
import {
  keepVisit,
  lockVisitedMail,
  markCounted,
  readVisit,
  suspectBurst,
  type Visit,
  type VisitedMail,
} from "./visit-table.ts";

/** Every visit is kept. A person's open counts at once, a click when its burst, if it is one, is over. */
export async function takeVisit(tx: Tx, visit: Visit): Promise<void> {
  const mail = await lockVisitedMail(tx, visit);
  if (!mail) return;
  await keepVisit(tx, visit);
  if (visit.suspicion !== null) return;
  if (visit.kind === "open") return count(tx, visit, mail);
  await countLater(tx, visit);
}

const countLater = (tx: Tx, { workspace_id, id }: Visit) =>
  announce(tx, campaignCountClick, { workspace_id, visit_id: id }, { isDelayed: true });

/** Announced once per enrolment and URL. Changes nothing the second time. */
export async function countClick(tx: Tx, workspaceId: string, visitId: string): Promise<void> {
  const visit = await readVisit(tx, workspaceId, visitId);
  const mail = visit && (await lockVisitedMail(tx, visit));
  if (!mail || (await suspectBurst(tx, visit))) return;
  await count(tx, visit, mail);
}

/**
 * Once per enrolment. Who looks at a mail of unknown fate seems to have it. One that its mailer still has in hand may have been
 * looked at by its server, which may refuse it yet: then nobody was there to look.
 */
async function count(tx: Tx, visit: Visit, mail: VisitedMail): Promise<void> {
  const { workspace_id, kind, url } = visit;
  const state = (await confirmSend(tx, workspace_id, mail.send_id, "visit"))?.send.state;
  if (state === "dispatched") return void (await countLater(tx, visit));
  if (state !== "sent") return;
  await markSendVisited(tx, workspace_id, mail.send_id, { kind, at: visit.visited_at });
  if (!(await markCounted(tx, visit))) return;
  if (url !== null) {
    const parts = await readFactParts(tx, workspace_id, visit);
    await announce(tx, linkClicked, { ...parts, url, message_id: mail.message_id, via: "redirect" });
  }
  if (mail.wasCounted) return;
  await markVisited(tx, workspace_id, visit.enrolment_id, { kind, at: visit.visited_at });
  await changeCounters(tx, workspace_id, mail.campaign_id, kind === "open" ? { opened: 1 } : { clicked: 1 });
}
