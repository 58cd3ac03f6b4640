import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import type { Output } from "../../api/ask.ts";
import { companyQuery } from "../../api/company-queries.ts";
import { prospectsQuery } from "../../api/prospect-queries.ts";
import { Facts } from "../../ui/facts.tsx";
import { Failure } from "../../ui/failure.tsx";
import { More, Newer } from "../../ui/more.tsx";
import { PersonLink } from "../../ui/person-link.tsx";
import screen from "../../ui/screen.module.css";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import { prospectTones } from "../prospects/prospect-filters.ts";
import { words as prospectWords } from "../prospects/words.ts";
import { words } from "./words.ts";

const route = getRouteApi("/signed-in/w/$workspace/companies/$company");

export function Company() {
  const { workspace, company: id } = route.useParams();
  const { data: company, error, refetch } = useQuery(companyQuery(workspace, id));
  useTitle(company?.name ?? words.company);
  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/w/$workspace/companies" params={{ workspace }}>
        ← {words.title}
      </Link>
      {error && !company && <Failure error={error} reset={() => void refetch()} />}
      {!company && !error && <Skeleton rows={6} />}
      {company && (
        <>
          <div className={screen.head}>
            <h1>{company.name}</h1>
          </div>
          <Facts facts={factsOf(company)} />
          <Prospects workspace={workspace} company={id} />
        </>
      )}
    </div>
  );
}

const factsOf = (company: Output<"company.get">): [string, React.ReactNode][] => [
  [words.domain, company.domain ?? "–"],
  [words.prospects, count(company.prospect_count)],
  [words.emailed, count(company.contacted_count)],
  [words.replied, count(company.replied_count)],
  [words.lastEmail, <When key="mail" at={company.date_contacted} />],
  [words.added, <When key="added" at={company.created_at} />],
];

function Prospects({ workspace, company }: { workspace: string; company: string }) {
  const list = useInfiniteQuery(prospectsQuery(workspace, { company_id: company }));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  return (
    <section className={screen.section} aria-labelledby="prospects">
      <h2 id="prospects">{words.prospects}</h2>
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={4} />}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption={words.prospects} columns={columnsOf(workspace)} rows={rows} keyOf={(one) => one.id} />
      )}
      <More {...list} />
    </section>
  );
}

type Prospect = Output<"prospect.list">["data"][number];

const columnsOf = (workspace: string): Column<Prospect>[] => [
  { head: words.prospect, cell: (prospect) => <PersonLink workspace={workspace} prospect={prospect} /> },
  {
    head: words.status,
    cell: ({ status }) => <Status word={prospectWords.statuses[status]} tone={prospectTones[status]} />,
  },
  {
    head: words.lastEmail,
    isFigure: true,
    from: "medium",
    cell: ({ date_contacted }) => <When at={date_contacted} />,
  },
];
