import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { rowsOf } from "../../api/keyset-pages.ts";
import { sendsQuery } from "../../api/send-queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { Empty } from "../../ui/empty.tsx";
import { Filters } from "../../ui/filters.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { PagedList } from "../../ui/paged-list.tsx";
import screen from "../../ui/screen.module.css";
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { ResolveSend } from "./resolve-send.tsx";
import { sendFilters, sendTones } from "./send-statuses.ts";
import styles from "./sends.module.css";
import { words } from "./words.ts";

type Send = Output<"send.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/mails");

export function SendList() {
  const { workspace } = route.useParams();
  const { show = "all" } = route.useSearch();
  useTitle(words.title, useWorkspace()?.name);
  const list = useInfiniteQuery(sendsQuery(workspace, show === "all" ? {} : { status: show }));
  const mayResolve = useMay("send.resolve");
  const rows = rowsOf(list);
  return (
    <>
      <TopBar title={words.title} />
      <div className={screen.toolbar}>
        <Filters label={words.byStatus} words={sendFilters} labels={words.statuses} />
      </div>
      <div className={`${screen.screen} ${styles.list}`}>
        {show === "unknown" && rows && rows.length > 0 && <p className={screen.note}>{words.whatUnknownMeans}</p>}
        <PagedList list={list} outlined={6} none={<NoEmails workspace={workspace} show={show} />}>
          {(rows) => (
            <Table
              caption={words.title}
              columns={columnsOf(workspace, mayResolve)}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )}
        </PagedList>
      </div>
    </>
  );
}

type NoEmailsProps = { workspace: string; show: (typeof sendFilters)[number] };

function NoEmails({ workspace, show }: NoEmailsProps) {
  if (show === "unknown") {
    return (
      <Empty title={words.noUnknown}>
        <p>{words.noUnknownHelp}</p>
      </Empty>
    );
  }
  if (show !== "all") {
    return (
      <Empty title={words.noneWithStatus[show]}>
        <p>{words.noneWithStatusHelp}</p>
      </Empty>
    );
  }
  return (
    <Empty title={words.none}>
      <p>{words.noneHelp}</p>
      <LinkButton to="/w/$workspace/campaigns" params={{ workspace }}>
        {words.seeCampaigns}
      </LinkButton>
    </Empty>
  );
}

const columnsOf = (workspace: string, mayResolve: boolean): Column<Send>[] => [
  {
    head: words.to,
    cell: ({ id, prospect, campaign, step, status }) => (
      <>
        <Link className={screen.link} to="/w/$workspace/mails/$send" params={{ workspace, send: id }}>
          {prospect.email}
        </Link>
        <p className={styles.sub}>{words.partOf(campaign.name, step)}</p>
        {mayResolve && status === "unknown" && <ResolveSend workspace={workspace} send={{ id, prospect, step }} />}
      </>
    ),
  },
  {
    head: words.status,
    cell: ({ status, reason }) => (
      <>
        <Status word={words.statuses[status]} tone={sendTones[status]} />
        {reason && <p className={styles.sub}>{reason}</p>}
      </>
    ),
  },
  { head: words.from, from: "wide", cell: ({ mailbox }) => mailbox.email },
  {
    head: words.time,
    sort: "descending",
    isFigure: true,
    from: "medium",
    cell: ({ settled_at, dispatched_at, created_at }) => <When at={settled_at ?? dispatched_at ?? created_at} />,
  },
];
