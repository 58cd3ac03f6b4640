import { isIP } from "node:net";
import type { CheckStep } from "@outbound/contracts/mailboxes/mailbox-check";
import { type DnsRecords, RecordsNotAnswered } from "@outbound/egress/dns-records";
import { isPublicAddress } from "@outbound/egress/public-address";
import { vettedAddresses } from "@outbound/egress/vetted-addresses";
import { domainOf } from "../mail/authentication-results.ts";
import type { Egress } from "../mail-servers/find-server.ts";
import { presetOfServer } from "../mail-servers/presets.ts";
import { isPublicDomain } from "../mail-servers/public-domain.ts";
import { type Blocklists, blocklistStep } from "./blocklist-step.ts";
import { dmarcStep } from "./dmarc-step.ts";
import { probeServer } from "./probe-server.ts";
import { spfStep } from "./spf-step.ts";
import { failed, fine, skipped } from "./step.ts";

export type Domain = {
  email: string;
  smtpHost: string;
  tracking_domain: string | null;
  /** Where the tracking domain has to lead; absent without one. */
  tracker_host?: string;
};
export type DomainTools = { dns: DnsRecords; blocklists: Blocklists | undefined; egress: Egress };

const wholeMs = 20_000;

type Name = CheckStep["step"];

/** Checks what receivers read in the domain's DNS. Whatever a name server does is a step and never an error. */
export async function domainSteps(
  { email, smtpHost, tracking_domain, tracker_host }: Domain,
  tools: DomainTools,
): Promise<CheckStep[]> {
  const domain = domainOf(email);
  if (!isPublicDomain(domain)) {
    return [skipped("domain", "mx", `${domain} isn’t a public domain.`)];
  }
  const preset = presetOfServer(smtpHost);
  const sender = { host: smtpHost, include: preset?.spf ?? undefined };
  const steps: [Name, Promise<CheckStep>][] = [
    ["mx", mxStep(domain, { host: smtpHost, record: preset?.mxRecord }, tools.dns)],
    ["spf-record", spfStep(domain, sender, tools.dns)],
    ["dmarc-record", dmarcStep(domain, tools.dns)],
    ["blocklists", blocklistStep(domain, tools.blocklists)],
    ...(tracking_domain === null || tracker_host === undefined
      ? []
      : [["tracking", trackingStep(tracking_domain, tracker_host, tools)] as [Name, Promise<CheckStep>]]),
  ];
  return Promise.all(steps.map(([name, step]) => inTime(name, step)));
}

async function inTime(name: Name, step: Promise<CheckStep>): Promise<CheckStep> {
  const late = Promise.withResolvers<CheckStep>();
  const unanswered = () => skipped("domain", name, "The name servers didn’t answer in time.");
  const clock = setTimeout(() => late.resolve(unanswered()), wholeMs);
  try {
    return await Promise.race([step, late.promise]);
  } catch (error) {
    if (error instanceof RecordsNotAnswered) return unanswered();
    throw error;
  } finally {
    clearTimeout(clock);
  }
}

async function mxStep(
  domain: string,
  sender: { host: string; record: string | undefined },
  { mx, addresses }: DnsRecords,
): Promise<CheckStep> {
  const found = (await mx(domain)).filter(({ exchange }) => exchange !== "" && exchange !== ".");
  if (found.length > 0) {
    const names = found.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
    const first = names.slice(0, 3).join(", ");
    return { ...fine("domain", "mx", `Emails to ${domain} go to ${first}.`), found: first };
  }
  const says = `${domain} has no mail server (MX)`;
  const effect = "Replies and bounces can’t arrive, and receivers refuse emails from a domain that accepts none.";
  const mend =
    sender.record === undefined
      ? { mend: `${effect} Ask whoever runs the mailbox (${sender.host}) for the MX record of its customers’ domains.` }
      : {
          mend: `${effect} Add this one, of the provider that the mailbox sends through.`,
          record: { type: "MX" as const, name: domain, value: sender.record },
        };
  const falls = (await addresses(domain)).length > 0 ? "; emails go to the server of its website." : ".";
  return failed("domain", "mx", `${says}${falls}`, mend);
}

const probeMs = 6_000;

/** Recipients' mail programs refuse a link whose host has no valid certificate. */
async function trackingStep(host: string, tracker: string, tools: DomainTools): Promise<CheckStep> {
  const { ownNetworks, resolve } = tools.egress;
  const isAllowed = (address: string) => isPublicAddress(address, 443, ownNetworks);
  const addresses = isIP(host) > 0 ? [] : await vettedAddresses(host, { resolve, isAllowed }).catch(() => []);
  const finding = async (says: string) => failed("domain", "tracking", says, await mendOf(host, tracker, tools.dns));
  if (addresses.length === 0) return finding(`${host} has no public address.`);
  const probe = await probeServer(
    { host, port: 443, secure: true },
    { protocol: "smtp", addresses, timeoutMs: probeMs },
  );
  if (!probe.isConnected) return finding(`${host} doesn’t answer: ${probe.why}.`);
  const { encryption } = probe;
  if (encryption.kind === "encrypted" && encryption.problem === null) {
    return fine("domain", "tracking", `${host} answers, with a valid certificate.`);
  }
  const why =
    encryption.kind === "encrypted" ? encryption.problem : encryption.kind === "failed" ? encryption.why : "none";
  return finding(`The certificate of ${host} isn’t valid: ${why}.`);
}

async function mendOf(host: string, tracker: string, dns: DnsRecords) {
  const stands = "Links in emails use this host";
  const family = isIP(tracker);
  const leads = (family === 0 ? await dns.cname(host).catch(() => []) : []).map(nameOf);
  if (leads.includes(nameOf(tracker))) {
    const ask = "ask the operator to make the tracker answer for it, with a valid certificate.";
    return { mend: `${stands}. Its record is right: ${ask}` };
  }
  const type = family === 0 ? ("CNAME" as const) : family === 4 ? ("A" as const) : ("AAAA" as const);
  return {
    mend: `${stands}. Replace its other records with this one, and give it a certificate.`,
    record: { type, name: host, value: tracker },
  };
}

const nameOf = (name: string) => name.toLowerCase().replace(/\.$/, "");
