import type { SenderClaim } from "../mail/authentication-results.ts";
import type { ImapServer } from "./open-imap.ts";

export type SenderTrust = (claims: readonly SenderClaim[]) => boolean;

/** The server names that providers write into every mail; Microsoft's write none. */
const knownServers: Record<string, string> = {
  "imap.gmail.com": "mx.google.com",
  "imap.googlemail.com": "mx.google.com",
  "outlook.office365.com": "",
  "outlook.office.com": "",
  "imap-mail.outlook.com": "",
};

/**
 * Anybody can put this header into their mail, under any server's name. One above every Received is believed, and so is
 * the topmost one of a server known to add one to every mail, because it stands above any that senders wrote.
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

/** Large providers have many servers whose names share an ending. */
const isOf = (server: string, known: string) => server === known || (known !== "" && server.endsWith(`.${known}`));
