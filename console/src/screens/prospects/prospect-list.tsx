import { prospectFile } from "@outbound/csv/prospect-file";
import { useInfiniteQuery } from "@tanstack/react-query";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { ask, type Output } from "../../api/ask.ts";
import { prospectsQuery } from "../../api/prospect-queries.ts";
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
import { Status } from "../../ui/status.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { When } from "../../ui/when.tsx";
import { count } from "../../ui/wording.ts";
import { useMay, useWorkspace } from "../shell/use-workspace.ts";
import { filterOf, type ProspectSearch, prospectFilters, prospectTones } from "./prospect-filters.ts";
import { Tags } from "./tags.tsx";
import { words } from "./words.ts";

type Prospect = Output<"prospect.list">["data"][number];

const route = getRouteApi("/signed-in/w/$workspace/prospects/");

export function ProspectList() {
  const { workspace } = route.useParams();
  const search = route.useSearch();
  useTitle(words.title, useWorkspace()?.name);
  const list = useInfiniteQuery(prospectsQuery(workspace, filterOf(search)));
  const rows = list.data?.pages.flatMap(({ data }) => data);
  const mayAdd = useMay("prospect.create");
  const mayImport = useMay("job.import");
  const mayChange = useMay("job.enrol");

  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <h1>{words.title}</h1>
        <div className={form.row}>
          <LinkButton to="/w/$workspace/companies" params={{ workspace }}>
            {words.companies}
          </LinkButton>
          <LinkButton to="/w/$workspace/jobs" params={{ workspace }}>
            {words.jobs}
          </LinkButton>
          {mayImport && (
            <LinkButton to="/w/$workspace/prospects/import" params={{ workspace }}>
              {words.importFile}
            </LinkButton>
          )}
          {mayAdd && (
            <LinkButton kind="primary" to="/w/$workspace/prospects/new" params={{ workspace }}>
              {words.add}
            </LinkButton>
          )}
        </div>
      </div>
      <Filters label={words.byStatus} words={prospectFilters} labels={words.statuses} />
      <Search key={search.words} search={search} />
      {list.error && !rows && <Failure error={list.error} reset={() => void list.refetch()} />}
      {list.isPending && <Skeleton rows={8} />}
      {rows?.length === 0 && <NoProspects search={search} mayImport={mayImport} mayAdd={mayAdd} />}
      {mayChange && rows && rows.length > 0 && !search.words && (
        <p>
          <Link className={styles.inline} to="/w/$workspace/prospects/all" params={{ workspace }} search={search}>
            {words.selectAll(rows.length, !list.hasNextPage && !list.hasPreviousPage)}
          </Link>
        </p>
      )}
      <Newer {...list} />
      {rows && rows.length > 0 && (
        <Table caption={words.title} columns={columnsOf(workspace)} rows={rows} keyOf={({ id }) => id} />
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
      label={words.find}
      placeholder={words.findExample}
      value={search.words ?? search.email}
      clear={search.company || search.tag ? words.clearFilter : (search.words || search.email) && words.clear}
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
    head: words.prospect,
    cell: (prospect) => <PersonLink workspace={workspace} prospect={prospect} />,
  },
  {
    head: words.status,
    cell: ({ status }) => <Status word={words.statuses[status]} tone={prospectTones[status]} />,
  },
  {
    head: words.company,
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
  { head: words.tags, from: "wide", cell: ({ tags }) => <Tags workspace={workspace} tags={tags} /> },
  { head: words.emails, isFigure: true, from: "medium", cell: ({ emails_sent }) => count(emails_sent) },
  {
    head: words.lastEmail,
    isFigure: true,
    from: "wide",
    cell: ({ date_contacted }) => <When at={date_contacted} />,
  },
  {
    head: words.added,
    sort: "descending",
    isFigure: true,
    from: "wide",
    cell: ({ created_at }) => <When at={created_at} />,
  },
];

type NoProspectsProps = { search: ProspectSearch; mayImport: boolean; mayAdd: boolean };

function NoProspects({ search, mayImport, mayAdd }: NoProspectsProps) {
  const { workspace } = route.useParams();
  if (search.words || search.email) {
    return (
      <Empty title={search.words ? words.noMatchOf(search.words) : words.noEmail(search.email ?? "")}>
        <p>{words.noMatchHelp}</p>
      </Empty>
    );
  }
  if (search.show || search.company || search.tag) {
    const status = search.company || search.tag || search.show === "all" ? undefined : search.show;
    return (
      <Empty title={status ? words.noneWithStatus[status] : words.noMatch}>
        <LinkButton to="/w/$workspace/prospects" params={{ workspace }}>
          {words.clearFilter}
        </LinkButton>
      </Empty>
    );
  }
  return (
    <Empty title={words.none}>
      <p>{words.noneHelp}</p>
      <div className={form.row}>
        {mayImport && (
          <LinkButton kind="primary" to="/w/$workspace/prospects/import" params={{ workspace }}>
            {words.importFile}
          </LinkButton>
        )}
        {mayAdd && (
          <LinkButton to="/w/$workspace/prospects/new" params={{ workspace }}>
            {words.add}
          </LinkButton>
        )}
      </div>
    </Empty>
  );
}
