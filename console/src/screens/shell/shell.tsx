import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams } from "@tanstack/react-router";
import { Gift, House, Inbox, Mail, Megaphone, Server, Settings, Users } from "lucide-react";
import { useEffect } from "react";
import { unreadQuery } from "../../api/conversation-queries.ts";
import { followChanges } from "../../api/live.ts";
import { mailboxesQuery } from "../../api/mailbox-queries.ts";
import { Frame, useSignedIn } from "./frame.tsx";
import { IfRoleIsEnough } from "./if-role-is-enough.tsx";
import { NotFound } from "./not-found.tsx";
import { RailLink } from "./rail-link.tsx";
import { ReceiversOff } from "./receivers-off.tsx";
import { SentToday } from "./sent-today.tsx";
import styles from "./shell.module.css";
import { useWorkspace } from "./use-workspace.ts";
import { words } from "./words.ts";
import { WorkspaceMenu } from "./workspace-menu.tsx";

/** The server counts no further. */
const mostCounted = 100;

export function Shell() {
  const session = useSignedIn();
  const { workspace: id } = useParams({ from: "/signed-in/w/$workspace" });
  const workspace = useWorkspace();
  const isMember = workspace !== undefined;
  useEffect(() => (isMember ? followChanges(id) : undefined), [isMember, id]);
  if (!session) return null;
  if (!workspace) return <NotFound />;

  const params = { workspace: id };
  const isOperator = session.user.is_operator;
  const head = (
    <WorkspaceMenu name={workspace.name} workspaces={session.workspaces} current={id} mayCreate={isOperator} />
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
        mark={<UnreadCount workspace={id} />}
      />
      <RailLink label={words.campaigns} icon={Megaphone} shortcut="G C" to="/w/$workspace/campaigns" params={params} />
      <RailLink label={words.prospects} icon={Users} shortcut="G P" to="/w/$workspace/prospects" params={params} />
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
      />
      <ReceiversOff workspace={id} />
      {isOperator && <RailLink label={words.operator} icon={Server} to="/operator" />}
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

function UnreadCount({ workspace }: { workspace: string }) {
  const { data } = useQuery(unreadQuery(workspace));
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={styles.count}>
      {unread < mostCounted ? unread : `${mostCounted - 1}+`}
      <span className="visually-hidden"> {words.unread}</span>
    </span>
  );
}

function MailboxMark({ workspace }: { workspace: string }) {
  const { data } = useQuery(mailboxesQuery(workspace));
  const isIdle = data?.data.some(({ status, paused }) => status !== "active" || paused !== null) ?? false;
  if (!isIdle) return null;
  return (
    <span className={styles.dot}>
      <span className="visually-hidden"> {words.needAttention}</span>
    </span>
  );
}
