import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import type { OperatorOutput } from "../../api/ask-operator.ts";
import { namedWorkspacesQuery, pausesQuery } from "../../api/operator-queries.ts";
import { sessionQuery } from "../../api/queries.ts";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { DeleteWorkspace } from "./delete-workspace.tsx";
import { PauseForm } from "./pause-form.tsx";
import { PausedList } from "./paused-list.tsx";
import { RenameWorkspace } from "./rename-workspace.tsx";
import { words } from "./words.ts";
import { Sending } from "./workspace-list.tsx";
import { WorkspaceMailboxes } from "./workspace-mailboxes.tsx";
import { WorkspaceMembers } from "./workspace-members.tsx";

type Workspace = OperatorOutput<"workspace.list">["data"][number];

const route = getRouteApi("/signed-in/operator/workspaces/$id");

export function WorkspacePage() {
  const { id } = route.useParams();
  const [deleted, setDeleted] = useState<string>();
  const found = useQuery({ ...namedWorkspacesQuery([id]), enabled: deleted === undefined });
  const workspace = found.data?.[0];
  useTitle(workspace?.name ?? words.workspace, words.operator);
  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/operator/workspaces">
        {words.workspacePage.back}
      </Link>
      {deleted !== undefined && (
        <>
          <h1>{deleted}</h1>
          <Notice tone="good">{words.workspacePage.deleted}</Notice>
        </>
      )}
      {deleted === undefined && found.error && !found.data && (
        <Failure error={found.error} reset={() => void found.refetch()} />
      )}
      {found.isLoading && <Skeleton rows={6} />}
      {deleted === undefined && found.data && !workspace && (
        <>
          <h1>{words.workspacePage.notFound}</h1>
          <p>{words.workspacePage.notFoundWhy}</p>
        </>
      )}
      {deleted === undefined && workspace && <Shown workspace={workspace} onDeleted={setDeleted} />}
    </div>
  );
}

function Shown({ workspace, onDeleted }: { workspace: Workspace; onDeleted: (name: string) => void }) {
  const { id, name, being_deleted, created_at } = workspace;
  const { data: session } = useQuery(sessionQuery);
  const pauses = useQuery(pausesQuery).data?.data;
  const isMember = session?.workspaces.some((one) => one.id === id);
  const own = pauses?.filter(({ workspace_id }) => workspace_id === id);
  const isPausedItself = own?.some(({ scope }) => scope === "workspace");
  return (
    <>
      <div className={screen.head}>
        <h1>{name}</h1>
        {isMember && !being_deleted && (
          <LinkButton to="/w/$workspace/home" params={{ workspace: id }}>
            {words.workspacePage.open}
          </LinkButton>
        )}
      </div>
      <Facts
        facts={[
          [words.workspacePage.id, <code key="id">{id}</code>],
          [words.workspaceList.created, <When key="created" at={created_at} />],
          [words.health.sending, <Sending key="sending" workspace={workspace} pauses={pauses} />],
        ]}
      />
      {!being_deleted && (
        <>
          <section className={screen.section} aria-labelledby="sending">
            <h2 id="sending">{words.sending.pauseOf}</h2>
            {own && own.length > 0 && <PausedList pauses={own} />}
            {own && !isPausedItself && <PauseForm workspace={id} button={words.sending.pauseWorkspace} />}
          </section>
          <RenameWorkspace workspace={workspace} />
          <WorkspaceMembers workspace={id} />
          <WorkspaceMailboxes workspace={id} />
        </>
      )}
      <DeleteWorkspace workspace={workspace} onDeleted={onDeleted} />
    </>
  );
}
