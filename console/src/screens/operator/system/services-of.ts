import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { healthWords as said } from "./health-words.ts";

export type Status = OperatorOutput<"system.status">;
type Process = Status["processes"][number];
type Finding = Status["findings"][number];

export type Service = {
  name: string;
  state: { word: string; tone: "active" | "blocked" | "error" };
  processes: number;
  outbox: number | null;
  /** Of the last hour in steps of five minutes, from the oldest. */
  load: number[];
  /** Up to an hour of them, from the oldest. */
  minutes: number[];
  /** Of the same minutes. */
  failed: number[];
  done: number;
  p95Seconds: number | null;
};

/** One row each, also for a service of which no process answers. */
export function servicesOf({ processes, findings }: Status): Service[] {
  const names = new Set([...Object.keys(said.services.does), ...processes.map(({ service }) => service)]);
  return [...names].map((name) => {
    const own = processes.filter(({ service }) => service === name);
    const minutes = addUp(own.map(({ done_by_minute = [] }) => done_by_minute));
    return {
      name,
      state: stateOf(
        own,
        findings.filter(({ service }) => service === name),
      ),
      processes: own.length,
      outbox: most(own, ({ outbox_pending }) => outbox_pending),
      load: inSteps(minutes, minutesOfStep),
      minutes,
      failed: addUp(own.map(({ failed_by_minute }) => failed_by_minute ?? [])),
      done: minutes.reduce((sum, done) => sum + done, 0),
      p95Seconds: most(own, ({ p95_seconds }) => p95_seconds),
    };
  });
}

const minutesOfStep = 5;

/** Null where none tells. All processes of a service tell of one outbox, so that it isn't added up. */
function most(processes: readonly Process[], read: (one: Process) => number | null | undefined): number | null {
  const known = processes.flatMap((one) => read(one) ?? []);
  return known.length === 0 ? null : Math.max(...known);
}

/** By minute, of all processes together; the last minutes are the same for each. */
function addUp(all: readonly (readonly number[])[]): number[] {
  const length = Math.max(0, ...all.map((done) => done.length));
  return Array.from({ length }, (_, at) => all.reduce((sum, done) => sum + (done[at - length + done.length] ?? 0), 0));
}

/** Of fewer no line can be seen. */
const fewestSteps = 4;

/** Whole steps, up to the last minute. An hour that has only begun is told by the minute. */
function inSteps(minutes: readonly number[], step: number): number[] {
  if (minutes.length < fewestSteps * step) return [...minutes];
  const first = minutes.length % step;
  return Array.from({ length: Math.floor(minutes.length / step) }, (_, at) =>
    minutes.slice(first + at * step, first + (at + 1) * step).reduce((sum, done) => sum + done, 0),
  );
}

function stateOf(own: readonly Process[], findings: readonly Finding[]): Service["state"] {
  if (own.length === 0) return { word: said.states.silent, tone: "error" };
  const [worst] = findings;
  if (!worst) return { word: said.states.ready, tone: "active" };
  return { word: wordOf(worst), tone: broken.has(worst.kind) ? "error" : "blocked" };
}

const broken: ReadonlySet<Finding["kind"]> = new Set(["silent", "unready", "database_away", "broker_full"]);

function wordOf({ kind, count }: Finding): string {
  const n = count ?? 0;
  const words: Record<Exclude<Finding["kind"], "versions">, string> = {
    silent: said.states.someSilent,
    unready: said.states.notReady,
    database_away: said.states.databaseAway,
    not_sending: said.states.notSending,
    broker_full: said.states.brokerFull,
    secrets_unreadable: said.states.secrets(n),
    outbox_old: said.states.outboxOld,
    lock_waits: said.states.lockWaits(n),
    outbox_parked: said.states.parked(n),
    dead_messages: said.states.dead(n),
  };
  return kind === "versions" ? said.states.ready : words[kind];
}
