import { useQuery } from "@tanstack/react-query";
import { Link, Outlet, useLocation, useNavigate, useParams } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { followChanges } from "../../api/live.ts";
import { sessionQuery } from "../../api/queries.ts";
import { SignOut } from "../entrance/sign-out.tsx";
import { Shortcuts } from "../palette/shortcuts.tsx";
import { NotFound } from "./not-found.tsx";
import { ReceiversOff } from "./receivers-off.tsx";
import styles from "./shell.module.css";
import { useWorkspace } from "./use-workspace.ts";

/** The rail, and a screen beside it. Who is signed out meanwhile is led to sign in, and back. */
export function Shell() {
  const { data: session } = useQuery(sessionQuery);
  const { workspace: id } = useParams({ from: "/signed-in/w/$workspace" });
  const workspace = useWorkspace();
  const content = useFocusOnArrival();
  const { href } = useLocation();
  const navigate = useNavigate();
  const isSignedOut = session === null;
  useEffect(() => {
    if (isSignedOut) void navigate({ to: "/sign-in", search: { next: href } });
  }, [isSignedOut, navigate, href]);
  const isMember = workspace !== undefined;
  useEffect(() => (isMember ? followChanges(id) : undefined), [isMember, id]);
  if (!session) return null;
  if (!workspace) return <NotFound />;

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        Skip to the content
      </a>
      <header className={styles.rail}>
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
              <Link to="/w/$workspace/replies" params={{ workspace: id }}>
                Replies
              </Link>
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
          </ul>
        </nav>
        <ReceiversOff workspace={id} />
        <div className={styles.person}>
          <p>
            <span title={session.user.email}>{session.user.email}</span>
            <span>{workspace.role}</span>
          </p>
          <SignOut />
        </div>
      </header>
      <main id="content" ref={content} tabIndex={-1} className={styles.content}>
        <Outlet />
      </main>
    </div>
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

/** Another page begins at its content; the first one, and a filter, leave the focus where it is. */
function useFocusOnArrival() {
  const content = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current !== pathname) content.current?.focus();
    shown.current = pathname;
  }, [pathname]);
  return content;
}
