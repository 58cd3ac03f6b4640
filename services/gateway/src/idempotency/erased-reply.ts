import type { OutputOf } from "@outbound/contracts/operation";
import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { createProspect } from "@outbound/contracts/prospects/create-prospect";

/** How every reply about this prospect begins. */
export const startOfReply = (prospect: string) => Buffer.from(`{"id":"${prospect}"`);

const startForm = /^\{"id":"([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})"/;
const startLength = startOfReply("00000000-0000-0000-0000-000000000000").length;

/** Whom a reply is about, if it may be about a prospect. */
export function subjectOf(body: Buffer): string | undefined {
  return startForm.exec(body.toString("latin1", 0, startLength))?.[1];
}

/** What a repeat of the request that created an erased prospect gets. */
export function remainderOf(prospect: string): Buffer {
  const remaining: OutputOf<typeof createProspect> = {
    id: prospect,
    email: anonymizedEmail(prospect),
    company_id: null,
  };
  return Buffer.from(JSON.stringify(remaining));
}
