import type { EventMessage } from "@outbound/contracts/event";
import { linkFollowed } from "@outbound/contracts/events/link-followed";
import { mailOpened } from "@outbound/contracts/events/mail-opened";
import { unsubscribeRequested } from "@outbound/contracts/events/unsubscribe-requested";
import { nameBasedUuid } from "@outbound/contracts/name-based-uuid";
import type { TrackedLink, TrackedMail, UnsubscribeLink } from "@outbound/contracts/tracking-token";
import type { Suspicion } from "./suspicion.ts";

type Via = EventMessage<typeof unsubscribeRequested>["payload"]["via"];
/** `step` is null of a link that lost its mark. */
export type UnsubscribeUse = UnsubscribeLink & { id: string; step: number | null; via: Via };

export const trackerEvents = [unsubscribeRequested, mailOpened, linkFollowed] as const;

export type TrackerFact = {
  event: (typeof trackerEvents)[number]["name"];
  id: string;
  payload: object;
  /** Facts with one subject say the same: of several that wait, only the last is published. */
  subject?: string;
};

export function unsubscribeRequest({ id, workspaceId, enrolmentId, step, via }: UnsubscribeUse): TrackerFact {
  return {
    event: "unsubscribe.requested",
    id,
    payload: { workspace_id: workspaceId, enrolment_id: enrolmentId, step, via },
    subject: `${enrolmentId} ${step}`,
  };
}

export function openFact(mail: TrackedMail, visit: Visit): TrackerFact {
  return { event: "mail.opened", id: visitId("mail.opened", mail, visit), payload: visitPayload(mail, visit) };
}

export function clickFact({ url, ...mail }: TrackedLink, visit: Visit): TrackerFact {
  return {
    event: "link.followed",
    id: visitId("link.followed", mail, visit, url),
    payload: { ...visitPayload(mail, visit), url },
  };
}

type Visit = { at: Date; suspicion: Suspicion | null };

/** Suspicion is part of the id, so a person's visit is never dropped as a repeat of a program's within the same minute. */
function visitId(event: string, { enrolmentId, step }: TrackedMail, { at, suspicion }: Visit, url = ""): string {
  const minute = Math.floor(at.getTime() / 60_000);
  return nameBasedUuid([event, enrolmentId, step, minute, suspicion === null, url]);
}

function visitPayload({ workspaceId, enrolmentId, step }: TrackedMail, { at, suspicion }: Visit) {
  return {
    workspace_id: workspaceId,
    enrolment_id: enrolmentId,
    step,
    at: at.toISOString().replace("Z", "+00:00"),
    is_suspect: suspicion !== null,
    reason: suspicion,
  };
}
