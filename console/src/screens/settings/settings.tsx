import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import styles from "../../ui/screen.module.css";
import tabs from "../../ui/tabs.module.css";
import { useMay } from "../shell/use-workspace.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings");

export function Settings() {
  const params = route.useParams();
  const mayAudit = useMay("audit.list");
  return (
    <div className={styles.screen}>
      <h1>Settings</h1>
      <nav className={tabs.tabs} aria-label="Settings">
        <Link to="/w/$workspace/settings/members" params={params}>
          Members
        </Link>
        <Link to="/w/$workspace/settings/sending" params={params}>
          Sending
        </Link>
        <Link to="/w/$workspace/settings/answers" params={params}>
          Saved answers
        </Link>
        <Link to="/w/$workspace/settings/integrations" params={params}>
          Integrations
        </Link>
        <Link to="/w/$workspace/settings/tokens" params={params}>
          API tokens
        </Link>
        <Link to="/w/$workspace/settings/suppressions" params={params}>
          Suppressions
        </Link>
        {mayAudit && (
          <Link to="/w/$workspace/settings/audit" params={params}>
            Audit
          </Link>
        )}
        <Link to="/w/$workspace/settings/sessions" params={params}>
          Your sessions
        </Link>
        <Link to="/w/$workspace/settings/sign-in" params={params}>
          Your sign-in
        </Link>
      </nav>
      <Outlet />
    </div>
  );
}
