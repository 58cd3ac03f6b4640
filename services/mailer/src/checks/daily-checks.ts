import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Broker } from "@outbound/broker/broker";
import { AppError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { mailboxDomainChanged } from "@outbound/contracts/events/mailbox-domain-changed";
import type { DnsRecords } from "@outbound/egress/dns-records";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import type { CredentialKey } from "../credentials/credential-key.ts";
import type { Credential } from "../credentials/credential-table.ts";
import type { Egress } from "../mail-servers/find-server.ts";
import type { Blocklists } from "./blocklist-step.ts";
import { type Domain, domainSteps } from "./domain-steps.ts";
import { claimDomains, type DueDomain, recordDomain } from "./domain-table.ts";
import { nextVerdict, regressionOf } from "./domain-verdict.ts";

type Mailbox = Omit<Domain, "smtpHost">;
type Tools = {
  db: Db;
  broker: Pick<Broker, "isUp">;
  campaign: { identify: (mailboxId: string, caller: Caller) => Promise<Mailbox> };
  findCredential: (key: CredentialKey) => Promise<Credential | null>;
  dns: DnsRecords;
  blocklists: Blocklists | undefined;
  egressOf: (workspaceId: string) => Egress;
  log: Log;
};

/** With the wait between two rounds one process checks about twenty thousand domains a day. */
const atOnce = 5;

/** Checks each domain when its mailbox is added and then daily. Any number of processes share the work. */
export function startDailyChecks(tools: Tools, everyMs: number): { stop(): Promise<void> } {
  const end = new AbortController();
  const running = run(tools, everyMs, end.signal);
  return {
    async stop() {
      end.abort();
      await Promise.race([running, sleep(2_000, undefined, { ref: false })]);
    },
  };
}

async function run(tools: Tools, everyMs: number, signal: AbortSignal): Promise<void> {
  for (;;) {
    await sleep(everyMs, undefined, { signal, ref: false }).catch(() => {});
    if (signal.aborted) return;
    if (tools.broker.isUp) await round(tools);
  }
}

async function round(tools: Tools): Promise<void> {
  try {
    const due = await claimDomains(tools.db, atOnce);
    await Promise.all(due.map((domain) => checkDomain(domain, tools)));
  } catch (error) {
    tools.log.warn({ err: error }, "mailbox_domains.claim_failed");
  }
}

async function checkDomain(before: DueDomain, tools: Tools): Promise<void> {
  const { workspaceId, mailboxId } = before;
  const mailbox = { workspace_id: workspaceId, mailbox_id: mailboxId };
  try {
    const steps = await findDomainSteps(before, tools);
    if (!steps) return;
    const verdict = nextVerdict(before, steps, new Date());
    const was = regressionOf(before, before.steps ?? []);
    const is = regressionOf(verdict, steps);
    await tools.db.of(workspaceId).transaction(
      inUnit(async (unit) => {
        const version = await recordDomain(unit, mailboxId, verdict, steps);
        if (version === undefined) return;
        if (is?.problem === was?.problem && is?.since.getTime() === was?.since.getTime()) return;
        unit.announce(mailboxDomainChanged, {
          ...mailbox,
          version,
          problem: is?.problem ?? null,
          since: is?.since ?? null,
        });
      }),
    );
    if (is && !was) tools.log.warn({ ...mailbox, error: is.problem }, "mailbox_domain.worsened");
  } catch (error) {
    tools.log.warn({ ...mailbox, err: error }, "mailbox_domain.check_failed");
  }
}

/** Returns undefined for a mailbox that is removed, or not yet stored by both services. */
async function findDomainSteps(key: DueDomain, { campaign, findCredential, dns, blocklists, egressOf }: Tools) {
  const { workspaceId, mailboxId } = key;
  const credential = await findCredential({ workspaceId, mailboxId });
  if (!credential) return undefined;
  const known = await campaign.identify(mailboxId, { workspaceId, requestId: randomUUID() }).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === "not-found") return undefined;
    throw error;
  });
  if (!known) return undefined;
  const domain = { ...known, smtpHost: credential.open().smtp.host };
  return domainSteps(domain, { dns, blocklists, egress: egressOf(workspaceId) });
}
