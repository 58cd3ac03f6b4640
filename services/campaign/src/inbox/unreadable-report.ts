import { searchableText } from "@outbound/reply-classifier/searchable-text";
import type { ReceivedMail } from "../reading/received-mail.ts";

/** No person wrote such a message, and it doesn't name a mail that failed. */
export function isUnreadableReport({ from, subject }: Pick<ReceivedMail, "from" | "subject">): boolean {
  const name = from.address.slice(0, Math.max(0, from.address.lastIndexOf("@"))).toLowerCase();
  if (from.address === "" || name === "mailer-daemon") return true;
  return (
    /^(?:postmaster|microsoftexchange|mail-?daemon)/.test(name) && failureSubject.test(searchableText(subject ?? ""))
  );
}

const failureSubject =
  /undeliver|deliver\w* (?:status|fail|has failed|problem|delay)|returned mail|failure notice|mail delivery|unzustellbar|nicht zugestellt|non remis|echec de|no se (?:ha )?pud|no entregado|mancat[ao] (?:recapito|consegna)|nao entregue|onbestelbaar/;
