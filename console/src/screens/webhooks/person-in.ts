import { isSample } from "@outbound/contracts/webhooks/sample-event";

/** Whom an event is about. A sample is about nobody, and who was erased has no address. */
export function personIn(body: string): { id: string; email: string } | undefined {
  if (isSample(body)) return undefined;
  const event: unknown = JSON.parse(body);
  if (typeof event !== "object" || event === null || !("prospect_id" in event && "prospect_email" in event)) {
    return undefined;
  }
  const { prospect_id: id, prospect_email: email } = event;
  return typeof id === "string" && typeof email === "string" ? { id, email } : undefined;
}
