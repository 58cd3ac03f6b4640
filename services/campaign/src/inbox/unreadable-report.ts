import { plainWords } from "../reading/plain-words.ts";
import type { ReceivedMail } from "../reading/received-mail.ts";

/** A mail server's message in no standard form (no RFC 3464): it blames nobody, and no person wrote it. */
export function isUnreadableReport({ from, subject }: Pick<ReceivedMail, "from" | "subject">): boolean {
  const name = from.address.slice(0, Math.max(0, from.address.lastIndexOf("@"))).toLowerCase();
  if (from.address === "" || name === "mailer-daemon") return true;
  return /^(?:postmaster|microsoftexchange|mail-?daemon)/.test(name) && failureSubject.test(plainWords(subject ?? ""));
}

const failureSubject =
  /undeliver|deliver\w* (?:status|fail|has failed|problem|delay)|returned mail|failure notice|mail delivery|unzustellbar|nicht zugestellt|non remis|echec de|no se (?:ha )?pud|no entregado|mancat[ao] (?:recapito|consegna)|nao entregue|onbestelbaar/;
