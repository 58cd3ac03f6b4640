import { userInfo } from "node:os";
import type { Broker } from "@outbound/broker/broker";
import { NotPublished } from "@outbound/broker/confirmed-publish";
import { publish } from "@outbound/broker/publish-event";
import type { AuditActor, AuditEntry } from "@outbound/contracts/audit/audit-entry";
import type { Journal } from "@outbound/contracts/audit/audited";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import { operatorActed } from "@outbound/contracts/events/operator-acted";
import { CliError } from "../output/cli-error.ts";

/** Publishes to the broker, which stores the entry for the gateway: an operator's act in an emergency must not need a gateway. */
export function brokerJournal(broker: Broker): Journal {
  const begun = new Map<string, AuditEntry>();
  return {
    async begin(entry) {
      begun.set(entry.id, entry);
      await publish(broker, operatorActed, entry).catch(refuseUnkept);
    },
    async end(id, ending) {
      const entry = begun.get(id);
      begun.delete(id);
      if (!entry) return;
      const concerns = { ...entry.concerns, ...ending.concerns };
      const about = ending.about ?? entry.about;
      await publish(broker, operatorActed, { ...entry, ...ending, concerns, about }).catch(() => {});
    },
  };
}

function refuseUnkept(error: unknown): never {
  if (!(error instanceof NotPublished)) throw error;
  throw new CliError("The broker did not take the entry for the audit trail, so nothing was done. Try again.");
}

export function operatorActor(): AuditActor {
  return { actor_kind: "operator", actor_id: operatorWorkspaceId, actor_name: accountName(), source: "command" };
}

function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // A container's user may have no name.
    return "operator";
  }
}
