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
import { PauseForm } from "./pause-form.tsx";
import type { Pause } from "./pause-words.ts";
import { PausedList } from "./paused-list.tsx";
import { Processes } from "./processes.tsx";

type Status = OperatorOutput<"system.status">;

/** Says the same as `outbound status`. */
export function Overview() {
  useTitle("Overview", "Operator");
  const status = useQuery(statusQuery);
  const pauses = useQuery(pausesQuery);
  return (
    <div className={screen.screen}>
      <h1>Overview</h1>
      {status.error && !status.data && <Failure error={status.error} reset={() => void status.refetch()} />}
      {status.isPending && <Skeleton rows={6} />}
      {status.data && (
        <Problems status={status.data} isPaused={pauses.data !== undefined && pauses.data.data.length > 0} />
      )}
      {status.data && <Facts facts={factsOf(status.data)} />}
      {status.data && <Processes processes={status.data.processes} />}
      <section className={screen.section} aria-labelledby="paused">
        <h2 id="paused">Sending</h2>
        {pauses.error && !pauses.data && <Failure error={pauses.error} reset={() => void pauses.refetch()} />}
        {pauses.data && <Sending pauses={pauses.data.data} guards={pauses.data.guards ?? []} />}
      </section>
    </div>
  );
}

function Problems({ status: { problems, queues }, isPaused }: { status: Status; isPaused: boolean }) {
  const hasDead = queues.some(({ queue, ready }) => queue.endsWith(".dead") && ready > 0);
  if (problems.length === 0) {
    return <Notice tone="good">{isPaused ? "All is well, but some sending is paused." : "All is well."}</Notice>;
  }
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
            Look at the dead messages
          </Link>
        </p>
      )}
    </Notice>
  );
}

function factsOf({ version, processes }: Status): [string, React.ReactNode][] {
  const senders = processes.filter(({ sending_open }) => typeof sending_open === "boolean");
  const open = senders.filter(({ sending_open }) => sending_open).length;
  return [
    ["Version", version],
    [
      "Sending",
      senders.length === 0 ? "No campaign process answers" : `Open in ${open} of ${senders.length} processes`,
    ],
  ];
}

function Sending({ pauses, guards }: { pauses: readonly Pause[]; guards: readonly Guard[] }) {
  const isAllPaused = pauses.some(({ scope }) => scope === "all");
  return (
    <>
      {pauses.length === 0 ? <p className={screen.note}>Nothing is paused.</p> : <PausedList pauses={pauses} />}
      {guards.length > 0 && <GuardList guards={guards} />}
      {!isAllPaused && (
        <>
          <PauseForm button="Pause all sending" />
          <p className={screen.note}>
            From then on no workspace begins to send a mail. Campaigns stay as they are, and replies are still read.
          </p>
        </>
      )}
    </>
  );
}
