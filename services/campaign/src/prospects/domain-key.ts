/** `mail.acme.com` becomes `com.acme.mail.`, so that the keys of sub-domains begin with the domain's key. */
export const domainKey = (domain: string): string =>
  domain
    .split(".")
    .toReversed()
    .map((label) => `${label}.`)
    .join("");
