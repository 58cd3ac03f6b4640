import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect } from "react";
import { unreadQuery } from "../../api/conversation-queries.ts";
import { followChanges } from "../../api/live.ts";
import { Shortcuts } from "../palette/shortcuts.tsx";
import { Frame, useSignedIn } from "./frame.tsx";
import { IfRoleIsEnough } from "./if-role-is-enough.tsx";
import { NotFound } from "./not-found.tsx";
import { ReceiversOff } from "./receivers-off.tsx";
import styles from "./shell.module.css";
import { useWorkspace } from "./use-workspace.ts";

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

  const rail = (
    <>
      <WorkspacePicker id={id} workspaces={session.workspaces} />
      <Shortcuts workspace={id} />
      <nav aria-label="Main">
        <ul>
          <li>
            <Link to="/w/$workspace/home" params={{ workspace: id }}>
              Home
            </Link>
          </li>
          <li>
            <Link to="/w/$workspace/campaigns" params={{ workspace: id }}>
              Campaigns
            </Link>
          </li>
          <li>
            <InboxLink workspace={id} />
          </li>
          <li>
            <Link to="/w/$workspace/prospects" params={{ workspace: id }}>
              Prospects
            </Link>
          </li>
          <li>
            <Link to="/w/$workspace/mailboxes" params={{ workspace: id }}>
              Mailboxes
            </Link>
          </li>
          <li>
            <Link to="/w/$workspace/offers" params={{ workspace: id }}>
              Offers
            </Link>
          </li>
          <li>
            <Link to="/w/$workspace/settings" params={{ workspace: id }}>
              Settings
            </Link>
          </li>
          {session.user.is_operator && (
            <li>
              <Link to="/operator">Operator</Link>
            </li>
          )}
        </ul>
      </nav>
      <ReceiversOff workspace={id} />
    </>
  );
  return (
    <Frame rail={rail} news={<UnreadCount workspace={id} />} email={session.user.email} role={workspace.role}>
      <IfRoleIsEnough>
        <Outlet />
      </IfRoleIsEnough>
    </Frame>
  );
}

function InboxLink({ workspace }: { workspace: string }) {
  return (
    <Link to="/w/$workspace/inbox" params={{ workspace }}>
      Inbox <UnreadCount workspace={workspace} />
    </Link>
  );
}

function UnreadCount({ workspace }: { workspace: string }) {
  const { data } = useQuery(unreadQuery(workspace));
  const unread = data?.unread ?? 0;
  if (unread === 0) return null;
  return (
    <span className={styles.unread}>
      {unread < mostCounted ? unread : `${mostCounted - 1}+`}
      <span className="visually-hidden"> unread</span>
    </span>
  );
}

type PickerProps = { id: string; workspaces: readonly { id: string; name: string }[] };

function WorkspacePicker({ id, workspaces }: PickerProps) {
  const navigate = useNavigate();
  const [only, ...others] = workspaces;
  if (only && others.length === 0) return <p className={styles.workspace}>{only.name}</p>;
  return (
    <select
      className={styles.workspace}
      aria-label="Workspace"
      value={id}
      onChange={({ target }) => void navigate({ to: "/w/$workspace/home", params: { workspace: target.value } })}
    >
      {workspaces.map(({ id: one, name }) => (
        <option key={one} value={one}>
          {name}
        </option>
      ))}
    </select>
  );
}
