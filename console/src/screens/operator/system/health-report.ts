import { describeSending } from "@outbound/contracts/system/describe-sending";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { type Status, servicesOf } from "./services-of.ts";

type Sending = OperatorOutput<"sending.pauses">;

/**
 * The page as plain text for an issue that anybody may read: without names of workspaces, hosts and campaigns, without
 * addresses and the reasons that somebody wrote.
 */
export function reportOf(status: Status, sending: Sending | undefined, now: Date): string {
  const { version, findings, postgres, rabbitmq, queues, processes } = status;
  const lines = [
    `Outbound ${version}, ${now.toISOString()}`,
    "",
    ...(findings.length === 0 ? ["All is well."] : findings.map(({ what, why }) => `! ${withoutHost(what)}: ${why}`)),
    "",
    `Sending: ${describeSending(processes)}`,
    ...(sending ? [pausesOf(sending)] : []),
    `PostgreSQL: ${postgres ? `${postgres.version}, ${postgres.connections} of ${postgres.connections_max} connections, answers in ${Math.round(postgres.answer_ms)} ms, clock ${Math.round(postgres.clock_ahead_ms)} ms ahead` : "no answer"}`,
    `RabbitMQ: ${rabbitmq?.version ?? "unknown"}`,
    "",
    ...servicesOf(status).map((service) => {
      const { name, processes: running, state, outbox, done, p95Seconds } = service;
      const p95 = p95Seconds === null ? "–" : `${Math.round(p95Seconds * 1_000)} ms`;
      return `${name}: ${state.word}, ${running} running, outbox ${outbox ?? "–"}, ${done} in the last hour, p95 ${p95}`;
    }),
    "",
    ...queues
      .filter(({ ready, in_hand }) => ready + in_hand > 0)
      .map(
        ({ queue, ready, in_hand, consumers }) =>
          `${queue}: ${ready} waiting, ${in_hand} in work, ${consumers} consumers`,
      ),
  ];
  return `${lines.join("\n").trimEnd()}\n`;
}

/** A finding names a process as `campaign (host/1)`. */
const withoutHost = (what: string): string => what.replace(/ \([^)/]*\/\d+\)/, "");

function pausesOf({ data, held, mailboxes }: Sending): string {
  const of = (scope: string) => data.filter((one) => one.scope === scope).length;
  const failing = mailboxes ? `; ${mailboxes.failing} of ${mailboxes.all} mailboxes fail` : "";
  return `Paused: ${of("all") > 0 ? "all sending, " : ""}${of("workspace")} workspaces, ${of("mailbox")} mailboxes, ${held?.count ?? 0} campaigns${failing}`;
}
