import { TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { ReasonLine } from "../../../ui/reason-line.tsx";
import { Sentence } from "../../../ui/sentence.tsx";
import { showToast } from "../../../ui/toast.tsx";
import styles from "../operator.module.css";
import { healthWords as said } from "./health-words.ts";
import type { Status } from "./services-of.ts";

type Finding = Status["findings"][number];

/** Further ones fold, so that the figures stay in sight. */
const mostShown = 2;

export function Findings({ findings }: { findings: readonly Finding[] }) {
  const worstFirst = findings.toSorted((one, other) => Number(severe.has(other.kind)) - Number(severe.has(one.kind)));
  const lines = worstFirst.map((one) => <Line key={`${one.kind} ${one.what}`} finding={one} />);
  const rest = lines.slice(mostShown);
  return (
    <>
      {lines.slice(0, mostShown)}
      {rest.length > 0 && (
        <details className={styles.more}>
          <summary>{said.more(rest.length)}</summary>
          {rest}
        </details>
      )}
    </>
  );
}

const severe: ReadonlySet<Finding["kind"]> = new Set(["silent", "database_away", "broker_full"]);

function Line({ finding }: { finding: Finding }) {
  const { kind, count, command } = finding;
  const [what, why] = sentencesOf(finding);
  const act =
    kind === "dead_messages" ? <ReadMessages count={count ?? 1} /> : command && <CopyCommand text={command} />;
  return (
    <ReasonLine
      tone={severe.has(kind) ? "red" : "amber"}
      {...(!severe.has(kind) && { icon: TriangleAlert })}
      title={capital(what)}
      action={act && <WayOut command={command}>{act}</WayOut>}
    >
      <Sentence text={capital(why)} />
    </ReasonLine>
  );
}

const WayOut = ({ command, children }: { command: string | null; children: ReactNode }) => (
  <>
    {command && <code className={styles.command}>{command}</code>}
    {children}
  </>
);

const ReadMessages = ({ count }: { count: number }) => (
  <LinkButton to="/operator/queues">{said.readMessages(count)}</LinkButton>
);

function sentencesOf({ kind, service, count, what, why }: Finding): [what: string, why: string] {
  if (kind !== "dead_messages" && kind !== "outbox_parked" && kind !== "secrets_unreadable") return [what, why];
  return [said.titles[kind](service ?? "", count ?? 1), said.whys[kind]];
}

/** A page that came over http has no clipboard. */
function CopyCommand({ text }: { text: string }) {
  const clipboard: Clipboard | undefined = navigator.clipboard;
  if (!clipboard) return null;
  const copy = () => clipboard.writeText(text).then(() => showToast({ text: said.commandCopied }));
  return <Button onClick={() => void copy()}>{said.copyCommand}</Button>;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
