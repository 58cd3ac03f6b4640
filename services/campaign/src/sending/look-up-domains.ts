import type { DnsRecords } from "@outbound/egress/dns-records";
import { firstMailServer, providerOfMx } from "@outbound/egress/mail-providers";
import type { Db } from "@outbound/postgres/database";
import type { Log } from "@outbound/service/log";
import { findUnknownDomains, saveProvider, unknownDomains } from "./recipient-table.ts";

const lookUpsAtOnce = 50;

type Dns = Pick<DnsRecords, "mx">;

/** A domain that can't be looked up counts as itself, so that its people don't wait for its name servers. */
export async function lookUpDomains(db: Db, dns: Dns, isStopped = () => false): Promise<void> {
  while (!isStopped()) {
    const domains = await findUnknownDomains(db, lookUpsAtOnce);
    if (domains.length === 0) return;
    await Promise.all(
      domains.map(async (domain) => {
        const server = await firstMailServer(domain, dns).catch(() => undefined);
        await saveProvider(db, domain, (server !== undefined && providerOfMx(server)) || null);
      }),
    );
  }
}

/** Without a timer: a step whose domain is still unknown falls due again, and then the planner signals again. */
export function startDomainLookUps(db: Db, dns: Dns, log: Log): { stop(): Promise<void> } {
  let isStopped = false;
  let isAsked = false;
  let running: Promise<void> | undefined;
  const run = async () => {
    while (isAsked && !isStopped) {
      isAsked = false;
      await lookUpDomains(db, dns, () => isStopped).catch((error) =>
        log.error({ err: error }, "domain.look_up_failed"),
      );
    }
    running = undefined;
  };
  const unsubscribe = db.onSignal(unknownDomains, () => {
    isAsked = true;
    running ??= run();
  });
  return {
    async stop() {
      unsubscribe();
      isStopped = true;
      await running;
    },
  };
}
