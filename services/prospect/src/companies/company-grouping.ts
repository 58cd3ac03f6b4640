import { hash } from "node:crypto";
import { getDomain } from "tldts";
import { publicMailProviders } from "./public-mail-providers.ts";

/** The company that a prospect belongs to, whether it exists yet or not. */
export type CompanyWish = {
  /** What is equal for all its prospects. */
  grouping_key: string;
  name: string;
  domain: string | null;
  by: "domain" | "name";
};

/** A name wins over the address. Null for an address on a public mail provider without a name. */
export function companyOf(email: string, companyName?: string | null): CompanyWish | null {
  const domain = companyDomain(email);
  const name = companyName?.normalize("NFC").trim().replaceAll(/\s+/g, " ");
  if (name) {
    return { grouping_key: `name:${indexable(comparableName(name))}`, name, domain, by: "name" };
  }
  return domain === null ? null : { grouping_key: `domain:${domain}`, name: domain, domain, by: "domain" };
}

/** How the grouping key or the domain of a company begins whose name or domain begins like `text`. */
export function beginningLike(text: string): Beginning {
  const compared = comparableName(text);
  return { grouping_key: `name:${compared}`, domain: compared };
}

export type Beginning = Pick<CompanyWish, "grouping_key"> & { domain: string };

const comparableName = (name: string) => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, "");

/** An entry of an index in Postgres has room for 2,704 bytes. */
const indexable = (text: string) => (text.length > 500 ? hash("sha256", text) : text);

/** The registrable domain of an address that says something about the company. */
export function companyDomain(email: string): string | null {
  const host = email.slice(email.lastIndexOf("@") + 1);
  const domain = registrableDomain(host);
  return domain === null || publicMailProviders.has(domain) || publicMailProviders.has(host) ? null : domain;
}

/** Tenants of a hosting platform are companies of their own (`a.github.io`); the platform itself is one too. */
function registrableDomain(host: string): string | null {
  return getDomain(host, { ...options, allowPrivateDomains: true }) ?? getDomain(host, options);
}

const options = { extractHostname: false, validateHostname: false };
