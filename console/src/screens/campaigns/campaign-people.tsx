import { enrolmentFile } from "@outbound/csv/enrolment-file";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { campaignQuery, enrolmentsQuery } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { DownloadCsv } from "../../ui/download-csv.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Filters } from "../../ui/filters.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { More } from "../../ui/more.tsx";
import { PersonLink } from "../../ui/person-link.tsx";
import { fileName } from "../../ui/save-file.ts";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { ReplyClass } from "../replies/reply-class.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { AwaitedPeople } from "./awaited-people.tsx";
import people from "./campaign-people.module.css";
import { peopleFilters } from "./people-filters.ts";
import { useAwaited } from "./use-awaited.ts";
import { words } from "./words.ts";

type Page = Output<"enrolment.list">;
type Enrolment = Page["data"][number] & {
  reply: NonNullable<Page["replies"]>[string] | undefined;
  hasComplained: boolean;
  wait: NonNullable<Page["waits"]>[string] | undefined;
};

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign/people");

export function CampaignPeople() {
  const { workspace, campaign } = route.useParams();
  const { show = "all" } = route.useSearch();
  const list = useInfiniteQuery(enrolmentsQuery(workspace, campaign, filterOf(show)));
  const { data: known } = useQuery(campaignQuery(workspace, campaign));
  const isAwaiting = useAwaited(workspace, campaign) !== undefined;
  const mayEnrol = useMay("campaign.enrol");
  const rows = list.data?.pages.flatMap(({ data, replies = {}, complained = [], waits = {} }) =>
    data.map((row) => ({
      ...row,
      reply: replies[row.id],
      hasComplained: complained.includes(row.id),
      wait: waits[row.id],
    })),
  );

  return (
    <>
      {mayEnrol && (
        <div>
          <LinkButton to="/w/$workspace/campaigns/$campaign/add" params={{ workspace, campaign }}>
            {words.addProspects}
          </LinkButton>
        </div>
      )}
      {show === "all" && <AwaitedPeople workspace={workspace} campaign={campaign} />}
      <Filters label={words.add.filters} words={peopleFilters} />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && <Nobody show={show} isAwaiting={isAwaiting} />}
      {rows && rows.length > 0 && (
        <Table
          caption={words.list.caption}
          columns={columnsOf(workspace, known?.status)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
      {rows && rows.length > 0 && (
        <DownloadCsv
          name={words.list.file(fileName(known?.name ?? words.campaign))}
          newTable={enrolmentFile}
          pageOf={(cursor) => ask("enrolment.export", workspace, { id: campaign, ...filterOf(show), ...cursor })}
        />
      )}
    </>
  );
}

const filterOf = (show: (typeof peopleFilters)[number]) => (show === "all" ? {} : { status: show });

const hasReplied = (reply: Enrolment["reply"]) => reply !== undefined && !reply.autoreplied && !reply.held;

/** `status` is the campaign's: while it rests, nobody's next mail has a time. */
const columnsOf = (workspace: string, status: string | undefined): Column<Enrolment>[] => [
  {
    head: words.list.prospect,
    cell: ({ prospect }) => <PersonLink workspace={workspace} prospect={prospect} />,
  },
  {
    head: words.list.status,
    cell: ({ status: at, outcome: { label, negative, reason }, reply, hasComplained }) => (
      <span className={people.status}>
        <Badge
          word={at === "completed" && hasReplied(reply) ? words.list.replied : label}
          tone={negative ? "negative" : label.toLowerCase()}
        />
        {reason && <span>{reason}</span>}
        {hasComplained && reason !== words.list.complaint && <span>{words.list.complaint}</span>}
        {reply && (
          <Link to="/w/$workspace/replies/$reply" params={{ workspace, reply: reply.id }}>
            <span className="visually-hidden">{words.list.reply}</span>
            <ReplyClass {...reply} />
          </Link>
        )}
      </span>
    ),
  },
  {
    head: words.list.nextStep,
    isFigure: true,
    from: "medium",
    cell: ({ status, current_step }) => (status === "active" ? current_step : "–"),
  },
  {
    head: words.list.nextEmail,
    isFigure: true,
    from: "medium",
    cell: ({ next_step_at, wait }) =>
      (next_step_at && status && words.list.atRest[status]) ?? wait?.text ?? <When at={next_step_at} />,
  },
  { head: words.list.added, isFigure: true, from: "wide", cell: ({ enrolled_at }) => <When at={enrolled_at} /> },
];

function Nobody({ show, isAwaiting }: { show: (typeof peopleFilters)[number]; isAwaiting: boolean }) {
  if (show !== "all") return <Empty title={words.list.noneOf[show]}>{null}</Empty>;
  return (
    <Empty title={words.list.none}>
      <p>{isAwaiting ? words.list.noneAwaited : words.list.noneHelp}</p>
    </Empty>
  );
}
