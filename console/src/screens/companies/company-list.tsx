import { mostCounted } from "@outbound/contracts/prospects/most-counted";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, lazyRouteComponent, useNavigate } from "@tanstack/react-router";
import { Building2, SearchX } from "lucide-react";
import { companiesQuery } from "../../api/company-queries.ts";
import { statusCountsQuery } from "../../api/prospect-queries.ts";
import { useMay, useWorkspace } from "../../api/use-workspace.ts";
import { ChosenColumns, useChosenColumns } from "../../ui/chosen-columns.tsx";
import { Empty } from "../../ui/empty.tsx";
import { FindField } from "../../ui/find-field.tsx";
import { GridScreen } from "../../ui/grid-screen.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import screen from "../../ui/screen.module.css";
import { TopBar } from "../../ui/top-bar.tsx";
import { useTitle } from "../../ui/use-title.ts";
import styles from "../prospects/prospects.module.css";
import { ProspectsCrumb } from "../prospects/prospects-crumb.tsx";
import { listWords } from "../prospects/words.ts";
import { type Company, columnsOf, useActivities, usualColumns } from "./company-columns.tsx";
import { words } from "./words.ts";

const CompanyPeek = lazyRouteComponent(() => import("./company-peek.tsx"), "CompanyPeek");

const route = getRouteApi("/signed-in/w/$workspace/companies/");

export function CompanyList() {
  const { workspace } = route.useParams();
  const { name, peek: shown } = route.useSearch();
  const navigate = useNavigate({ from: "/w/$workspace/companies" });
  useTitle(words.title, useWorkspace()?.name);
  const query = companiesQuery(workspace, name ? { search: name } : {});
  const list = useInfiniteQuery(query);
  const pages = list.data?.pages ?? [];
  const rows = pages.flatMap(({ data }) => data);
  const chosen = useChosenColumns(`companies.${workspace}`, usualColumns);
  const columns = columnsOf(workspace, useActivities(workspace, pages));
  const find = (text: string) => void navigate({ search: { name: text || undefined } });
  const peek = (row: Company | undefined) =>
    void navigate({ search: { name, peek: row?.id }, replace: row !== undefined && shown !== undefined });
  const open = ({ id }: Company) =>
    void navigate({ to: "/w/$workspace/companies/$company", params: { workspace, company: id } });
  return (
    <GridScreen
      head={
        <>
          <Head workspace={workspace} />
          <div className={screen.toolbar}>
            <FindField label={words.find} placeholder={words.findShort} sought={name ?? ""} find={find} />
            <span className={styles.apart}>
              <ChosenColumns
                label={listWords.columns}
                groups={[{ columns: columns.filter(({ id }) => id !== "name") }]}
                chosen={chosen}
              />
            </span>
          </div>
        </>
      }
      beside={shown && <CompanyPeek workspace={workspace} id={shown} rows={rows} peek={peek} />}
      empty={<NoCompanies workspace={workspace} name={name} />}
      queryKey={query.queryKey}
      list={list}
      label={words.title}
      columns={columns.filter(({ id }) => id === "name" || chosen.isChosen(id))}
      rows={rows}
      nameOf={nameOf}
      opened={shown}
      peek={peek}
      open={open}
    />
  );
}

const nameOf = ({ name }: Company) => name;

function Head({ workspace }: { workspace: string }) {
  const { data: counts } = useQuery(statusCountsQuery(workspace));
  return (
    <TopBar
      title={words.title}
      crumbs={<ProspectsCrumb workspace={workspace} />}
      state={counts && <span className={styles.figure}>{listWords.counted(counts.companies, mostCounted)}</span>}
    />
  );
}

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
