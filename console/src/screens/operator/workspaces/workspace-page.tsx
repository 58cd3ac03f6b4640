import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import type { OperatorOutput } from "../../../api/ask-operator.ts";
import { namedWorkspacesQuery, pausesQuery } from "../../../api/operator-queries.ts";
import { sessionQuery } from "../../../api/queries.ts";
import { Card } from "../../../ui/card.tsx";
import { Facts } from "../../../ui/facts.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { When } from "../../../ui/when.tsx";
import styles from "../operator.module.css";
import { PauseSending, ResumeSending } from "../sending/pause-sending.tsx";
import { PausedList } from "../sending/paused-list.tsx";
import { words } from "../words.ts";
import { DeletionState, useDeletion } from "./delete-workspace.tsx";
import { Sending } from "./workspace-list.tsx";
import { WorkspaceMailboxes } from "./workspace-mailboxes.tsx";
import { WorkspaceMembers } from "./workspace-members.tsx";
import { WorkspaceMore } from "./workspace-more.tsx";

type Workspace = OperatorOutput<"workspace.list">["data"][number];

const route = getRouteApi("/signed-in/operator/workspaces/$id");

const crumb = <Crumb to="/operator/workspaces">{words.workspaces}</Crumb>;

export function WorkspacePage() {
  const { id } = route.useParams();
  const [deleted, setDeleted] = useState<string>();
  const found = useQuery({ ...namedWorkspacesQuery([id]), enabled: deleted === undefined });
  const workspace = found.data?.[0];
  useTitle(workspace?.name ?? words.workspace, words.operator);
  if (deleted === undefined && workspace) return <Shown workspace={workspace} onDeleted={setDeleted} />;
  const isMissing = deleted === undefined && found.data !== undefined;
  return (
    <>
      <TopBar title={deleted ?? (isMissing ? words.workspacePage.notFound : words.workspace)} crumbs={crumb} />
      <div className={screen.screen}>
        {deleted !== undefined && <Notice tone="good">{words.workspacePage.deleted}</Notice>}
        {isMissing && <p>{words.workspacePage.notFoundWhy}</p>}
        {found.error && !found.data && <Failure error={found.error} reset={() => void found.refetch()} />}
        {found.isLoading && <Skeleton rows={6} />}
      </div>
    </>
  );
}

function Shown({ workspace, onDeleted }: { workspace: Workspace; onDeleted: (name: string) => void }) {
  const { id, name, being_deleted = false, created_at } = workspace;
  const { data: session } = useQuery(sessionQuery);
  const pauses = useQuery(pausesQuery).data?.data;
  const isMember = session?.workspaces.some((one) => one.id === id);
  const own = pauses?.filter(({ workspace_id }) => workspace_id === id);
  const isPausedItself = own?.some(({ scope }) => scope === "workspace");
  const deletion = useDeletion(workspace, onDeleted);
  return (
    <>
      <TopBar title={name} crumbs={crumb} state={<Sending workspace={workspace} pauses={pauses} />}>
        {isMember && !being_deleted && (
          <LinkButton to="/w/$workspace/home" params={{ workspace: id }}>
            {words.workspacePage.open}
          </LinkButton>
        )}
        {own &&
          !being_deleted &&
          (isPausedItself ? <ResumeSending workspace={id} name={name} /> : <PauseSending workspace={id} />)}
        {!being_deleted && <WorkspaceMore workspace={workspace} deletion={deletion} />}
      </TopBar>
      <div className={screen.screen}>
        <DeletionState isBegun={being_deleted} deletion={deletion} />
        <Facts
          facts={[
            [words.workspacePage.id, <code key="id">{id}</code>],
            [words.workspaceList.created, <When key="created" at={created_at} />],
          ]}
        />
        {!being_deleted && (
          <>
            {own && own.length > 0 && (
              <div className={styles.cards}>
                <Card isFlush title={words.sending.pausedThings}>
                  <PausedList pauses={own} />
                </Card>
              </div>
            )}
            <WorkspaceMembers workspace={id} />
            <WorkspaceMailboxes workspace={id} />
          </>
        )}
      </div>
    </>
  );
}
