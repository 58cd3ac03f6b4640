import type { DnsRecords } from "./dns-records.ts";

/** The domains of their own addresses, and suffixes of the mail servers (MX) of their customers' domains. */
type Known = { domains: readonly string[]; mx: readonly string[] };

export type MailProvider = "google" | "microsoft";

export const mailProviders: Readonly<Record<MailProvider, Known>> = {
  google: { domains: ["gmail.com", "googlemail.com"], mx: ["google.com", "googlemail.com"] },
  microsoft: {
    domains: [
      "outlook.com",
      "hotmail.com",
      "live.com",
      "msn.com",
      "outlook.de",
      "outlook.fr",
      "hotmail.co.uk",
      "hotmail.fr",
    ],
    mx: ["mail.protection.outlook.com", "mx.microsoft"],
  },
};

/** Of Microsoft's own domains, whichever these are: hotmail.it has them, too. */
export const outlookMx: readonly string[] = ["olc.protection.outlook.com"];

const providers: readonly MailProvider[] = ["google", "microsoft"];

export const providerOfDomain = (domain: string): MailProvider | undefined =>
  providers.find((name) => mailProviders[name].domains.includes(domain));

export const providerOfMx = (server: string): MailProvider | undefined =>
  isServerOf(outlookMx, server) ? "microsoft" : providers.find((name) => isServerOf(mailProviders[name].mx, server));

export function isServerOf(suffixes: readonly string[], server: string): boolean {
  const name = server.toLowerCase().replace(/\.$/, "");
  return suffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

/** A domain may list an earlier provider's servers after its present one's, so the first server decides. */
export async function firstMailServer(domain: string, { mx }: Pick<DnsRecords, "mx">): Promise<string | undefined> {
  const records = await mx(domain);
  return records.toSorted((a, b) => a.priority - b.priority)[0]?.exchange;
}
