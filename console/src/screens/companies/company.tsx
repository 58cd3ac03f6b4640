import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { companyQuery } from "../../api/company-queries.ts";
import { prospectsQuery } from "../../api/prospect-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import { count } from "../../ui/figures.ts";
import { More, Newer } from "../../ui/more.tsx";
import { PersonLink } from "../../ui/person-link.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";

const route = getRouteApi("/signed-in/w/$workspace/companies/$company");

export function Company() {
  const { workspace, company: id } = route.useParams();
  const { data: company, error, refetch } = useQuery(companyQuery(workspace, id));
  useTitle(company?.name ?? "Company");
  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/w/$workspace/companies" params={{ workspace }}>
        ← Companies
      </Link>
      {error && !company && <Failure error={error} reset={() => void refetch()} />}
      {!company && !error && <Skeleton rows={6} />}
      {company && (
        <>
          <div className={screen.head}>
            <h1>{company.name}</h1>
          </div>
          <Facts facts={factsOf(company)} />
          <People workspace={workspace} company={id} />
        </>
      )}
    </div>
  );
}

const factsOf = (company: Output<"company.get">): [string, React.ReactNode][] => [
  ["Domain", company.domain ?? "–"],
  ["People", count(company.prospect_count)],
  ["Mailed", count(company.contacted_count)],
  ["Replied", count(company.replied_count)],
  ["Last mail", <When key="mail" at={company.date_contacted} none="None" />],
  ["Added", <When key="added" at={company.created_at} />],
];

function People({ workspace, company }: { workspace: string; company: string }) {
  const list = useInfiniteQuery(prospectsQuery(workspace, { company_id: company }));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={screen.section} aria-labelledby="people">
      <h2 id="people">People</h2>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={4} />}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption="People, newest first" columns={columnsOf(workspace)} rows={rows} keyOf={(one) => one.id} />
      )}
      <More {...list} />
    </section>
  );
}

type Prospect = Output<"prospect.list">["data"][number];

const columnsOf = (workspace: string): Column<Prospect>[] => [
  { head: "Person", cell: (prospect) => <PersonLink workspace={workspace} prospect={prospect} /> },
  { head: "Status", cell: ({ status }) => <Badge word={status} /> },
  {
    head: "Last mail",
    isFigure: true,
    from: "medium",
    cell: ({ date_contacted }) => <When at={date_contacted} none="None" />,
  },
];
