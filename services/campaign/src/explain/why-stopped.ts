import { erasure, readSuppressionStop } from "../enrolments/stop-reasons.ts";
import { complainedStop } from "../inbox/receive-complaints.ts";
import { repliedStop } from "../inbox/receive-personal-replies.ts";
import { unsubscribedStop } from "../unsubscribes/unsubscribe.ts";
import { describeSuppressed } from "./format.ts";

const said: Readonly<Record<string, string>> = {
  [repliedStop.reason]: "the prospect replied",
  [unsubscribedStop.reason]: "the prospect unsubscribed",
  [complainedStop.reason]: "the prospect reported an email as spam",
  [erasure.reason]: "the prospect was erased",
};

/** A mail server's own words begin with its status. */
const serversWords = /^[45](?:\d\d|\.\d{1,3}\.\d{1,3})[ -]/;

/** It stands after a colon, and as a sentence of its own. */
export function whyStopped(reason: string | null): string {
  if (reason === null) return "the reason isn't known";
  const suppression = readSuppressionStop(reason);
  if (suppression !== undefined) return describeSuppressed(suppression);
  const text = reason.replace(/\.$/, "");
  return said[reason] ?? (serversWords.test(reason) ? `the mail server said “${text}”` : text);
}
