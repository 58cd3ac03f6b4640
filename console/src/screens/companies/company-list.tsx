import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { companiesQuery } from "../../api/company-queries.ts";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count } from "../../ui/figures.ts";
import { More, Newer } from "../../ui/more.tsx";
import screen from "../../ui/screen.module.css";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useWorkspace } from "../shell/use-workspace.ts";

type Company = Output<"company.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/companies/");

export function CompanyList() {
  const { workspace } = route.useParams();
  const { name } = route.useSearch();
  const navigate = useNavigate({ from: "/w/$workspace/companies" });
  useTitle("Companies", useWorkspace()?.name);
  const list = useInfiniteQuery(companiesQuery(workspace, name ? { search: name } : {}));
  const rows = list.data?.pages.flatMap(({ data }) => data);

  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/w/$workspace/prospects" params={{ workspace }}>
        ← Prospects
      </Link>
      <div className={screen.head}>
        <h1>Companies</h1>
      </div>
      <SearchForm
        key={name}
        label="Find by how the name or the domain begins"
        placeholder="example.com"
        value={name}
        clear={name && "Clear"}
        find={(text) => void navigate({ search: { name: text || undefined } })}
      />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={8} />}
      {rows?.length === 0 && <NoCompanies name={name} />}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption="Companies, newest first" columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
    </div>
  );
}

const columnsOf = (workspace: string): Column<Company>[] => [
  {
    head: "Company",
    cell: ({ id, name, domain }) => (
      <>
        <Link className={screen.link} to="/w/$workspace/companies/$company" params={{ workspace, company: id }}>
          {name}
        </Link>
        {domain !== null && domain !== name && <p className={screen.aside}>{domain}</p>}
      </>
    ),
  },
  { head: "People", isFigure: true, cell: ({ prospect_count }) => count(prospect_count) },
  { head: "Mailed", isFigure: true, from: "medium", cell: ({ contacted_count }) => count(contacted_count) },
  { head: "Replied", isFigure: true, from: "medium", cell: ({ replied_count }) => count(replied_count) },
  {
    head: "Last mail",
    isFigure: true,
    from: "wide",
    cell: ({ date_contacted }) => <When at={date_contacted} none="None" />,
  },
];

function NoCompanies({ name }: { name: string | undefined }) {
  if (name) {
    return (
      <Empty title={`No company begins with ${name}`}>
        <p>Names and domains are compared from their first letter on, in any case of their letters.</p>
      </Empty>
    );
  }
  return (
    <Empty title="No companies yet">
      <p>A company comes with its first prospect: by the company’s name, or by the domain of the address.</p>
    </Empty>
  );
}
