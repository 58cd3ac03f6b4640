import { comparableDomain } from "@outbound/contracts/email-address";
import { addressParser, type Header } from "postal-mime";
import { getDomain } from "tldts";
import { type AuthenticationResults, type Result, readAuthenticationResults } from "./read-authentication-results.ts";

/**
 * What one Authentication-Results field says of the domain in From. Anybody can have written it: see
 * inbox/sender-trust.ts.
 */
export type SenderClaim = {
  /** In lower case; empty when the field names no server, as Microsoft's. */
  server: string;
  /**
   * The field stands above every Received. The last server added it there, because senders' fields stand below those
   * that servers add.
   */
  isOnTop: boolean;
  verdict: "pass" | "fail" | "none";
};

const maxClaims = 20;
const maxFromCharacters = 2_000;

/** Ordered from the top of the mail down. The claims are about the domain of `address`, which is taken for the From. */
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

/** The domain's own policy (DMARC) comes first. Without one, SPF or DKIM of a domain with the same owner is as good. */
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

const domainOf = (value: string): string => comparableDomain(value.slice(value.lastIndexOf("@") + 1));

function hasOwnerOf(domain: string, other: string | undefined): boolean {
  if (other === undefined || other === "") return false;
  return other === domain || (registrable(domain) !== null && registrable(domain) === registrable(other));
}

/** Tenants of a hosting platform count as separate owners. */
const registrable = (domain: string) =>
  getDomain(domain, { allowPrivateDomains: true, extractHostname: false, validateHostname: false });
