import { comparableEmail } from "@outbound/contracts/email-address";
import { type ReportedFailure, reportedFailure } from "@outbound/contracts/sending/reported-failure";
import type { ReceivedMail } from "../reading/received-mail.ts";

type Recipient = NonNullable<ReceivedMail["report"]>["recipients"][number];

/**
 * Of several recipients the one with our address counts. A single other recipient is where the mail was forwarded to, which
 * is no hard bounce of ours. Returns undefined when the delivery has not failed.
 */
export function deliveryFailure(recipients: readonly Recipient[], email: string): ReportedFailure | undefined {
  const own = recipients.find(({ address }) => comparableEmail(address) === email);
  const [only] = recipients;
  if (own) return reportedFailure(own);
  const forwarded = recipients.length === 1 && only ? reportedFailure(only) : undefined;
  return forwarded?.kind === "hard" ? { ...forwarded, kind: "soft" } : forwarded;
}
