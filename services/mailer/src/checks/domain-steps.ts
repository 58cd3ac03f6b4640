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

export type Domain = { email: string; smtpHost: string; trackingDomain: string | null };
export type DomainTools = { dns: DnsRecords; blocklists: Blocklists | undefined; egress: Egress };

const wholeMs = 20_000;

type Name = CheckStep["step"];

/** Checks what receivers read in the domain's DNS. Whatever a name server does is a step and never an error. */
export async function domainSteps(
  { email, smtpHost, trackingDomain }: Domain,
  tools: DomainTools,
): Promise<CheckStep[]> {
  const domain = domainOf(email);
  if (!isPublicDomain(domain)) {
    return [skipped("domain", "mx", `${domain} is no name of the public DNS.`)];
  }
  const preset = presetOfServer(smtpHost);
  const sender = { host: smtpHost, include: preset?.spf ?? undefined };
  const steps: [Name, Promise<CheckStep>][] = [
    ["mx", mxStep(domain, tools.dns)],
    ["spf-record", spfStep(domain, sender, tools.dns)],
    ["dmarc-record", dmarcStep(domain, tools.dns)],
    ["blocklists", blocklistStep(domain, tools.blocklists)],
    ...(trackingDomain === null
      ? []
      : [["tracking", trackingStep(trackingDomain, tools)] as [Name, Promise<CheckStep>]]),
  ];
  return Promise.all(steps.map(([name, step]) => inTime(name, step)));
}

async function inTime(name: Name, step: Promise<CheckStep>): Promise<CheckStep> {
  const late = Promise.withResolvers<CheckStep>();
  const unanswered = () => skipped("domain", name, "The name servers did not answer in time.");
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

async function mxStep(domain: string, { mx, addresses }: DnsRecords): Promise<CheckStep> {
  const found = (await mx(domain)).filter(({ exchange }) => exchange !== "" && exchange !== ".");
  if (found.length > 0) {
    const names = found.toSorted((a, b) => a.priority - b.priority).map(({ exchange }) => exchange);
    return fine("domain", "mx", `Mail to ${domain} goes to ${names.slice(0, 3).join(", ")}.`);
  }
  const says = `${domain} has no mail server (MX)`;
  const mend = {
    mend: "Replies and bounces can’t come, and receivers refuse mail from a domain that takes none. Your provider’s help pages name the record.",
  };
  const falls = (await addresses(domain)).length > 0 ? "; mail goes to the address of its web site." : ".";
  return failed("domain", "mx", `${says}${falls}`, mend);
}

const probeMs = 6_000;

/** Recipients' mail programs refuse a link whose host has no valid certificate. */
async function trackingStep(host: string, { egress: { ownNetworks, resolve } }: DomainTools): Promise<CheckStep> {
  const mend = {
    mend: "Links of mails stand under this host: point it to the tracker by the CNAME that the workspace’s settings show, and give it a certificate.",
  };
  const isAllowed = (address: string) => isPublicAddress(address, 443, ownNetworks);
  const addresses = isIP(host) > 0 ? [] : await vettedAddresses(host, { resolve, isAllowed }).catch(() => []);
  if (addresses.length === 0) return failed("domain", "tracking", `${host} has no public address.`, mend);
  const probe = await probeServer(
    { host, port: 443, secure: true },
    { protocol: "smtp", addresses, timeoutMs: probeMs },
  );
  if (!probe.isConnected) return failed("domain", "tracking", `${host} doesn’t answer: ${probe.why}.`, mend);
  const { encryption } = probe;
  if (encryption.kind === "encrypted" && encryption.problem === null) {
    return fine("domain", "tracking", `${host} answers, with a valid certificate.`);
  }
  const why =
    encryption.kind === "encrypted" ? encryption.problem : encryption.kind === "failed" ? encryption.why : "none";
  return failed("domain", "tracking", `The certificate of ${host} is not valid: ${why}.`, mend);
}
