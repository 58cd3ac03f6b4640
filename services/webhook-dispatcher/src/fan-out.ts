import { randomUUIDv7 } from "node:crypto";
import type { hookEvents } from "@outbound/contracts/hooks/hook";
import type { Context } from "./context.ts";
import { deliveryBody, type Notice } from "./delivery-body.ts";
import { endpointOf } from "./endpoint.ts";
import { forgetProspect, isErased } from "./erased-prospect-table.ts";
import { recordEvent } from "./event-table.ts";
import { signalDue } from "./signal-due.ts";
import { withoutPerson } from "./without-person.ts";

/** API: Events. What one thing that happened is called by each of the two ways to be told. */
export type EventNames = {
  webhook: "sent" | "replied" | "bounced" | "unsubscribed" | "clicked" | "test" | null;
  hook: (typeof hookEvents)[number] | null;
};

/**
 * One delivery for each receiver that wants the event; the answer is their ids. The event and all its deliveries commit
 * together, once per event id. Nobody wants it: nothing is recorded.
 */
export async function fanOut(
  { db, broker, findAudience }: Pick<Context, "db" | "broker" | "findAudience">,
  names: EventNames,
  notice: Notice,
): Promise<string[]> {
  const { workspace_id, prospect_id } = notice;
  const { targets, is_erased: wasErased } = await findAudience({ ...names, workspace_id, prospect_id });
  if (targets.length === 0) return [];
  const told = wasErased ? withoutPerson(notice) : notice;

  const deliveries = targets.map(({ event, url }) => {
    const { endpoint_id, host } = endpointOf(workspace_id, url);
    return { id: randomUUIDv7(), event, url, body: deliveryBody(event, told), endpoint_id, host };
  });
  const recorded = await recordEvent(db, { name: names.webhook ?? names.hook ?? "", notice: told, deliveries });
  // An erasure meanwhile has not found what was written here.
  if (!wasErased && (await isErased(db, notice))) await forgetProspect(db, notice);
  await signalDue(broker, recorded);
  return recorded.map(({ id }) => id);
}
