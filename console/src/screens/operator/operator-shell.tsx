import { Outlet } from "@tanstack/react-router";
import { ArrowLeft, Building2, ChartNoAxesColumn, ListX, MailX, ScrollText, Users } from "lucide-react";
import { Frame, useSignedIn } from "../shell/frame.tsx";
import { NotFound } from "../shell/not-found.tsx";
import { RailLink } from "../shell/rail-link.tsx";
import { WorkspaceMenu } from "../shell/workspace-menu.tsx";
import { words } from "./words.ts";

/** Whoever is no operator any more finds that there is no such page. */
export function OperatorShell() {
  const session = useSignedIn();
  if (!session) return null;
  if (!session.user.is_operator) return <NotFound />;
  const [first] = session.workspaces;
  const places = (
    <>
      <RailLink label={words.overview} icon={ChartNoAxesColumn} to="/operator/overview" />
      <RailLink label={words.workspaces} icon={Building2} to="/operator/workspaces" />
      <RailLink label={words.accounts} icon={Users} to="/operator/users" />
      <RailLink label={words.queues} icon={ListX} to="/operator/queues" />
      <RailLink label={words.suppressions} icon={MailX} to="/operator/suppressions" />
      <RailLink label={words.audit} icon={ScrollText} to="/operator/audit" />
      {first && (
        <RailLink
          label={words.backTo(first.name)}
          icon={ArrowLeft}
          to="/w/$workspace/home"
          params={{ workspace: first.id }}
        />
      )}
    </>
  );
  return (
    <Frame
      workspace={undefined}
      head={<WorkspaceMenu name={words.installation} workspaces={session.workspaces} mayCreate />}
      places={places}
      email={session.user.email}
      role="operator"
    >
      <Outlet />
    </Frame>
  );
}
