import { mostCounted } from "@outbound/contracts/prospects/most-counted";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent, useNavigate } from "@tanstack/react-router";
import { Building2, SearchX } from "lucide-react";
import { Suspense } from "react";
import { companiesQuery } from "../../api/company-queries.ts";
import { countRowsBefore } from "../../api/keyset-pages.ts";
import { statusCountsQuery } from "../../api/prospect-queries.ts";
import { ChosenColumns, useChosenColumns } from "../../ui/chosen-columns.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Grid } from "../../ui/grid.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { ListScreen } from "../../ui/list-screen.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Crumb, TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { FindField } from "../prospects/find-field.tsx";
import styles from "../prospects/prospects.module.css";
import { listWords } from "../prospects/words.ts";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { type Company, columnsOf, useActivities, usualColumns } from "./company-columns.tsx";
import { words } from "./words.ts";

const CompanyPeek = lazyRouteComponent(() => import("./company-peek.tsx"), "CompanyPeek");

const route = getRouteApi("/signed-in/w/$workspace/companies/");

export function CompanyList() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  const { name, peek } = search;
  const navigate = useNavigate({ from: "/w/$workspace/companies" });
  useTitle(words.title, useWorkspace()?.name);
  const query = companiesQuery(workspace, name ? { search: name } : {});
  const list = useInfiniteQuery(query);
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap(({ data }) => data);
  const { data: counts } = useQuery(statusCountsQuery(workspace));
  const chosen = useChosenColumns(`companies.${workspace}`, usualColumns);
  const all = columnsOf(workspace, useActivities(workspace, pages));
  const place = JSON.stringify([workspace, "companies", name]);
  const again = () => void (list.isFetchNextPageError ? list.fetchNextPage() : list.refetch());
  const find = (text: string) => void navigate({ search: { name: text || undefined } });

  return (
    <ListScreen
      head={
        <>
          <TopBar
            title={words.title}
            crumbs={
              <Crumb to="/w/$workspace/prospects" params={{ workspace }}>
                {words.prospects}
              </Crumb>
            }
            state={counts && <span className={styles.figure}>{listWords.counted(counts.companies, mostCounted)}</span>}
          />
          <div className={screen.toolbar}>
            <FindField label={words.find} placeholder={words.findShort} sought={name ?? ""} find={find} />
            <span className={styles.apart}>
              <ChosenColumns
                label={listWords.columns}
                groups={[{ columns: all.filter(({ id }) => id !== "name") }]}
                chosen={chosen}
              />
            </span>
          </div>
        </>
      }
      peek={
        peek && (
          <Suspense fallback={null}>
            <CompanyPeek workspace={workspace} search={search} id={peek} rows={rows} />
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
      {list.data && rows.length === 0 && <NoCompanies workspace={workspace} name={name} />}
      {rows.length > 0 && (
        <Grid
          key={place}
          place={place}
          label={words.title}
          columns={all.filter(({ id }) => id === "name" || chosen.isChosen(id))}
          rows={rows}
          rowsBefore={countRowsBefore(query.queryKey, list.data?.pageParams[0])}
          keyOf={idOf}
          nameOf={nameOf}
          list={list}
          opened={peek}
          peek={(row) =>
            void navigate({ search: { name, peek: row?.id }, replace: row !== undefined && peek !== undefined })
          }
          open={({ id }) =>
            void navigate({ to: "/w/$workspace/companies/$company", params: { workspace, company: id } })
          }
        />
      )}
    </ListScreen>
  );
}

const idOf = ({ id }: Company) => id;
const nameOf = ({ name }: Company) => name;

function NoCompanies({ workspace, name }: { workspace: string; name: string | undefined }) {
  const mayImport = useMay("job.import");
  if (name) {
    return (
      <Empty title={words.noMatch(name)} icon={SearchX}>
        <p>{words.noMatchHelp}</p>
        <LinkButton to="/w/$workspace/companies" params={{ workspace }}>
          {words.clearSearch}
        </LinkButton>
      </Empty>
    );
  }
  return (
    <Empty title={words.none} icon={Building2}>
      <p>{words.noneHelp}</p>
      {mayImport && (
        <LinkButton kind="primary" to="/w/$workspace/prospects/import" params={{ workspace }}>
          {words.addProspects}
        </LinkButton>
      )}
    </Empty>
  );
}
