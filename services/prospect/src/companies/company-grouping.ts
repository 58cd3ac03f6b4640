import { hash } from "node:crypto";
import { publicMailProviders } from "@outbound/contracts/suppressions/public-mail-providers";
import { getDomain } from "tldts";

export type CompanyWish = {
  grouping_key: string;
  name: string;
  domain: string | null;
  by: "domain" | "name";
};

/** A name takes precedence over the address. Null for an address of a public mail provider without a name. */
export function companyOf(email: string, companyName?: string | null): CompanyWish | null {
  const domain = companyDomain(email);
  const name = companyName?.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  if (name) {
    return { grouping_key: `name:${indexable(comparableName(name))}`, name, domain, by: "name" };
  }
  return domain === null ? null : { grouping_key: `domain:${domain}`, name: domain, domain, by: "domain" };
}

export function prefixOf(text: string): Beginning {
  const compared = comparableName(text);
  return { grouping_key: `name:${compared}`, domain: compared };
}

export type Beginning = Pick<CompanyWish, "grouping_key"> & { domain: string };

const comparableName = (name: string) => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");

/** An entry of a Postgres index has room for 2,704 bytes. */
const indexable = (text: string) => (text.length > 500 ? hash("sha256", text) : text);

export function companyDomain(email: string): string | null {
  const host = email.slice(email.lastIndexOf("@") + 1);
  const domain = registrableDomain(host);
  return domain === null || publicMailProviders.has(domain) || publicMailProviders.has(host) ? null : domain;
}

/** Tenants of a hosting platform are separate companies (`a.github.io`), and so is the platform. */
function registrableDomain(host: string): string | null {
  return getDomain(host, { ...options, allowPrivateDomains: true }) ?? getDomain(host, options);
}

const options = { extractHostname: false, validateHostname: false };
