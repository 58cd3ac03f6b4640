import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import { domainOf, hasOwnerOf } from "../mail/authentication-results.ts";
import { type Result, readAuthenticationResults } from "../mail/read-authentication-results.ts";
import { failed, fine, skipped, warned } from "./step.ts";

const methods = ["spf", "dkim", "dmarc"] as const;
type Method = (typeof methods)[number];

const headerCharacters = 65_536;
const mostFields = 20;

/** Reads the results of the server that received the message: the topmost field, and others of the same server. */
export function authenticationSteps(source: string, email: string): CheckStep[] {
  const fields = fieldsIn(source).map(readAuthenticationResults);
  const results = fields.filter(({ server }) => server === fields[0]?.server).flatMap((field) => field.results);
  const domain = domainOf(email);
  return methods.map((method) => {
    const all = results.filter((result) => result.method === method);
    return stepOf(method, all.find(({ result }) => result === "pass") ?? all[0], domain);
  });
}

function fieldsIn(source: string): string[] {
  const fields: string[] = [];
  let field: string | undefined;
  for (const line of source.slice(0, headerCharacters).split(/\r?\n/)) {
    if (field !== undefined && (line.startsWith(" ") || line.startsWith("\t"))) {
      field += line;
      continue;
    }
    if (field !== undefined) fields.push(field);
    field = line.toLowerCase().startsWith(name) ? line.slice(name.length) : undefined;
    if (line === "" || fields.length >= mostFields) break;
  }
  return field === undefined ? fields : [...fields, field];
}

const name = "authentication-results:";

function stepOf(method: Method, found: Result | undefined, domain: string): CheckStep {
  const what = method.toUpperCase();
  if (!found) {
    return skipped(
      "message",
      method,
      `The receiving server doesn’t report ${what}. Many don’t for emails from themselves.`,
    );
  }
  const { result } = found;
  const mend = { mend: mends[method](domain) };
  if (result !== "pass") {
    const says = `The receiving server reports for ${what}: ${result.slice(0, 40)}.`;
    return passing.has(result) ? warned("message", method, says, mend) : failed("message", method, says, mend);
  }
  const signer = signerOf(found);
  if (method === "dkim" && signer !== undefined && !hasOwnerOf(domain, signer)) {
    return warned("message", method, `The email is signed (DKIM) by ${signer}, not by ${domain}.`, mend);
  }
  const says = `The receiving server reports for ${what}: pass${signer ? `, for ${signer}` : ""}.`;
  return { ...fine("message", method, says), ...(signer !== undefined && { found: signer }) };
}

/** These results are temporary, or say that the domain has no record yet. */
const passing = new Set(["temperror", "bestguesspass", "neutral", "policy"]);

function signerOf({ properties }: Result): string | undefined {
  const value = ["header.d", "header.i", "smtp.mailfrom", "header.from"].flatMap((key) => properties.get(key) ?? [])[0];
  return value === undefined ? undefined : domainOf(value).slice(0, 253) || undefined;
}

const mends: Record<Method, (domain: string) => string> = {
  spf: (domain) =>
    `The SPF record of ${domain} must name the servers that send for it. Without it, receivers refuse emails or put them into spam.`,
  dkim: (domain) =>
    `Switch on DKIM for ${domain} in the provider’s settings, then add the record that it shows to the domain’s DNS. Large receivers require it.`,
  dmarc: (domain) => `DMARC passes when SPF or DKIM pass for ${domain} itself and the domain has a DMARC record.`,
};
