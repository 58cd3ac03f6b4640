import type { BeginsFrom } from "@outbound/contracts/campaigns/begins-from";
import { describeWaiting } from "@outbound/contracts/campaigns/describe-beginning";
import { describeAwaitedPeople } from "@outbound/contracts/enrolments/describe-awaited-people";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { Output } from "../../../api/ask.ts";
import { awaitedQuery, beginningQuery } from "../../../api/campaign-queries.ts";
import { rowsOf } from "../../../api/keyset-pages.ts";
import { campaignQuery } from "../../../api/queries.ts";
import { Failure } from "../../../ui/failure.tsx";
import { More, Newer } from "../../../ui/more.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { PersonLink } from "../../../ui/person-link.tsx";
import screen from "../../../ui/screen.module.css";
import { type Column, Table } from "../../../ui/table.tsx";
import { times, When } from "../../../ui/when.tsx";
import { classes } from "../../replies/words.ts";
import { peopleWords } from "./people-words.ts";
import { useAwaited } from "./use-awaited.ts";

type Props = { workspace: string; campaign: string };
type Awaited = Output<"enrolment.awaited">["data"][number];

const isDue = (due_at: string) => new Date(due_at) <= new Date();

export function AwaitedNotice({ workspace, campaign }: Props) {
  const awaited = useAwaited(workspace, campaign);
  const { data: known } = useQuery(campaignQuery(workspace, campaign));
  const { data: beginning } = useQuery(beginningQuery(workspace, campaign));
  const [first] = awaited?.data ?? [];
  if (known && beginning && !first) return <NobodyAwaited campaign={known} beginning={beginning} />;
  if (!awaited || !first) return null;
  const when = isDue(first.due_at)
    ? (peopleWords.awaited.atRest[known?.status ?? ""] ?? peopleWords.awaited.withinAMinute)
    : peopleWords.awaited.onDay(times.day(first.due_at));
  return (
    <Notice tone="good">
      {describeAwaitedPeople(awaited)}. {peopleWords.awaited.firstEmail(awaited.people, when)}{" "}
      <Link className={screen.inline} to="/w/$workspace/campaigns/$campaign/people" params={{ workspace, campaign }}>
        {peopleWords.awaited.see}
      </Link>
    </Notice>
  );
}

type NobodyAwaitedProps = { campaign: Output<"campaign.get">; beginning: BeginsFrom };

/** Who pauses a campaign with nobody in it must add people to go on, which its page says. */
function NobodyAwaited({ campaign: { status, archived_at }, beginning }: NobodyAwaitedProps) {
  const isOpen = archived_at === null && (status === "draft" || status === "active");
  if (!isOpen) return null;
  return <Notice tone="good">{describeWaiting(beginning, status === "active")}</Notice>;
}

export function AwaitedPeople({ workspace, campaign }: Props) {
  const awaited = useAwaited(workspace, campaign);
  const list = useInfiniteQuery({ ...awaitedQuery(workspace, campaign), enabled: awaited !== undefined });
  const { data: known } = useQuery(campaignQuery(workspace, campaign));
  if (!awaited) return null;
  if (list.error && !list.data) return <Failure error={list.error} reset={() => void list.refetch()} />;
  const rows = rowsOf(list) ?? awaited.data;
  return (
    <section className={screen.section}>
      <h2>{peopleWords.awaited.title}</h2>
      <p className={screen.note}>{peopleWords.awaited.byReplies(describeAwaitedPeople(awaited))}</p>
      <Newer {...list} />
      <Table
        caption={peopleWords.awaited.caption}
        columns={columnsOf(workspace, known?.status ?? "")}
        rows={rows}
        keyOf={({ id }) => id}
      />
      <More {...list} />
    </section>
  );
}

const columnsOf = (workspace: string, status: string): Column<Awaited>[] => [
  {
    head: peopleWords.awaited.prospect,
    cell: ({ prospect }) => <PersonLink workspace={workspace} prospect={prospect} />,
  },
  {
    head: peopleWords.awaited.replied,
    from: "medium",
    cell: ({ id, classification, source }) => (
      <>
        <Link className={screen.inline} to="/w/$workspace/inbox/$reply" params={{ workspace, reply: id }}>
          {classes[classification]}
        </Link>{" "}
        {peopleWords.awaited.in(source)}
      </>
    ),
  },
  { head: peopleWords.awaited.on, isFigure: true, from: "wide", cell: ({ replied_at }) => <When at={replied_at} /> },
  {
    head: peopleWords.awaited.begins,
    isFigure: true,
    cell: ({ due_at }) =>
      isDue(due_at) ? (peopleWords.awaited.atRest[status] ?? <When at={due_at} />) : times.day(due_at),
  },
];
