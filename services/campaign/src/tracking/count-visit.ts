import { campaignCountClick } from "@outbound/contracts/events/campaign-count-click";
import { linkClicked } from "@outbound/contracts/events/link-clicked";
import type { Unit } from "../campaigns/unit-of-work.ts";
import { markVisited } from "../enrolments/transitions/record.ts";
import { markSendVisited } from "../ledger/transitions/record.ts";
import { confirmSend } from "../sending/confirm-send.ts";
import { readFactParts } from "../sending/fact-parts-table.ts";
import {
  insertVisit,
  lockVisitedMail,
  markCounted,
  readVisit,
  suspectBurst,
  type Visit,
  type VisitedMail,
} from "./visit-table.ts";

/** Stores every visit. A person's open counts at once, a click once it can't be part of a burst any more. */
export async function recordVisit(unit: Unit, visit: Visit): Promise<void> {
  const mail = await lockVisitedMail(unit, visit);
  if (!mail) return;
  await insertVisit(unit, visit);
  if (visit.suspicion !== null) return;
  if (visit.kind === "open") return count(unit, visit, mail);
  countLater(unit, visit);
}

const countLater = (unit: Unit, { id }: Visit) =>
  unit.announce(campaignCountClick, { workspace_id: unit.workspaceId, visit_id: id }, { isDelayed: true });

/** Announces a click once per enrolment and URL. Changes nothing the second time. */
export async function countClick(unit: Unit, visitId: string): Promise<void> {
  const visit = await readVisit(unit, visitId);
  const mail = visit && (await lockVisitedMail(unit, visit));
  if (!mail || (await suspectBurst(unit, visit))) return;
  await count(unit, visit, mail);
}

/**
 * A visitor of a mail of unknown fate seems to have it. While its mailer has the mail, the visitor may have been its
 * server, which may yet refuse it: then it was no person.
 */
async function count(unit: Unit, visit: Visit, mail: VisitedMail): Promise<void> {
  const { kind, url } = visit;
  const state = (await confirmSend(unit, mail.send_id, "visit"))?.send.state;
  if (state === "dispatched") return void countLater(unit, visit);
  if (state !== "sent") return;
  await markSendVisited(unit, mail.send_id, { kind, at: visit.visited_at });
  if (!(await markCounted(unit, visit))) return;
  if (url !== null) {
    const parts = await readFactParts(unit, visit);
    unit.announce(linkClicked, { ...parts, url, message_id: mail.message_id, via: "redirect" });
  }
  if (mail.wasCounted) return;
  await markVisited(unit, visit.enrolment_id, { kind, at: visit.visited_at });
  unit.count([{ campaign_id: mail.campaign_id, [kind === "open" ? "opened" : "clicked"]: 1 }]);
}
