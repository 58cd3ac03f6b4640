import { useQuery } from "@tanstack/react-query";
import { Outlet } from "@tanstack/react-router";
import { Activity, ArrowLeft, Ban, Building2, Layers, ScrollText, Server, Shield, Users } from "lucide-react";
import { pausesQuery, statusQuery } from "../../api/operator-queries.ts";
import { count } from "../../ui/wording.ts";
import { Frame, useSignedIn } from "../shell/frame.tsx";
import { NotFound } from "../shell/not-found.ts";
import { RailLink } from "../shell/rail-link.tsx";
import { Dot } from "../shell/rail-marks.tsx";
import shell from "../shell/shell.module.css";
import { lastWorkspace } from "../shell/shell-routes.tsx";
import { WorkspaceMenu } from "../shell/workspace-menu.tsx";
import styles from "./operator.module.css";
import { isDead } from "./system/is-dead.ts";
import { words } from "./words.ts";

/** Whoever is no operator any more finds that there is no such page. */
export function OperatorShell() {
  const session = useSignedIn();
  if (!session) return null;
  if (!session.user.is_operator) return <NotFound />;
  const last = localStorage.getItem(lastWorkspace);
  const back = session.workspaces.find(({ id }) => id === last) ?? session.workspaces[0];
  const places = (
    <>
      <RailLink label={words.overview} icon={Activity} to="/operator/overview" />
      <RailLink label={words.workspaces} icon={Building2} to="/operator/workspaces" />
      <RailLink label={words.accounts} icon={Users} to="/operator/users" />
      <RailLink label={words.queues} icon={Layers} to="/operator/queues" mark={<DeadMark />} />
      <RailLink label={words.sending.pauses} icon={Shield} to="/operator/pauses" mark={<PauseCount />} />
      <RailLink label={words.suppressions} icon={Ban} to="/operator/suppressions" />
      <RailLink label={words.audit} icon={ScrollText} to="/operator/audit" />
      {back && (
        <RailLink
          label={words.backTo(back.name)}
          className={shell.last}
          icon={ArrowLeft}
          to="/w/$workspace/home"
          params={{ workspace: back.id }}
        />
      )}
    </>
  );
  const mark = (
    <span className={styles.mark}>
      <Server aria-hidden="true" />
    </span>
  );
  return (
    <Frame
      workspace={undefined}
      head={<WorkspaceMenu name={words.installation} workspaces={session.workspaces} mayCreate mark={mark} />}
      places={places}
      email={session.user.email}
      role="operator"
    >
      <Outlet />
    </Frame>
  );
}

function DeadMark() {
  const { data } = useQuery(statusQuery);
  if (!data?.queues.some((queue) => isDead(queue) && queue.ready > 0)) return null;
  return <Dot says={words.queueList.hasDead} />;
}

function PauseCount() {
  const { data } = useQuery(pausesQuery);
  const n = (data?.data.length ?? 0) + (data?.held?.count ?? 0);
  return n === 0 ? null : <span className={styles.number}>{count(n)}</span>;
}
