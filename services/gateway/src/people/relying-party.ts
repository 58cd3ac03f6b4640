import { isIP } from "node:net";

export type RelyingParty = { id: string; origin: string };

/** Browsers make passkeys for a host's name, over https or on the machine itself. */
export function relyingParty(publicUrl: string): RelyingParty | { whyNot: string } {
  const { protocol, hostname, origin } = new URL(publicUrl);
  if (isIP(hostname.replace(/^\[|\]$/g, ""))) {
    return {
      whyNot: `Passkeys need a host name, and PUBLIC_URL is ${origin}. Your operator can set it to one, or on a single machine to ${localhost(publicUrl)}.`,
    };
  }
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (protocol === "https:" || isLocal) return { id: hostname, origin };
  return { whyNot: `Passkeys need https, and PUBLIC_URL is ${origin}.` };
}

function localhost(publicUrl: string): string {
  const url = new URL(publicUrl);
  url.hostname = "localhost";
  return url.origin;
}
