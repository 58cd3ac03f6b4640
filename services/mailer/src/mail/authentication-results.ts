import { comparableDomain } from "@outbound/contracts/email-address";
import { addressParser, type Header } from "postal-mime";
import { getDomain } from "tldts";
import { type AuthenticationResults, type Result, readAuthenticationResults } from "./read-authentication-results.ts";

/** Anybody can have written the field: see inbox/sender-trust.ts. */
export type SenderClaim = {
  /** It is empty when the field names no server, as Microsoft's. */
  server: string;
  /** The last server adds its field above every Received; senders' fields stand below those that servers add. */
  isOnTop: boolean;
  verdict: "pass" | "fail" | "none";
};

const maxClaims = 20;
const maxFromCharacters = 2_000;

/** The order is from the top of the mail down. `address` is taken for the From. */
export function senderClaims(headers: readonly Header[], address: string): SenderClaim[] {
  const domain = hasOneSender(headers) ? domainOf(address) : "";
  const received = headers.findIndex(({ key }) => key === "received");
  return headers
    .flatMap(({ key, value }, at) => (key === "authentication-results" ? [{ value, isOnTop: at < received }] : []))
    .slice(0, maxClaims)
    .map(({ value, isOnTop }) => {
      const results = readAuthenticationResults(value);
      return { server: results.server, isOnTop, verdict: domain === "" ? "none" : verdictOn(domain, results) };
    });
}

/** Servers differ in which sender they check when there are several. */
function hasOneSender(headers: readonly Header[]): boolean {
  const [from = "", ...others] = headers.filter(({ key }) => key === "from").map(({ value }) => value);
  if (others.length > 0 || from.length > maxFromCharacters) return false;
  const [sender, second] = addressParser(from);
  return sender?.address !== undefined && second === undefined;
}

/** The domain's own policy (DMARC) comes first. Without one, SPF or DKIM of the same owner is as good. */
function verdictOn(domain: string, { results, isReadable }: AuthenticationResults): SenderClaim["verdict"] {
  const policies = results.filter(({ method }) => method === "dmarc");
  if (policies.some(({ result }) => result === "fail")) return "fail";
  if (!isReadable) return "none";
  const passed = policies.filter(({ result }) => result === "pass");
  if (passed.length > 0) {
    return passed.every((one) => domainIn(one, "header.from") === domain) ? "pass" : "none";
  }
  const isAligned = (result: Result) =>
    result.result === "pass" &&
    (alignedProperties[result.method] ?? []).some((name) => hasOwnerOf(domain, domainIn(result, name)));
  return results.some(isAligned) ? "pass" : "none";
}

const alignedProperties: Record<string, readonly string[]> = {
  spf: ["smtp.mailfrom"],
  dkim: ["header.d", "header.i"],
};

function domainIn({ properties }: Result, name: string): string | undefined {
  const value = properties.get(name);
  return value === undefined ? undefined : domainOf(value);
}

export const domainOf = (value: string): string => comparableDomain(value.slice(value.lastIndexOf("@") + 1));

export function hasOwnerOf(domain: string, other: string | undefined): boolean {
  if (other === undefined || other === "") return false;
  return other === domain || (registrable(domain) !== null && registrable(domain) === registrable(other));
}

/** Tenants of a hosting platform count as separate owners. */
const registrable = (domain: string) =>
  getDomain(domain, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });
