import { enrolmentFile } from "@outbound/csv/enrolment-file";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Plus, Users } from "lucide-react";
import { ask, type Output } from "../../../api/ask.ts";
import { campaignProspectsQuery, whereaboutsQuery } from "../../../api/campaign-queries.ts";
import { countRowsBefore, rowsOf } from "../../../api/keyset-pages.ts";
import { campaignQuery } from "../../../api/queries.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { DownloadCsv } from "../../../ui/download-csv.tsx";
import { Empty } from "../../../ui/empty.tsx";
import { Failure } from "../../../ui/failure.tsx";
import { Filters } from "../../../ui/filters.tsx";
import { Grid } from "../../../ui/grid.tsx";
import { LinkButton } from "../../../ui/link-button.tsx";
import { nameOf } from "../../../ui/person.tsx";
import { fileName } from "../../../ui/save-file.ts";
import screen from "../../../ui/screen.module.css";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { count } from "../../../ui/wording.ts";
import { words } from "../words.ts";
import { AwaitedPeople } from "./awaited-people.tsx";
import people from "./campaign-people.module.css";
import { peopleColumns } from "./people-columns.tsx";
import { peopleFilters } from "./people-filters.ts";
import { peopleWords } from "./people-words.ts";
import { useAwaited } from "./use-awaited.ts";

type Show = (typeof peopleFilters)[number];
type Whereabouts = Output<"campaign.whereabouts">;

const route = getRouteApi("/signed-in/w/$workspace/campaigns/$campaign/people");

export function CampaignPeople() {
  const { workspace, campaign } = route.useParams();
  const { show = "all" } = route.useSearch();
  const query = campaignProspectsQuery(workspace, campaign, filterOf(show));
  const list = useInfiniteQuery(query);
  const { data: known } = useQuery(campaignQuery(workspace, campaign));
  const { data: whereabouts } = useQuery(whereaboutsQuery(workspace, campaign));
  const isAwaiting = useAwaited(workspace, campaign) !== undefined;
  const mayEnrol = useMay("campaign.enrol");
  const rows = rowsOf(list);
  const rowsBefore = countRowsBefore(query.queryKey, list.data?.pageParams[0]);

  return (
    <div className={people.screen}>
      <div className={`${screen.toolbar} ${people.toolbar}`}>
        <Filters label={peopleWords.add.filters} words={peopleFilters} labels={labelsOf(whereabouts)} />
        <div className={people.acts}>
          {rows && rows.length > 0 && (
            <DownloadCsv
              name={peopleWords.list.file(fileName(known?.name ?? words.campaign))}
              newTable={enrolmentFile}
              pageOf={(cursor) => ask("enrolment.export", workspace, { id: campaign, ...exportOf(show), ...cursor })}
            />
          )}
          {mayEnrol && (
            <LinkButton icon={Plus} to="/w/$workspace/campaigns/$campaign/add" params={{ workspace, campaign }}>
              {words.addProspects}
            </LinkButton>
          )}
        </div>
      </div>
      {show === "all" && isAwaiting && (
        <div className={people.awaited}>
          <AwaitedPeople workspace={workspace} campaign={campaign} />
        </div>
      )}
      {(!rows || rows.length === 0) && (
        <div className={screen.screen}>
          {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
          {list.isPending && <Skeleton rows={6} />}
          {rows && <Nobody show={show} isAwaiting={isAwaiting} />}
        </div>
      )}
      {rows && rows.length > 0 && (
        <div className={people.list}>
          <Grid
            label={peopleWords.list.caption}
            columns={peopleColumns(workspace, known)}
            rows={rows}
            rowsBefore={rowsBefore}
            keyOf={({ id }) => id}
            nameOf={({ prospect }) => nameOf(prospect) || prospect.email}
            list={list}
            place={`campaign ${campaign} ${show}`}
          />
        </div>
      )}
    </div>
  );
}

function filterOf(show: Show) {
  if (show === "all") return {};
  return show === "waiting" ? { waiting: true } : { outcome: show };
}

function exportOf(show: Show) {
  if (show === "all") return {};
  return show === "waiting" ? { status: "active" as const } : { outcome: show };
}

function labelsOf(whereabouts: Whereabouts | undefined) {
  const figureOf = (show: Show): number | undefined => {
    if (!whereabouts) return undefined;
    const { in_campaign, outcomes } = whereabouts;
    if (show === "all") return in_campaign;
    return show === "waiting" ? outcomes.not_emailed + outcomes.in_sequence : outcomes[show];
  };
  return Object.fromEntries(
    peopleFilters.map((show) => {
      const figure = figureOf(show);
      return [
        show,
        <span key={show}>
          {peopleWords.list.shows[show]}{" "}
          {figure !== undefined && <span className={people.figure}>{count(figure)}</span>}
        </span>,
      ];
    }),
  );
}

function Nobody({ show, isAwaiting }: { show: Show; isAwaiting: boolean }) {
  if (show !== "all") {
    return (
      <Empty title={peopleWords.list.noneOf[show]} icon={Users}>
        {null}
      </Empty>
    );
  }
  return (
    <Empty title={peopleWords.list.none} icon={Users}>
      <p>{isAwaiting ? peopleWords.list.noneAwaited : peopleWords.list.noneHelp}</p>
    </Empty>
  );
}
