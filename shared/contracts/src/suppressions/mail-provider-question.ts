import { publicMailProviders } from "./public-mail-providers.ts";

/** To be asked before a provider's domain is suppressed; undefined for any other value. */
export function mailProviderQuestion(value: string): string | undefined {
  const domain = value.trim().toLowerCase().replace(/^@/, "");
  if (!publicMailProviders.has(domain)) return undefined;
  return `${domain} is an email provider: no campaign would email anyone with an address there, whatever their company.`;
}
