import { badRequest } from "@outbound/contracts/app-error";
import { unwrittenIn } from "@outbound/contracts/replies/unwritten";

/** What a saved answer left for a person to write is sent to nobody. */
export function assertWritten(text: string): void {
  const unwritten = unwrittenIn(text);
  if (!unwritten) return;
  throw badRequest(`\`text\` has ${unwritten}, and is sent as it stands: write what belongs there.`, {
    forPeople: `Replace ${unwritten} first: a reply is sent as you see it.`,
  });
}
