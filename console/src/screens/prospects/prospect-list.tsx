import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent, useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { countRowsBefore } from "../../api/keyset-pages.ts";
import { prospectsQuery, statusCountsQuery } from "../../api/prospect-queries.ts";
import { ChosenColumns, useChosenColumns } from "../../ui/chosen-columns.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Grid } from "../../ui/grid.tsx";
import { ListScreen } from "../../ui/list-screen.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { NoProspects } from "./no-prospects.tsx";
import {
  columnsOf,
  fieldColumn,
  type Row,
  shownName,
  useLatestCampaigns,
  useOwnFields,
  usualColumns,
} from "./prospect-columns.tsx";
import { filterOf, type ProspectSearch } from "./prospect-filters.ts";
import { ProspectHead } from "./prospect-head.tsx";
import styles from "./prospects.module.css";
import { listWords as said, words } from "./words.ts";

const ProspectPeek = lazyRouteComponent(() => import("./prospect-peek.tsx"), "ProspectPeek");
const SelectedProspects = lazyRouteComponent(() => import("./selected-prospects.tsx"), "SelectedProspects");

const route = getRouteApi("/signed-in/w/$workspace/prospects/");

export function ProspectList() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  useTitle(words.title, useWorkspace()?.name);
  const filter = filterOf(search);
  const query = prospectsQuery(workspace, filter);
  const list = useInfiniteQuery(query);
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap(({ data }) => data);
  const { data: counts } = useQuery(statusCountsQuery(workspace));
  const { columns, chooser } = useColumns(workspace, pages);
  const maySelect = useMay("prospect.tag");
  const place = JSON.stringify([workspace, filter]);
  const { selected, select } = useSelection(place);
  const peeking = usePeek(workspace, search);
  const again = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());

  return (
    <ListScreen
      head={<ProspectHead workspace={workspace} search={search} rows={rows} counts={counts} columns={chooser} />}
      peek={
        search.peek && (
          <Suspense fallback={null}>
            <ProspectPeek workspace={workspace} search={search} id={search.peek} rows={rows} />
          </Suspense>
        )
      }
    >
      {list.error && (
        <div className={styles.failure}>
          <Failure error={list.error} reset={again} />
        </div>
      )}
      {list.isPending && (
        <div className={styles.rows}>
          <Skeleton rows={12} />
        </div>
      )}
      {list.data && rows.length === 0 && <NoProspects workspace={workspace} search={search} />}
      {rows.length > 0 && (
        <Grid
          key={place}
          place={place}
          label={words.title}
          columns={columns}
          rows={rows}
          rowsBefore={countRowsBefore(query.queryKey, list.data?.pageParams[0])}
          keyOf={idOf}
          nameOf={shownName}
          allLabel={said.selectLoaded}
          isDim={isSuppressed}
          list={list}
          selection={maySelect ? { selected, select } : undefined}
          opened={search.peek}
          {...peeking}
        >
          {selected.size > 0 && (
            <Suspense fallback={null}>
              <SelectedProspects
                workspace={workspace}
                search={search}
                selected={selected}
                select={select}
                counts={counts}
              />
            </Suspense>
          )}
        </Grid>
      )}
    </ListScreen>
  );
}

const idOf = ({ id }: Row) => id;
const isSuppressed = ({ status }: Row) => status === "blocked";

function useColumns(workspace: string, pages: readonly { data: readonly Row[] }[]) {
  const fields = useOwnFields(workspace);
  const campaigns = useLatestCampaigns(workspace, pages);
  const chosen = useChosenColumns(`prospects.${workspace}`, usualColumns);
  const all = columnsOf({ workspace, fields, campaigns });
  const [own, usual] = [true, false].map((isOwn) =>
    all.filter(({ id }) => id !== "name" && id.startsWith(fieldColumn("")) === isOwn),
  );
  return {
    columns: all.filter(({ id }) => id === "name" || chosen.isChosen(id)),
    chooser: (
      <ChosenColumns
        label={said.columns}
        groups={[{ columns: usual ?? [] }, { title: said.ownFields, columns: own ?? [] }]}
        chosen={chosen}
      />
    ),
  };
}

const none: ReadonlyMap<string, Row> = new Map();

/** Another filter begins with nobody. */
function useSelection(place: string) {
  const [chosen, setChosen] = useState({ place, rows: none });
  return {
    selected: chosen.place === place ? chosen.rows : none,
    select: (rows: ReadonlyMap<string, Row>) => setChosen({ place, rows }),
  };
}

function usePeek(workspace: string, search: ProspectSearch) {
  const navigate = useNavigate();
  return {
    peek: (row: Row | undefined) =>
      void navigate({
        to: "/w/$workspace/prospects",
        params: { workspace },
        search: { ...search, peek: row?.id, part: row && search.part },
        replace: row !== undefined && search.peek !== undefined,
      }),
    open: ({ id }: Row) =>
      void navigate({ to: "/w/$workspace/prospects/$prospect", params: { workspace, prospect: id } }),
  };
}
