import { getRouteApi, Link, Outlet } from "@tanstack/react-router";
import styles from "../../ui/screen.module.css";
import tabs from "../../ui/tabs.module.css";
import { useMay } from "../shell/use-workspace.ts";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings");

export function Settings() {
  const params = route.useParams();
  const mayAudit = useMay("audit.list");
  return (
    <div className={styles.screen}>
      <h1>{words.title}</h1>
      <nav className={tabs.tabs} aria-label={words.title}>
        <Link to="/w/$workspace/settings/members" params={params}>
          {words.sections.members}
        </Link>
        <Link to="/w/$workspace/settings/sending" params={params}>
          {words.sections.sending}
        </Link>
        <Link to="/w/$workspace/settings/answers" params={params}>
          {words.sections.savedReplies}
        </Link>
        <Link to="/w/$workspace/settings/integrations" params={params}>
          {words.sections.integrations}
        </Link>
        <Link to="/w/$workspace/settings/tokens" params={params}>
          {words.sections.tokens}
        </Link>
        <Link to="/w/$workspace/settings/suppressions" params={params}>
          {words.sections.suppressions}
        </Link>
        {mayAudit && (
          <Link to="/w/$workspace/settings/audit" params={params}>
            {words.sections.audit}
          </Link>
        )}
        <Link to="/w/$workspace/settings/sessions" params={params}>
          {words.sections.sessions}
        </Link>
        <Link to="/w/$workspace/settings/sign-in" params={params}>
          {words.sections.signIn}
        </Link>
      </nav>
      <Outlet />
    </div>
  );
}
