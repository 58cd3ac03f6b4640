import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { Notice } from "./delivery-body.ts";

/** A mail server's reply and a link's URL may name the person, so they are removed too. */
export function withoutPerson<Named extends Pick<Notice, "prospect_id" | "prospect_email" | "metadata">>(
  event: Named,
): Named {
  const prospect_email = anonymizedEmail(event.prospect_id);
  const metadata = Object.fromEntries(
    Object.entries(event.metadata).map(([key, value]) => {
      if (key === "from") return [key, prospect_email];
      return [key, key === "error" || key === "url" ? "" : value];
    }),
  );
  return { ...event, prospect_email, metadata };
}
