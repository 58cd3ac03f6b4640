import { prospectFile } from "@outbound/csv/prospect-file";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { prospectsQuery } from "../../api/prospect-queries.ts";
import { Badge } from "../../ui/badge.tsx";
import { DownloadCsv } from "../../ui/download-csv.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Failure } from "../../ui/failure.tsx";
import { Filters } from "../../ui/filters.tsx";
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import { More, Newer } from "../../ui/more.tsx";
import { PersonLink } from "../../ui/person-link.tsx";
import styles from "../../ui/screen.module.css";
import { SearchForm } from "../../ui/search-form.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { filterOf, type ProspectSearch, prospectFilters } from "./prospect-filters.ts";
import { Tags } from "./tags.tsx";

type Prospect = Output<"prospect.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/prospects/");

export function ProspectList() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  useTitle("Prospects", useWorkspace()?.name);
  const list = useInfiniteQuery(prospectsQuery(workspace, filterOf(search)));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const mayAdd = useMay("prospect.create");
  const mayImport = useMay("job.import");
  const mayChange = useMay("job.enrol");

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>Prospects</h1>
        <div className={form.row}>
          <LinkButton to="/w/$workspace/companies" params={{ workspace }}>
            Companies
          </LinkButton>
          <LinkButton to="/w/$workspace/jobs" params={{ workspace }}>
            Jobs
          </LinkButton>
          {mayImport && (
            <LinkButton to="/w/$workspace/prospects/import" params={{ workspace }}>
              Import
            </LinkButton>
          )}
          {mayAdd && (
            <LinkButton kind="primary" to="/w/$workspace/prospects/new" params={{ workspace }}>
              Add a person
            </LinkButton>
          )}
        </div>
      </div>
      <Filters label="Prospects by status" words={prospectFilters} />
      <Search key={search.words} search={search} />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={8} />}
      {rows?.length === 0 && <NoProspects search={search} mayImport={mayImport} />}
      {mayChange && rows && rows.length > 0 && !search.words && (
        <p>
          <Link className={styles.inline} to="/w/$workspace/prospects/all" params={{ workspace }} search={search}>
            Do something with all that match
          </Link>
        </p>
      )}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption="Prospects, newest first" columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
      )}
      <More {...list} />
      {rows && rows.length > 0 && (
        <DownloadCsv
          name="prospects"
          newTable={prospectFile}
          pageOf={(cursor) => ask("prospect.export", workspace, { ...filterOf(search), ...cursor })}
        />
      )}
    </div>
  );
}

function Search({ search }: { search: ProspectSearch }) {
  const navigate = useNavigate({ from: "/w/$workspace/prospects" });
  return (
    <SearchForm
      label="Find by name, company or email address"
      placeholder="Ada, or ada@example.com"
      value={search.words ?? search.email}
      clear={search.company || search.tag ? "Everybody again" : (search.words || search.email) && "Clear"}
      find={(words) =>
        void navigate({
          search: { show: search.show, words: words || undefined },
        })
      }
    />
  );
}

const columnsOf = (workspace: string): Column<Prospect>[] => [
  {
    head: "Person",
    cell: (prospect) => <PersonLink workspace={workspace} prospect={prospect} />,
  },
  { head: "Status", cell: ({ status }) => <Badge word={status} /> },
  {
    head: "Company",
    from: "medium",
    cell: ({ company }) =>
      company && (
        <Link
          className={styles.link}
          to="/w/$workspace/prospects"
          params={{ workspace }}
          search={{ company: company.id }}
        >
          {company.name}
        </Link>
      ),
  },
  { head: "Tags", from: "wide", cell: ({ tags }) => <Tags workspace={workspace} tags={tags} /> },
  { head: "Mails", isFigure: true, from: "medium", cell: ({ emails_sent }) => emails_sent },
  {
    head: "Last mail",
    isFigure: true,
    from: "wide",
    cell: ({ date_contacted }) => <When at={date_contacted} none="None" />,
  },
  { head: "Added", isFigure: true, from: "wide", cell: ({ created_at }) => <When at={created_at} /> },
];

function NoProspects({ search, mayImport }: { search: ProspectSearch; mayImport: boolean }) {
  const { workspace } = route.useParams();
  if (search.words) {
    return (
      <Empty title={`Nobody’s name, company or address has ${search.words}`}>
        <p>Words are compared from their beginnings, whatever their case and accents.</p>
      </Empty>
    );
  }
  if (search.email) return <Empty title={`Nobody has the address ${search.email}`}>{null}</Empty>;
  if (search.show || search.company || search.tag) return <Empty title="Nobody matches">{null}</Empty>;
  return (
    <Empty title="No prospects yet">
      <p>The people that your campaigns write to stand here, each with what happened to them.</p>
      {mayImport && (
        <p>
          <Link to="/w/$workspace/prospects/import" params={{ workspace }}>
            Import a list from a spreadsheet
          </Link>
          , or add one person.
        </p>
      )}
    </Empty>
  );
}
