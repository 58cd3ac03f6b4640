import type { discoverMailbox } from "@outbound/contracts/mailboxes/discover-mailbox";
import type { OutputOf } from "@outbound/contracts/operation";
import { type DnsRecords, isDnsName, type SrvRecord } from "@outbound/egress/dns-records";
import { firstMailServer } from "@outbound/egress/mail-providers";
import { domainOf } from "../mail/authentication-results.ts";
import { type FoundServer, readAutoconfig } from "./autoconfig.ts";
import type { FetchAutoconfig } from "./fetch-autoconfig.ts";
import type { Egress } from "./find-server.ts";
import { type Preset, presetOfDomain, presetOfMx } from "./presets.ts";
import { isPublicDomain } from "./public-domain.ts";

type Discovered = OutputOf<typeof discoverMailbox>;
type Tools = { dns: DnsRecords; fetchAutoconfig: FetchAutoconfig; egress: Egress };

/** A known provider comes first, because its limits and its sign-in are known, then the domain's own file, then DNS. */
export async function discoverServers(email: string, tools: Tools): Promise<Discovered> {
  const domain = domainOf(email);
  if (!isPublicDomain(domain) || !isDnsName(domain)) return nothing;
  const preset = presetOfDomain(domain) ?? (await presetByMx(domain, tools.dns));
  if (preset) return fromPreset(preset, email);
  return (await fromSettings(email, domain, tools)) ?? (await fromDns(email, domain, tools.dns)) ?? nothing;
}

const nothing: Discovered = {
  source: null,
  provider: null,
  sign_in: null,
  smtp: null,
  imap: null,
  daily_limit: null,
  note: null,
};

async function presetByMx(domain: string, dns: DnsRecords): Promise<Preset | undefined> {
  const server = await firstMailServer(domain, dns).catch(() => undefined);
  return server === undefined ? undefined : presetOfMx(server);
}

const fromPreset = ({ name, smtp, imap, signIn, daily, note }: Preset, email: string): Discovered => ({
  source: "provider",
  provider: name,
  sign_in: signIn,
  smtp: { ...smtp, user: email },
  imap: { ...imap, user: email },
  daily_limit: daily,
  note,
});

async function fromSettings(email: string, domain: string, { fetchAutoconfig, egress }: Tools) {
  const urls = [
    `https://autoconfig.${domain}/mail/config-v1.1.xml`,
    `https://${domain}/.well-known/autoconfig/mail/config-v1.1.xml`,
  ];
  // The request doesn't contain the address, because the domain's web server needn't learn it.
  const texts = await Promise.all(urls.map((url) => fetchAutoconfig(new URL(url), egress)));
  for (const text of texts) {
    const { name, smtp, imap } = text === undefined ? noServers : readAutoconfig(text, email);
    if (smtp)
      return {
        ...nothing,
        source: "settings" as const,
        provider: named(name),
        sign_in: "password" as const,
        smtp,
        imap,
      };
  }
  return undefined;
}

const noServers = { name: null, smtp: null, imap: null };
const named = (name: string | null) => name?.replaceAll(/\p{Cc}+/gu, " ").slice(0, 200) ?? null;

async function fromDns(email: string, domain: string, dns: DnsRecords): Promise<Discovered | undefined> {
  const server = async (service: string, secure: boolean): Promise<FoundServer | null> => {
    const record = chosen(await dns.srv(`_${service}._tcp.${domain}`).catch(() => []));
    return record && { host: record.name.toLowerCase(), port: record.port, secure, user: email };
  };
  const [submissions, submission, imaps, imap] = await Promise.all([
    server("submissions", true),
    server("submission", false),
    server("imaps", true),
    server("imap", false),
  ]);
  const smtp = submissions ?? submission;
  if (!smtp) return undefined;
  return { ...nothing, source: "dns", sign_in: "password", smtp, imap: imaps ?? imap };
}

/** A single dot as the name means that there is no such service (RFC 6186). */
function chosen(records: readonly SrvRecord[]): SrvRecord | null {
  const usable = records.filter(({ name, port }) => isDnsName(name) && name.includes(".") && port > 0);
  return usable.toSorted((a, b) => a.priority - b.priority || b.weight - a.weight)[0] ?? null;
}
