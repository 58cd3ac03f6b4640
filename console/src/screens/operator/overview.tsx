import { describeSending } from "@outbound/contracts/system/describe-sending";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { OperatorOutput } from "../../api/ask-operator.ts";
import { pausesQuery, statusQuery } from "../../api/operator-queries.ts";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Sentence } from "../../ui/sentence.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { type Guard, GuardList } from "./guard-list.tsx";
import { type Held, HeldList } from "./held-list.tsx";
import { PauseForm } from "./pause-form.tsx";
import type { Pause } from "./pause-words.ts";
import { PausedList } from "./paused-list.tsx";
import { Processes } from "./processes.tsx";
import { words } from "./words.ts";

type Status = OperatorOutput<"system.status">;
type AllSending = OperatorOutput<"sending.pauses">;

/** Says the same as `outbound status`. */
export function Overview() {
  useTitle(words.overview, words.operator);
  const status = useQuery(statusQuery);
  const pauses = useQuery(pausesQuery);
  return (
    <div className={screen.screen}>
      <h1>{words.overview}</h1>
      {status.error && !status.data && <Failure error={status.error} reset={() => void status.refetch()} />}
      {status.isPending && <Skeleton rows={6} />}
      {status.data && <Problems status={status.data} sending={pauses.data} />}
      {status.data && <Facts facts={factsOf(status.data, pauses.data)} />}
      {status.data && <Processes processes={status.data.processes} />}
      <section className={screen.section} aria-labelledby="paused">
        <h2 id="paused">{words.health.sending}</h2>
        {pauses.error && !pauses.data && <Failure error={pauses.error} reset={() => void pauses.refetch()} />}
        {pauses.data && <Sending pauses={pauses.data.data} held={pauses.data.held} guards={pauses.data.guards ?? []} />}
      </section>
    </div>
  );
}

type ProblemsProps = { status: Status; sending: AllSending | undefined };

function Problems({ status: { problems, queues }, sending }: ProblemsProps) {
  const hasDead = queues.some(({ queue, ready }) => queue.endsWith(".dead") && ready > 0);
  if (problems.length === 0) return <Notice tone="good">{wellOf(sending)}</Notice>;
  return (
    <Notice tone="bad">
      <ul>
        {problems.map((problem) => (
          <li key={problem}>
            <Sentence text={problem} />
          </li>
        ))}
      </ul>
      {hasDead && (
        <p>
          <Link className={screen.inline} to="/operator/queues">
            {words.health.readDead}
          </Link>
        </p>
      )}
    </Notice>
  );
}

/** What belongs to workspaces is nothing that the operator has to repair at once. */
function wellOf(sending: AllSending | undefined): string {
  const buts = [
    sending?.data.length && words.health.somePaused,
    sending?.held?.count && words.health.someHeld,
    sending?.mailboxes?.failing && words.health.someFailing,
  ].filter((but) => typeof but === "string");
  return buts.length === 0 ? words.health.well : words.health.wellBut(buts);
}

function factsOf({ version, processes }: Status, sending: AllSending | undefined): [string, React.ReactNode][] {
  const sends = describeSending(processes);
  return [
    [words.health.version, version],
    [words.health.sending, sends.charAt(0).toUpperCase() + sends.slice(1)],
    [words.health.mailboxes, sending?.mailboxes ? describeMailboxes(sending.mailboxes) : "–"],
  ];
}

function describeMailboxes({ all, failing, to_reconnect }: NonNullable<AllSending["mailboxes"]>): string {
  if (failing === 0) return words.health.noneFailing(all);
  const reconnect = to_reconnect > 0 ? [words.health.toReconnect(to_reconnect)] : [];
  return [words.health.failing(failing, all), ...reconnect].join("; ");
}

type SendingProps = { pauses: readonly Pause[]; held: Held | null | undefined; guards: readonly Guard[] };

function Sending({ pauses, held, guards }: SendingProps) {
  const isAllPaused = pauses.some(({ scope }) => scope === "all");
  const hasHeld = held !== null && held !== undefined && held.count > 0;
  return (
    <>
      {pauses.length === 0 && !hasHeld && <p className={screen.note}>{words.sending.nothingPaused}</p>}
      {pauses.length > 0 && <PausedList pauses={pauses} />}
      {hasHeld && <HeldList held={held} />}
      {guards.length > 0 && <GuardList guards={guards} />}
      {!isAllPaused && (
        <>
          <PauseForm button={words.sending.pauseAll} />
          <p className={screen.note}>{words.sending.pauseAllDoes}</p>
        </>
      )}
    </>
  );
}
