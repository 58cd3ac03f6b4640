import { counted } from "../counted.ts";
import type { Health, ProcessStatus, QueueStatus } from "./process-status.ts";
import type { SystemFinding } from "./system-finding.ts";

export const services = ["gateway", "prospect", "campaign", "mailer", "tracker", "webhook-dispatcher"] as const;

/** Events waiting longer show that the broker doesn't accept them. */
const oldOutboxSeconds = 60;

/** The processes of each service, where it is known how many there are. */
export type Expected = Readonly<Partial<Record<string, readonly { name: string; pid: number }[]>>>;

/** As sentences. */
export const problemsOf = (health: Health, expected: Expected = {}): string[] =>
  findingsOf(health, expected).map(({ what, why }) => `${what}: ${why}`);

/** What fails first is told first: of what doesn't answer nothing else is known. */
export function findingsOf({ processes, queues }: Health, expected: Expected = {}): SystemFinding[] {
  return [
    ...services.flatMap((name) => silence(name, processes, expected[name])),
    ...processes.flatMap(processFindings),
    ...lockFindings(processes),
    ...parkedFindings(processes),
    ...versionFindings(processes),
    ...queues.flatMap(queueFindings),
  ];
}

type Said = Pick<SystemFinding, "kind" | "what" | "why"> & Partial<SystemFinding>;
const finding = (said: Said): SystemFinding => ({ service: null, count: null, command: null, ...said });

const seeLog = "look at its log, and whether it runs.";

function silence(service: string, processes: readonly ProcessStatus[], expected: Expected[string] = []) {
  const answering = processes.filter((one) => one.service === service);
  const count = answering.length;
  if (count >= Math.max(expected.length, 1)) return [];
  if (count === 0) {
    const which = expected.length > 0 ? `, not ${expected.map(named).join(", ")}` : "";
    return [finding({ kind: "silent", service, count, what: `No process of ${service} answers${which}`, why: seeLog })];
  }
  const silent = expected.filter(({ pid }) => !answering.some(({ instance }) => instance.endsWith(`/${pid}`)));
  // More are silent than are missing when one of them was just restarted, and answers as another process.
  const isKnown = silent.length === expected.length - count;
  const which = isKnown ? `, and not ${silent.map(named).join(", ")}` : "";
  const what = `${count} of ${expected.length} processes of ${service} answer${which}`;
  return [finding({ kind: "silent", service, count, what, why: seeLog })];
}

const named = ({ name, pid }: { name: string; pid: number }): string => `${name} (process ${pid})`;

function processFindings(one: ProcessStatus): SystemFinding[] {
  const { service } = one;
  const name = `${service} (${one.instance})`;
  const oldest = one.outbox_oldest_seconds ?? 0;
  const unreadable = one.secrets_unreadable ?? 0;
  return [
    one.ready ? [] : unready(one, name),
    one.sending_open === false
      ? finding({
          kind: "not_sending",
          service,
          what: `${name} sends nothing yet`,
          why: "it first handles what stops emails.",
        })
      : [],
    one.broker_blocked
      ? finding({
          kind: "broker_full",
          service,
          what: `${name} finds that RabbitMQ takes no messages`,
          why: "it is short of memory or disk.",
        })
      : [],
    unreadable > 0
      ? finding({
          kind: "secrets_unreadable",
          service,
          count: unreadable,
          what: `${name} can't open ${counted(unreadable, "secret")}`,
          why: "`outbound secret list` names their key, and docs/keys.md says what to do.",
          command: "outbound secret list",
        })
      : [],
    oldest > oldOutboxSeconds
      ? finding({
          kind: "outbox_old",
          service,
          what: `${name} has an event in its outbox for ${Math.round(oldest)} s`,
          why: "see its log.",
        })
      : [],
  ].flat();
}

function unready({ service, database_up }: ProcessStatus, name: string): SystemFinding {
  if (database_up === false) {
    const why = "docs/alerts.md says under database-away what to do.";
    return finding({ kind: "database_away", service, what: `${name} gets no answer from its database`, why });
  }
  const why = "it starts, stops, or its database or broker is away; its log says which.";
  return finding({ kind: "unready", service, what: `${name} is not ready`, why });
}

/** All processes of a service tell of the same database. */
function mostOf(processes: readonly ProcessStatus[], read: (one: ProcessStatus) => number | null) {
  const most = new Map<string, number>();
  for (const one of processes) most.set(one.service, Math.max(most.get(one.service) ?? 0, read(one) ?? 0));
  return [...most].filter(([, count]) => count > 0);
}

const lockFindings = (processes: readonly ProcessStatus[]): SystemFinding[] =>
  mostOf(processes, (one) => one.database_lock_waits).map(([service, count]) =>
    finding({
      kind: "lock_waits",
      service,
      count,
      what: `${counted(count, "statement waits", "statements wait")} for a lock in the database of ${service}`,
      why: "docs/alerts.md says under database-locked how to find who holds it.",
    }),
  );

const parkedFindings = (processes: readonly ProcessStatus[]): SystemFinding[] =>
  mostOf(processes, (one) => one.outbox_parked).map(([service, count]) => {
    const command = `outbound outbox parked ${service}`;
    const what = `${service} has parked ${counted(count, "event")}`;
    const why = `\`${command}\` shows them, and docs/operations.md what to do.`;
    return finding({ kind: "outbox_parked", service, count, what, why, command });
  });

function versionFindings(processes: readonly ProcessStatus[]): SystemFinding[] {
  const versions = [...new Set(processes.map(({ version }) => version))];
  if (versions.length < 2) return [];
  const why = `${versions.join(", ")}. That is right only while an upgrade rolls.`;
  return [finding({ kind: "versions", count: versions.length, what: "Several versions run", why })];
}

function queueFindings({ queue, ready: count }: QueueStatus): SystemFinding[] {
  const service = queue.endsWith(".dead") ? queue.slice(0, -".dead".length) : undefined;
  if (service === undefined || count === 0) return [];
  const command = `outbound queue dead ${service}`;
  const what = `${service} could not handle ${counted(count, "message")}`;
  const why = `\`${command}\` shows what, and docs/operations.md what to do.`;
  return [finding({ kind: "dead_messages", service, count, what, why, command })];
}
