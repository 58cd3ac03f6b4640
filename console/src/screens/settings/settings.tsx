import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link, Outlet, useMatchRoute } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { useId } from "react";
import { useWorkspace } from "../../api/use-workspace.ts";
import { webhookQuery } from "../../api/webhook-queries.ts";
import { TopBar } from "../../ui/top-bar.tsx";
import { sectionGroups } from "./sections.ts";
import styles from "./settings.module.css";
import { sections as words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/settings");

/** The list stands beside its section, or where there is no room leads to it. */
export function Settings() {
  const { workspace } = route.useParams();
  const isStart = useMatchRoute()({ to: "/w/$workspace/settings" }) !== false;
  return (
    <>
      <TopBar title={words.title} />
      <div className={isStart ? `${styles.settings} ${styles.start}` : styles.settings}>
        <nav className={styles.list} aria-label={words.title}>
          <div>
            {sectionGroups.map((group) => (
              <SectionGroup key={group.title} workspace={workspace} group={group} />
            ))}
          </div>
        </nav>
        <div className={styles.pane} tabIndex={-1} data-changes-under="/settings">
          <Link className={styles.back} to="/w/$workspace/settings" params={{ workspace }}>
            <ChevronLeft aria-hidden="true" />
            {words.all}
          </Link>
          <Outlet />
        </div>
      </div>
    </>
  );
}

type GroupProps = { workspace: string; group: (typeof sectionGroups)[number] };

function SectionGroup({ workspace, group: { title, sections } }: GroupProps) {
  const id = useId();
  const operations = useWorkspace()?.operations ?? [];
  const shown = sections.filter((section) => !("takes" in section) || operations.includes(section.takes));
  return (
    <>
      <h2 id={id}>{title}</h2>
      <ul aria-labelledby={id}>
        {shown.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link to={to} params={{ workspace }} activeOptions={{ exact: false, includeSearch: false }}>
              <Icon aria-hidden="true" />
              {label}
              {to === "/w/$workspace/settings/integrations" && <ReceiverOff workspace={workspace} />}
              <ChevronRight className={styles.leads} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function ReceiverOff({ workspace }: { workspace: string }) {
  const { data } = useQuery({ ...webhookQuery(workspace), staleTime: 60_000 });
  if (!data || data.receivers_off === 0) return null;
  return (
    <span className={styles.dot}>
      <span className="visually-hidden"> {words.receiverOff}</span>
    </span>
  );
}
