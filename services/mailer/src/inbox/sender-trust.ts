import type { SenderClaim } from "../mail/authentication-results.ts";
import type { ImapServer } from "./open-imap.ts";

/** Whether the domain in From is believed, by what the mail's Authentication-Results say. */
export type SenderTrust = (claims: readonly SenderClaim[]) => boolean;

/** What their servers write into every mail; Microsoft's say no name. */
const knownServers: Record<string, string> = {
  "imap.gmail.com": "mx.google.com",
  "imap.googlemail.com": "mx.google.com",
  "outlook.office365.com": "",
  "outlook.office.com": "",
  "imap-mail.outlook.com": "",
};

/**
 * Anybody can write the field into what they send, under any name. Believed is what stands above every Received, and of a server
 * that is known to write its own into every mail the uppermost, which hides those that senders wrote in its name.
 */
export function senderTrust({ host, authentication_results, trust_from }: ImapServer): SenderTrust {
  if (trust_from) return () => true;
  const known = authentication_results ?? knownServers[host.toLowerCase()];
  return (claims) => {
    const named = known === undefined ? undefined : claims.find(({ server }) => isOf(server, known));
    const believed = [...claims.filter(({ isOnTop }) => isOnTop), ...(named ? [named] : [])];
    return believed.some(({ verdict }) => verdict === "pass") && !believed.some(({ verdict }) => verdict === "fail");
  };
}

/** Large providers have many servers, whose names end alike. */
const isOf = (server: string, known: string) => server === known || (known !== "" && server.endsWith(`.${known}`));
