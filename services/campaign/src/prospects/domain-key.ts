/** `mail.acme.com` as `com.acme.mail.`: what stands below a domain begins with the domain's key. */
export const domainKey = (domain: string): string =>
  domain
    .split(".")
    .toReversed()
    .map((label) => `${label}.`)
    .join("");
