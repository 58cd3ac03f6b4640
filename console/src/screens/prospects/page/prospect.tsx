import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { prospectQuery } from "../../../api/prospect-queries.ts";
import { Failure } from "../../../ui/failure.tsx";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { shownName } from "../prospect-columns.tsx";
import type { ProspectPart } from "../prospect-filters.ts";
import { ProspectStatus } from "../prospect-status.tsx";
import { ProspectsCrumb } from "../prospects-crumb.tsx";
import { words } from "../words.ts";
import type { Prospect as Known } from "./known-prospect.ts";
import styles from "./prospect.module.css";
import { useProspectActs } from "./prospect-acts.tsx";
import { ProspectLine } from "./prospect-line.tsx";
import { ProspectParts } from "./prospect-parts.tsx";

const route = getRouteApi("/signed-in/w/$workspace/prospects/$prospect");

export function Prospect() {
  const { workspace, prospect: id } = route.useParams();
  const { part } = route.useSearch();
  const { data: prospect, error, refetch } = useQuery(prospectQuery(workspace, id));
  useTitle(prospect ? shownName(prospect) : words.prospect);
  if (prospect) return <Page key={id} workspace={workspace} prospect={prospect} part={part} />;
  return (
    <>
      <TopBar title={words.prospect} crumbs={<ProspectsCrumb workspace={workspace} />} />
      <div className={screen.screen}>
        {error ? <Failure error={error} reset={() => void refetch()} /> : <Skeleton rows={6} />}
      </div>
    </>
  );
}

type Props = { workspace: string; prospect: Known; part: ProspectPart | undefined };

function Page({ workspace, prospect, part }: Props) {
  const { buttons, dialogs } = useProspectActs({ workspace, prospect, hasRoom: true });
  return (
    <>
      <TopBar
        title={shownName(prospect)}
        crumbs={<ProspectsCrumb workspace={workspace} />}
        state={<ProspectStatus status={prospect.status} />}
      >
        {buttons}
      </TopBar>
      <div className={styles.page}>
        {dialogs}
        <ProspectLine workspace={workspace} prospect={prospect} />
        <ProspectParts workspace={workspace} prospect={prospect} part={part} />
      </div>
    </>
  );
}
