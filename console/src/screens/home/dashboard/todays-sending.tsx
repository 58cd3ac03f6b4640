import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { Output } from "../../../api/ask.ts";
import { mailboxesQuery } from "../../../api/mailbox-queries.ts";
import { todayQuery } from "../../../api/today-query.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { Card } from "../../../ui/card.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { PartsBar, PartsLegend } from "../../../ui/parts-bar.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { count } from "../../../ui/wording.ts";
import { partsOf, sumOfToday, whenNext } from "../../shell/sum-of-today.ts";
import { CardFailure } from "../needs/card-failure.tsx";
import { words } from "../words.ts";
import styles from "./todays-sending.module.css";

const said = words.today;
const mostShown = 6;

type Today = Output<"sending.today">;
type Row = Today["data"][number];
type Mailbox = Output<"mailbox.list">["data"][number];

export function TodaysSending({ workspace }: { workspace: string }) {
  const { data, error, isPending, refetch } = useQuery(todayQuery(workspace));
  return (
    <Card isFlush title={said.title} end={data && hoursOf(data)}>
      {isPending && (
        <div className={styles.body}>
          <Skeleton rows={4} />
        </div>
      )}
      {error && !data && <CardFailure what={words.parts.today} error={error} retry={refetch} />}
      {data?.data.length === 0 && <NoMailboxes workspace={workspace} />}
      {data && data.data.length > 0 && <Plan workspace={workspace} today={data} />}
    </Card>
  );
}

function hoursOf({ window, timezone }: Today): string | undefined {
  const place = timezone.split("/").at(-1)?.replaceAll("_", " ") ?? timezone;
  return window ? said.hours(window.from_hour, window.to_hour, place) : undefined;
}

function Plan({ workspace, today }: { workspace: string; today: Today }) {
  const { data: mailboxes } = useQuery(mailboxesQuery(workspace));
  const { sent, limit, parts } = sumOfToday(today.data);
  const next = today.next_email_at;
  const rows = today.data.map((row) => ({
    ...row,
    state: stateOf(mailboxes?.data.find(({ id }) => id === row.mailbox_id)),
  }));
  const shown = rows.length <= mostShown ? rows : rows.toSorted(troubledFirst).slice(0, mostShown);
  return (
    <div className={styles.body}>
      <p className={styles.sum}>
        <strong>{count(sent)}</strong>{" "}
        <span>
          {limit === null ? said.sent : said.ofLimit(limit)} · {next ? said.next(whenNext(next)) : said.nothingNext}
        </span>
      </p>
      <PartsBar parts={parts} {...(limit !== null && { whole: limit })} size="thick" />
      <PartsLegend parts={limit === null ? parts.slice(0, 3) : parts} />
      <ul className={styles.mailboxes}>
        {shown.map((row) => (
          <MailboxRow key={row.mailbox_id} workspace={workspace} row={row} state={row.state} />
        ))}
      </ul>
      {rows.length > mostShown && (
        <Link className={`${screen.link} ${styles.all}`} to="/w/$workspace/mailboxes" params={{ workspace }}>
          {said.all(rows.length)}
        </Link>
      )}
    </div>
  );
}

type State = { word: string; isTrouble: boolean } | undefined;

function stateOf(mailbox: Mailbox | undefined): State {
  if (mailbox?.paused) return { word: said.states.paused, isTrouble: true };
  if (mailbox && mailbox.status !== "active") return { word: said.states[mailbox.status], isTrouble: true };
  return mailbox?.ramp?.enabled ? { word: said.ramp(mailbox.ramp.day), isTrouble: false } : undefined;
}

const troubledFirst = (one: { state: State }, other: { state: State }): number =>
  Number(other.state?.isTrouble ?? false) - Number(one.state?.isTrouble ?? false);

function MailboxRow({ workspace, row, state }: { workspace: string; row: Row; state: State }) {
  const { mailbox_id: mailbox, email, sent, planned, held, limit } = row;
  return (
    <li>
      <Link className={screen.link} to="/w/$workspace/mailboxes/$mailbox" params={{ workspace, mailbox }}>
        {email}
      </Link>
      <span className={state?.isTrouble ? styles.trouble : undefined}>{state?.word}</span>
      <PartsBar parts={partsOf(row)} {...(limit !== null && { whole: limit })} />
      <span title={said.row(sent, planned, held)}>{said.of(sent, limit)}</span>
    </li>
  );
}

function NoMailboxes({ workspace }: { workspace: string }) {
  const mayAdd = useMay("mailbox.add");
  return (
    <div className={styles.body}>
      <p className={styles.none}>{said.none}</p>
      {mayAdd && (
        <div>
          <LinkButton icon={Plus} to="/w/$workspace/mailboxes/add" params={{ workspace }}>
            {said.connect}
          </LinkButton>
        </div>
      )}
    </div>
  );
}
