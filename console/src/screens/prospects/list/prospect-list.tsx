import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent, useNavigate } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { prospectsQuery, statusCountsQuery } from "../../../api/prospect-queries.ts";
import { useMay, useWorkspace } from "../../../api/use-workspace.ts";
import { ChosenColumns, useChosenColumns } from "../../../ui/chosen-columns.tsx";
import { GridScreen } from "../../../ui/grid-screen.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import {
  columnsOf,
  fieldColumn,
  type Row,
  shownName,
  useLatestCampaigns,
  useOwnFields,
  usualColumns,
} from "../prospect-columns.tsx";
import { filterOf, type ProspectSearch } from "../prospect-filters.ts";
import { listWords as said, words } from "../words.ts";
import { NoProspects } from "./no-prospects.tsx";
import { ProspectHead } from "./prospect-head.tsx";

const ProspectPeek = lazyRouteComponent(() => import("./prospect-peek.tsx"), "ProspectPeek");
const SelectedProspects = lazyRouteComponent(() => import("./selected-prospects.tsx"), "SelectedProspects");

const route = getRouteApi("/signed-in/w/$workspace/prospects/");

export function ProspectList() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  useTitle(words.title, useWorkspace()?.name);
  const query = prospectsQuery(workspace, filterOf(search));
  const list = useInfiniteQuery(query);
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap(({ data }) => data);
  const { data: counts } = useQuery(statusCountsQuery(workspace));
  const { columns, chooser } = useColumns(workspace, pages);
  const maySelect = useMay("prospect.tag");
  const { selected, select } = useSelection(query.queryKey);
  const { peek, open } = useWays(workspace, search);
  return (
    <GridScreen
      head={<ProspectHead workspace={workspace} search={search} rows={rows} counts={counts} columns={chooser} />}
      beside={
        search.peek && (
          <ProspectPeek workspace={workspace} id={search.peek} part={search.part} rows={rows} peek={peek} />
        )
      }
      empty={<NoProspects workspace={workspace} search={search} />}
      queryKey={query.queryKey}
      list={list}
      label={words.title}
      columns={columns}
      rows={rows}
      nameOf={shownName}
      allLabel={said.selectLoaded}
      isDim={isSuppressed}
      selection={maySelect ? { selected, select } : undefined}
      opened={search.peek}
      peek={peek}
      open={open}
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
    </GridScreen>
  );
}

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
function useSelection(queryKey: readonly unknown[]) {
  const place = JSON.stringify(queryKey);
  const [chosen, setChosen] = useState({ place, rows: none });
  return {
    selected: chosen.place === place ? chosen.rows : none,
    select: (rows: ReadonlyMap<string, Row>) => setChosen({ place, rows }),
  };
}

function useWays(workspace: string, search: ProspectSearch) {
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
