import { Outlet, useParams } from "@tanstack/react-router";
import { Gift, House, Inbox, Mail, Megaphone, Settings, Users } from "lucide-react";
import { useEffect } from "react";
import { followChanges } from "../../api/live.ts";
import { useWorkspace } from "../../api/use-workspace.ts";
import { Frame, useSignedIn } from "./frame.tsx";
import { IfRoleIsEnough } from "./if-role-is-enough.tsx";
import { NotFound } from "./not-found.ts";
import { RailLink } from "./rail-link.tsx";
import { MailboxMark, ReceiverMark, UnreadCount } from "./rail-marks.tsx";
import { SentToday } from "./sent-today.tsx";
import styles from "./shell.module.css";
import { words } from "./words.ts";
import { WorkspaceMenu } from "./workspace-menu.tsx";

export function Shell() {
  const session = useSignedIn();
  const { workspace: id } = useParams({ from: "/signed-in/w/$workspace" });
  const workspace = useWorkspace();
  const isMember = workspace !== undefined;
  useEffect(() => (isMember ? followChanges(id) : undefined), [isMember, id]);
  if (!session) return null;
  if (!workspace) return <NotFound />;

  const params = { workspace: id };
  const head = (
    <WorkspaceMenu
      name={workspace.name}
      workspaces={session.workspaces}
      current={id}
      mayCreate={session.user.is_operator}
    />
  );
  const places = (
    <>
      <RailLink label={words.home} icon={House} shortcut="G H" to="/w/$workspace/home" params={params} />
      <RailLink
        label={words.inbox}
        icon={Inbox}
        shortcut="G I"
        to="/w/$workspace/inbox"
        params={params}
        parts={["/w/$workspace/replies"]}
        mark={<UnreadCount workspace={id} />}
      />
      <RailLink label={words.campaigns} icon={Megaphone} shortcut="G C" to="/w/$workspace/campaigns" params={params} />
      <RailLink
        label={words.prospects}
        icon={Users}
        shortcut="G P"
        to="/w/$workspace/prospects"
        params={params}
        parts={["/w/$workspace/companies", "/w/$workspace/jobs"]}
      />
      <RailLink
        label={words.mailboxes}
        icon={Mail}
        shortcut="G M"
        to="/w/$workspace/mailboxes"
        params={params}
        mark={<MailboxMark workspace={id} />}
      />
      <RailLink label={words.offers} icon={Gift} to="/w/$workspace/offers" params={params} />
      <RailLink
        label={words.settings}
        className={styles.last}
        icon={Settings}
        shortcut="G S"
        to="/w/$workspace/settings"
        params={params}
        mark={<ReceiverMark workspace={id} />}
      />
    </>
  );
  return (
    <Frame
      workspace={id}
      head={head}
      places={places}
      foot={<SentToday workspace={id} />}
      email={session.user.email}
      role={workspace.role}
    >
      <IfRoleIsEnough>
        <Outlet />
      </IfRoleIsEnough>
    </Frame>
  );
}
