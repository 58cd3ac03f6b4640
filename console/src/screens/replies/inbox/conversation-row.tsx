import { Link } from "@tanstack/react-router";
import type { Output } from "../../../api/ask.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { useNames } from "../../../ui/colleague.tsx";
import { When } from "../../../ui/when.tsx";
import { isAsleep, nameIn } from "../conversation-names.ts";
import { Labels } from "../labels.tsx";
import { ReplyClass } from "../reply-class.tsx";
import { timeInWords } from "../snooze-times.ts";
import { acts, draft, foundInOwn, isUnread, noText, select, snooze } from "../words.ts";
import styles from "./conversation-list.module.css";

type Row = Output<"conversation.list">["data"][number];
export type Selecting = { selected: ReadonlySet<string>; toggle: (id: string) => void };
type Props = { workspace: string; row: Row; isOpened: boolean; selecting: Selecting | undefined };

export function ConversationRow({ workspace, row, isOpened, selecting }: Props) {
  const name = nameIn(row);
  const nameOfMember = useNames(workspace);
  const isSelected = selecting?.selected.has(row.id) ?? false;
  const look = [styles.row, row.unread && styles.unread, isOpened && styles.opened, isSelected && styles.selected];
  return (
    <article className={look.filter(Boolean).join(" ")}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.face}>
        <Avatar name={name} size="medium" />
        {selecting && (
          <input
            type="checkbox"
            aria-label={select(name)}
            checked={isSelected}
            onChange={() => selecting.toggle(row.id)}
          />
        )}
      </span>
      <div className={styles.what}>
        <p className={styles.first}>
          <Link
            to="/w/$workspace/inbox/$reply"
            params={{ workspace, reply: row.reply_id }}
            search
            aria-current={isOpened || undefined}
          >
            {name}
            {row.unread && <span className="visually-hidden"> {isUnread}</span>}
          </Link>
          <When at={row.received_at} />
        </p>
        {row.company && <p className={styles.company}>{row.company}</p>}
        <p className={styles.snippet}>{row.snippet || row.subject || noText}</p>
        {row.found_in_own && <p className={styles.company}>{foundInOwn}</p>}
        <div className={styles.marks}>
          <ReplyClass {...row} />
          <State {...row} />
          {row.has_draft && <Badge word={draft} tone="draft" />}
          <Labels labels={row.labels} />
          {row.assignee && (
            <span className={styles.assignee} title={row.assignee}>
              <Avatar name={nameOfMember(row.assignee)} size="small" />
              <span className="visually-hidden">{nameOfMember(row.assignee)}</span>
            </span>
          )}
        </div>
      </div>
    </article>
  );
}

function State(row: Row) {
  if (!row.open) return <Badge word={acts.done} tone="done" />;
  if (row.snoozed_until === null) return null;
  if (isAsleep(row)) return <Badge word={timeInWords(row.snoozed_until)} tone="held" />;
  return <Badge word={snooze.over} hue="amber" />;
}
