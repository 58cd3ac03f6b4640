import { Link, Outlet } from "@tanstack/react-router";
import { Shortcuts } from "../palette/shortcuts.tsx";
import { Frame, useSignedIn } from "../shell/frame.tsx";
import { NotFound } from "../shell/not-found.tsx";
import styles from "../shell/shell.module.css";

/** Whoever is no operator any more finds that there is no such page. */
export function OperatorShell() {
  const session = useSignedIn();
  if (!session) return null;
  if (!session.user.is_operator) return <NotFound />;
  const [first] = session.workspaces;
  const rail = (
    <>
      <p className={styles.workspace}>Installation</p>
      <Shortcuts workspace={undefined} />
      <nav aria-label="Main">
        <ul>
          <li>
            <Link to="/operator/overview">Overview</Link>
          </li>
          <li>
            <Link to="/operator/workspaces">Workspaces</Link>
          </li>
          <li>
            <Link to="/operator/users">Users</Link>
          </li>
          <li>
            <Link to="/operator/queues">Queues</Link>
          </li>
          <li>
            <Link to="/operator/suppressions">Suppressions</Link>
          </li>
          <li>
            <Link to="/operator/audit">Audit</Link>
          </li>
          {first && (
            <li>
              <Link className={styles.cut} title={first.name} to="/w/$workspace/home" params={{ workspace: first.id }}>
                Back to {first.name}
              </Link>
            </li>
          )}
        </ul>
      </nav>
    </>
  );
  return (
    <Frame rail={rail} email={session.user.email} role="operator">
      <Outlet />
    </Frame>
  );
}
