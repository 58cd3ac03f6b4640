import { anonymizedEmail } from "@outbound/contracts/prospects/anonymized-email";
import type { Notice } from "./delivery-body.ts";

/** What happened, without whom it happened to. A mail server's words and a link's URL may say it, too. */
export function withoutPerson<Told extends Pick<Notice, "prospect_id" | "prospect_email" | "metadata">>(
  told: Told,
): Told {
  const prospect_email = anonymizedEmail(told.prospect_id);
  const metadata = Object.fromEntries(
    Object.entries(told.metadata).map(([key, value]) => {
      if (key === "from") return [key, prospect_email];
      return [key, key === "error" || key === "url" ? "" : value];
    }),
  );
  return { ...told, prospect_email, metadata };
}

export const namesPerson = ({ prospect_id, prospect_email }: Pick<Notice, "prospect_id" | "prospect_email">): boolean =>
  prospect_email !== anonymizedEmail(prospect_id);
