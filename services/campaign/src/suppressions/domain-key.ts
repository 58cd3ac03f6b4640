/** An address's domain and the domains above it: a suppression of any of them covers the address. */
export function domainsAbove(email: string): string[] {
  const labels = domainOf(email).split(".");
  return labels.map((_, at) => labels.slice(at).join("."));
}

/** `mail.acme.com` as `com.acme.mail.`: what stands below a domain begins with the domain's key. */
export const domainKey = (domain: string): string =>
  domain
    .split(".")
    .toReversed()
    .map((label) => `${label}.`)
    .join("");

export const domainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1);
