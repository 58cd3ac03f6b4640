import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { campaignsQuery } from "../../api/queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count } from "../../ui/figures.ts";
import { Filters } from "../../ui/filters.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { More } from "../../ui/more.tsx";
import { Progress } from "../../ui/progress.tsx";
import styles from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { campaignFilters } from "./campaign-filters.ts";
import { progressWords } from "./progress-words.ts";
import { campaignStates } from "./state-words.ts";

type Filter = (typeof campaignFilters)[number];
type Campaign = Output<"campaign.list">["data"][number];
const said = progressWords.campaignList;

const route = getRouteApi("/signed-in/w/$workspace/campaigns/");

export function CampaignList() {
  const { workspace } = route.useParams();
  const { show = "all", folder } = route.useSearch();
  useTitle(said.title, useWorkspace()?.name);
  const list = useInfiniteQuery(campaignsQuery(workspace, queryOf(show, folder)));
  const mayWrite = useMay("campaign.apply");
  const rows = list.data?.pages.flatMap(({ data, first_started: first = {} }) =>
    data.map((row) => ({ ...row, started_at: first[row.id] ?? row.started_at })),
  );

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{said.title}</h1>
        {mayWrite && (
          <div>
            <LinkButton kind="primary" to="/w/$workspace/campaigns/new" params={{ workspace }}>
              {said.newCampaign}
            </LinkButton>
          </div>
        )}
      </div>
      <Filters label={said.byStatus} words={campaignFilters} />
      {folder && (
        <p>
          {said.inFolder(rows?.[0]?.folder?.name ?? "…")}{" "}
          <Link className={styles.inline} to="." search={{ show: show === "all" ? undefined : show }}>
            {said.allFolders}
          </Link>
        </p>
      )}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && <NoCampaigns show={show} workspace={workspace} />}
      {rows && rows.length > 0 && (
        <Table caption={said.title} columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </div>
  );
}

function queryOf(show: Filter, folder: string | undefined) {
  const inFolder = folder && { folder_id: folder };
  if (show === "archived") return { archived: "true" as const, ...inFolder };
  return { archived: "false" as const, ...(show !== "all" && { status: show }), ...inFolder };
}

const columnsOf = (workspace: string): Column<Campaign>[] => [
  {
    head: said.name,
    cell: ({ id, name, folder }) => (
      <>
        <Link
          className={styles.link}
          to="/w/$workspace/campaigns/$campaign"
          params={{ workspace, campaign: id }}
          preload="intent"
        >
          {name}
        </Link>
        {folder && (
          <span className={styles.aside}>
            {" "}
            {said.in}{" "}
            <Link className={styles.inline} to="." search={(before) => ({ ...before, folder: folder.id })}>
              {folder.name}
            </Link>
          </span>
        )}
      </>
    ),
  },
  {
    head: said.status,
    cell: ({ display_status }) => <Badge word={campaignStates[display_status]} tone={display_status} />,
  },
  { head: said.prospects, isFigure: true, cell: ({ progress }) => count(progress.enrolled) },
  { head: said.steps, isFigure: true, from: "medium", cell: ({ steps }) => count(steps) },
  { head: said.progress, isFigure: true, from: "medium", cell: ({ progress }) => <Progress percent={progress.pct} /> },
  {
    head: said.started,
    isFigure: true,
    from: "wide",
    cell: ({ started_at }) => <When at={started_at} none={said.notStarted} />,
  },
];

function NoCampaigns({ show, workspace }: { show: Filter; workspace: string }) {
  if (show !== "all") return <Empty title={said.noneOf[show]}>{null}</Empty>;
  return (
    <Empty title={said.none}>
      <p>{said.noneHelp}</p>
      <ol>
        <li>
          <Link to="/w/$workspace/mailboxes" params={{ workspace }}>
            {said.needs.mailbox}
          </Link>
        </li>
        <li>
          <Link to="/w/$workspace/prospects/import" params={{ workspace }}>
            {said.needs.prospects}
          </Link>
        </li>
        <li>
          <Link to="/w/$workspace/campaigns/new" params={{ workspace }}>
            {said.needs.sequence}
          </Link>
        </li>
      </ol>
    </Empty>
  );
}
