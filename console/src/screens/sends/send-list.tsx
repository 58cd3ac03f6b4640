import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { sendsQuery } from "../../api/send-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Filters } from "../../ui/filters.tsx";
import { More, Newer } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { ResolveSend } from "./resolve-send.tsx";
import { sendFilters, sendTones, sendWords } from "./send-words.ts";

type Send = Output<"send.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/mails");

export function SendList() {
  const { workspace } = route.useParams();
  const { show = "all" } = route.useSearch();
  useTitle("Mails", useWorkspace()?.name);
  const list = useInfiniteQuery(sendsQuery(workspace, show === "all" ? {} : { status: show }));
  const mayResolve = useMay("send.resolve");
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <div className={screen.screen}>
      <div className={screen.head}>
        <h1>Mails</h1>
      </div>
      <Filters label="Mails by status" words={sendFilters} />
      {show === "unknown" && rows && rows.length > 0 && (
        <p className={screen.note}>
          The connection to the mail server broke after the mail had begun, so nobody knows whether it arrived. It
          counts as sent and isn’t sent again by itself. Look in the mailbox’s folder of sent mails, then say what you
          found.
        </p>
      )}
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={6} />}
      {rows?.length === 0 && <NoMails show={show} />}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table
          caption="Mails, newest first"
          columns={columnsOf(workspace, mayResolve)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
      <More {...list} />
    </div>
  );
}

function NoMails({ show }: { show: (typeof sendFilters)[number] }) {
  if (show === "unknown") {
    return (
      <Empty title="No mail is unknown">
        <p>Of every mail it is known whether its server accepted it.</p>
      </Empty>
    );
  }
  if (show !== "all") return <Empty title={`None is ${show}`}>{null}</Empty>;
  return (
    <Empty title="No mails yet">
      <p>Each mail that a campaign plans or sends, and each answer to a reply, stands here with what became of it.</p>
    </Empty>
  );
}

const columnsOf = (workspace: string, mayResolve: boolean): Column<Send>[] => [
  {
    head: "To",
    cell: ({ id, prospect, campaign, step, status }) => (
      <>
        <Link
          className={screen.link}
          to="/w/$workspace/prospects/$prospect"
          params={{ workspace, prospect: prospect.id }}
        >
          {prospect.email}
        </Link>
        <p className={screen.aside}>
          {campaign.name},{" "}
          <Link className={screen.textLink} to="/w/$workspace/mails/$send" params={{ workspace, send: id }}>
            {step === null ? "an answer" : `step ${step}`}
          </Link>
        </p>
        {mayResolve && status === "unknown" && <ResolveSend workspace={workspace} send={{ id, prospect, step }} />}
      </>
    ),
  },
  {
    head: "Status",
    cell: ({ status, reason }) => (
      <>
        <Badge word={sendWords[status]} tone={sendTones[status]} />
        {reason && <p className={screen.aside}>{reason}</p>}
      </>
    ),
  },
  { head: "From", from: "wide", cell: ({ mailbox }) => mailbox.email },
  {
    head: "When",
    isFigure: true,
    from: "medium",
    cell: ({ settled_at, dispatched_at, created_at }) => <When at={settled_at ?? dispatched_at ?? created_at} />,
  },
];
