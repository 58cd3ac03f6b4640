import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { companiesQuery } from "../../api/company-queries.ts";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { LinkButton } from "../../ui/link-button.tsx";
import { More, Newer } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { words } from "./words.ts";

type Company = Output<"company.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/companies/");

export function CompanyList() {
  const { workspace } = route.useParams();
  const { name } = route.useSearch();
  const navigate = useNavigate({ from: "/w/$workspace/companies" });
  useTitle(words.title, useWorkspace()?.name);
  const list = useInfiniteQuery(companiesQuery(workspace, name ? { search: name } : {}));
  const rows = list.data?.pages.flatMap(({ data }) => data);

  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/w/$workspace/prospects" params={{ workspace }}>
        ← {words.prospects}
      </Link>
      <div className={screen.head}>
        <h1>{words.title}</h1>
      </div>
      <SearchForm
        key={name}
        label={words.find}
        placeholder={words.example}
        value={name}
        clear={name && words.clear}
        find={(text) => void navigate({ search: { name: text || undefined } })}
      />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={8} />}
      {rows?.length === 0 && <NoCompanies workspace={workspace} name={name} />}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption={words.title} columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </div>
  );
}

const columnsOf = (workspace: string): Column<Company>[] => [
  {
    head: words.company,
    cell: ({ id, name, domain }) => (
      <>
        <Link className={screen.link} to="/w/$workspace/companies/$company" params={{ workspace, company: id }}>
          {name}
        </Link>
        {domain !== null && domain !== name && <p className={screen.aside}>{domain}</p>}
      </>
    ),
  },
  { head: words.prospects, isFigure: true, cell: ({ prospect_count }) => count(prospect_count) },
  { head: words.emailed, isFigure: true, from: "medium", cell: ({ contacted_count }) => count(contacted_count) },
  { head: words.replied, isFigure: true, from: "medium", cell: ({ replied_count }) => count(replied_count) },
  {
    head: words.lastEmail,
    isFigure: true,
    from: "wide",
    cell: ({ date_contacted }) => <When at={date_contacted} />,
  },
];

function NoCompanies({ workspace, name }: { workspace: string; name: string | undefined }) {
  const mayImport = useMay("job.import");
  if (name) {
    return (
      <Empty title={words.noMatch(name)}>
        <p>{words.noMatchHelp}</p>
      </Empty>
    );
  }
  return (
    <Empty title={words.none}>
      <p>{words.noneHelp}</p>
      {mayImport && (
        <LinkButton kind="primary" to="/w/$workspace/prospects/import" params={{ workspace }}>
          {words.addProspects}
        </LinkButton>
      )}
    </Empty>
  );
}
