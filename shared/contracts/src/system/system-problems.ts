import type { Health, ProcessStatus, QueueStatus } from "./process-status.ts";

export const services = ["gateway", "prospect", "campaign", "mailer", "tracker", "webhook-dispatcher"] as const;

/** Events waiting longer show that the broker doesn't accept them. */
const oldOutboxSeconds = 60;

/** The processes of each service, where it is known how many there are. */
export type Expected = Readonly<Partial<Record<string, readonly { name: string; pid: number }[]>>>;

export function problemsOf({ processes, queues }: Health, expected: Expected = {}): string[] {
  return [
    ...services.flatMap((name) => silence(name, processes, expected[name])),
    ...processes.flatMap(processProblems),
    ...lockProblems(processes),
    ...parkedProblems(processes),
    ...versionProblems(processes),
    ...queues.flatMap(queueProblems),
  ];
}

function silence(name: string, processes: readonly ProcessStatus[], expected: Expected[string] = []): string[] {
  const answering = processes.filter(({ service }) => service === name);
  if (answering.length >= Math.max(expected.length, 1)) return [];
  const look = "look at its log, and whether it runs.";
  if (answering.length === 0) {
    const which = expected.length > 0 ? `, not ${expected.map(named).join(", ")}` : "";
    return [`No process of ${name} answers${which}: ${look}`];
  }
  const silent = expected.filter(({ pid }) => !answering.some(({ instance }) => instance.endsWith(`/${pid}`)));
  // More are silent than are missing when one of them was just restarted, and answers as another process.
  const isKnown = silent.length === expected.length - answering.length;
  const which = isKnown ? `, and not ${silent.map(named).join(", ")}` : "";
  return [`${answering.length} of ${expected.length} processes of ${name} answer${which}: ${look}`];
}

const named = ({ name, pid }: { name: string; pid: number }): string => `${name} (process ${pid})`;

function processProblems(one: ProcessStatus): string[] {
  const name = `${one.service} (${one.instance})`;
  const oldest = one.outbox_oldest_seconds ?? 0;
  return [
    ...(one.ready ? [] : [`${name} ${whyUnready(one)}`]),
    ...(one.sending_open === false ? [`${name} sends nothing yet: it first handles what stops emails.`] : []),
    ...(one.broker_blocked ? [`${name} finds that RabbitMQ takes no messages: it is short of memory or disk.`] : []),
    ...(one.secrets_unreadable
      ? [
          `${name} can't open ${one.secrets_unreadable} secrets: \`outbound secret list\` names their key, and docs/keys.md says what to do.`,
        ]
      : []),
    ...(oldest > oldOutboxSeconds
      ? [`${name} has an event in its outbox for ${Math.round(oldest)} s: see its log.`]
      : []),
  ];
}

const whyUnready = ({ database_up }: ProcessStatus) =>
  database_up === false
    ? "gets no answer from its database: docs/alerts.md says under database-away what to do."
    : "is not ready: it starts, stops, or its database or broker is away; its log says which.";

/** All processes of a service tell of the same database. */
function lockProblems(processes: readonly ProcessStatus[]): string[] {
  const waits = new Map<string, number>();
  for (const { service, database_lock_waits: count } of processes)
    waits.set(service, Math.max(waits.get(service) ?? 0, count ?? 0));
  return [...waits].flatMap(([service, count]) =>
    count === 0
      ? []
      : [
          `${count === 1 ? "1 statement waits" : `${count} statements wait`} for a lock in the database of ${service}: docs/alerts.md says under database-locked how to find who holds it.`,
        ],
  );
}

function parkedProblems(processes: readonly ProcessStatus[]): string[] {
  const parked = new Map(processes.map(({ service, outbox_parked }) => [service, outbox_parked ?? 0]));
  return [...parked].flatMap(([service, count]) =>
    count === 0
      ? []
      : [
          `${service} has parked ${count === 1 ? "1 event" : `${count} events`}: \`outbound outbox parked ${service}\` shows them, and docs/operations.md what to do.`,
        ],
  );
}

function versionProblems(processes: readonly ProcessStatus[]): string[] {
  const versions = [...new Set(processes.map(({ version }) => version))];
  if (versions.length < 2) return [];
  return [`Several versions run: ${versions.join(", ")}. That is right only while an upgrade rolls.`];
}

function queueProblems({ queue, ready }: QueueStatus): string[] {
  const service = queue.endsWith(".dead") ? queue.slice(0, -".dead".length) : undefined;
  if (service === undefined || ready === 0) return [];
  const messages = ready === 1 ? "1 message" : `${ready} messages`;
  return [
    `${service} could not handle ${messages}: \`outbound queue dead ${service}\` shows what, and docs/operations.md what to do.`,
  ];
}
