import { implement } from "@outbound/broker/implement";
import { notFound } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { getProspectHistory } from "@outbound/contracts/prospects/get-prospect-history";
import { isUuid } from "@outbound/contracts/uuid";
import type { Context } from "../../context.ts";
import { asSentence } from "../../explain/explanation.ts";
import { whyStopped } from "../../explain/why-stopped.ts";
import { type History, hasProspect, readEnrolmentsOf, readEventsOf } from "../../prospects/history-table.ts";

export default implement(getProspectHistory, async ({ id }, { db, workspaceId }: Context & Caller) => {
  const workspace = db.of(workspaceId);
  if (!isUuid(id) || !(await hasProspect(workspace, id))) throw notFound("Prospect");
  const [enrolments, events] = await Promise.all([readEnrolmentsOf(workspace, id), readEventsOf(workspace, id)]);
  return { enrolments, events: events.map(withStopInWords) };
});

function withStopInWords(event: History["events"][number]): History["events"][number] {
  return event.kind === "stopped" ? { ...event, text: asSentence(whyStopped(event.text)) } : event;
}
