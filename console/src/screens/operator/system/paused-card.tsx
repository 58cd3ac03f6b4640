import { Link } from "@tanstack/react-router";
import { CirclePause } from "lucide-react";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { Card } from "../../../ui/card.tsx";
import { When } from "../../../ui/when.tsx";
import styles from "../operator.module.css";
import { words } from "../words.ts";
import { useWorkspaceNames } from "../workspace-names.ts";
import { BackingServices } from "./backing-services.tsx";
import { healthWords } from "./health-words.ts";
import type { Status } from "./services-of.ts";

type Sending = OperatorOutput<"sending.pauses">;
const said = healthWords.paused;

const mostShown = 5;

/** What is paused, the latest first, and what all of it runs on. */
export function PausedCard({ status, sending }: { status: Status; sending: Sending }) {
  const stopped = useStopped(sending);
  const all = sending.data.length + sending.held.count;
  return (
    <Card
      isFlush
      title={said.title}
      count={all}
      end={<Link to="/operator/pauses">{all > mostShown ? said.all(all) : said.see}</Link>}
    >
      {stopped.length === 0 && <p className={styles.nothing}>{said.nothing}</p>}
      <ul className={styles.paused}>
        {stopped.slice(0, mostShown).map(({ key, what, why, at }) => (
          <li key={key}>
            <CirclePause aria-hidden="true" />
            <div>
              <strong title={what}>{what}</strong>
              <span title={why}>{why}</span>
            </div>
            <When at={at} />
          </li>
        ))}
      </ul>
      <BackingServices status={status} mailboxes={sending.mailboxes} />
    </Card>
  );
}

type Stopped = { key: string; what: string; why: string; at: string };

function useStopped({ data, held }: Sending): Stopped[] {
  const { campaigns } = held;
  const nameOf = useWorkspaceNames([...data, ...campaigns].map(({ workspace_id }) => workspace_id));
  const pauses = data.map(({ scope, mailbox, workspace_id, reason, paused_by, paused_at: at }): Stopped => {
    const key = `${scope} ${workspace_id} ${mailbox?.id}`;
    if (mailbox && workspace_id) return { key, what: mailbox.email, why: said.of(nameOf(workspace_id), reason), at };
    const what = workspace_id === null ? words.sending.all : said.workspace(nameOf(workspace_id));
    return { key, what, why: said.by(paused_by, reason), at };
  });
  const holds = campaigns.map(({ id, name, workspace_id, reason, paused_at: at }): Stopped => {
    const why = reason === null ? nameOf(workspace_id) : said.of(nameOf(workspace_id), reason);
    return { key: id, what: name, why, at };
  });
  return [...pauses, ...holds].sort((one, other) => other.at.localeCompare(one.at));
}
