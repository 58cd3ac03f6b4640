import type { connectionStatuses } from "@outbound/contracts/mailboxes/get-connection";
import type { Consent } from "./consent-table.ts";

export function connectionOf(consent: Consent) {
  const { id, mailbox_id, provider, signed_in: account, refusal: reason } = consent;
  return { id, mailbox_id, provider, status: statusOf(consent), account, reason };
}

function statusOf({ connected_at, refusal, signed_in, is_expired }: Consent): (typeof connectionStatuses)[number] {
  if (connected_at) return "connected";
  if (refusal !== null) return signed_in === null ? "refused" : "other-account";
  return is_expired ? "expired" : "waiting";
}
