import { mostCounted } from "@outbound/contracts/prospects/most-counted";
import { Link, useNavigate } from "@tanstack/react-router";
import { Building2, ChevronDown, Download, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { ask, type Output } from "../../../api/ask.ts";
import { useMay } from "../../../api/use-workspace.ts";
import { DownloadCsv } from "../../../ui/download-csv.tsx";
import { FilterChip } from "../../../ui/filter-chip.tsx";
import { FindField } from "../../../ui/find-field.tsx";
import { Menu } from "../../../ui/menu.tsx";
import screen from "../../../ui/screen.module.css";
import { Tabs } from "../../../ui/tabs.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { findingProspects as finding, prospectStatuses } from "../../vocabulary/prospect-words.ts";
import type { Row } from "../prospect-columns.tsx";
import { filterOf, type ProspectSearch, prospectFilters } from "../prospect-filters.ts";
import styles from "../prospects.module.css";
import { listWords as said, words } from "../words.ts";

export type Counts = Output<"prospect.count-by-status"> | undefined;

type Props = {
  workspace: string;
  search: ProspectSearch;
  rows: readonly Row[];
  counts: Counts;
  columns: ReactNode;
};

/** Loaded once somebody wants a file. */
const newTable = async () => (await import("@outbound/csv/prospect-file")).prospectFile();

export function ProspectHead({ workspace, search, rows, counts, columns }: Props) {
  const all = allOf(counts);
  return (
    <>
      <TopBar
        title={words.title}
        state={all && <span className={styles.figure}>{said.counted(all.figure, all.most)}</span>}
      >
        <DownloadCsv
          name="prospects"
          newTable={newTable}
          pageOf={(cursor) => ask("prospect.export", workspace, { ...filterOf(search), ...cursor })}
          button={{ kind: "quiet", icon: Download, children: said.export }}
        />
        <AddMenu workspace={workspace} />
      </TopBar>
      <StatusTabs workspace={workspace} search={search} counts={counts} />
      <div className={screen.toolbar}>
        <Find workspace={workspace} search={search} />
        <Chips search={search} rows={rows} />
        <span className={styles.apart}>{columns}</span>
      </div>
    </>
  );
}

/** As soon as one status has more than were counted, so have all together. */
function allOf(counts: Counts): { figure: number; most: number } | undefined {
  if (!counts) return undefined;
  const figures = Object.values(counts.statuses);
  const figure = figures.includes(mostCounted) ? mostCounted : figures.reduce((sum, one) => sum + one, 0);
  return { figure, most: figures.includes(mostCounted) ? mostCounted : Number.POSITIVE_INFINITY };
}

function AddMenu({ workspace }: { workspace: string }) {
  const navigate = useNavigate();
  const mayAdd = useMay("prospect.create");
  const mayImport = useMay("job.import");
  const mayVerify = useMay("verification.store");
  if (!mayAdd && !mayImport) return null;
  const params = { workspace };
  const file = {
    label: said.importFile,
    run: () => void navigate({ to: "/w/$workspace/prospects/import", params }),
  };
  const one = { label: said.addOne, run: () => void navigate({ to: "/w/$workspace/prospects/new", params }) };
  const verified = {
    label: said.addVerified,
    run: () => void navigate({ to: "/w/$workspace/prospects/verify", params }),
  };
  return (
    <Menu
      label={said.addProspects}
      kind="primary"
      icon={Plus}
      groups={[
        { items: [...(mayImport ? [file] : []), ...(mayAdd ? [one] : [])] },
        { items: mayVerify ? [verified] : [] },
      ]}
    >
      {said.addProspects} <ChevronDown aria-hidden="true" />
    </Menu>
  );
}

function StatusTabs({ workspace, search, counts }: Pick<Props, "workspace" | "search" | "counts">) {
  const all = allOf(counts);
  const { show = "all" } = search;
  const of = (one: (typeof prospectFilters)[number]) => {
    if (!counts || !all) return undefined;
    return one === "all" ? said.counted(all.figure, all.most) : said.counted(counts.statuses[one], mostCounted);
  };
  return (
    <Tabs label={words.byStatus}>
      {prospectFilters.map((one) => (
        <Link
          key={one}
          to="/w/$workspace/prospects"
          params={{ workspace }}
          search={{ ...search, show: one === "all" ? undefined : one, peek: undefined, part: undefined }}
          aria-current={one === show ? "page" : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          {one === "all" ? words.all : prospectStatuses[one]} <span className={styles.tabFigure}>{of(one)}</span>
        </Link>
      ))}
      <Link className={styles.apart} to="/w/$workspace/companies" params={{ workspace }}>
        <Building2 aria-hidden="true" /> {words.companies}{" "}
        <span className={styles.tabFigure}>{counts && said.counted(counts.companies, mostCounted)}</span>
      </Link>
    </Tabs>
  );
}

/** Who is sought stays in the address, so that it can be gone back to. */
function Find({ workspace, search }: Pick<Props, "workspace" | "search">) {
  const navigate = useNavigate();
  const sought = search.words ?? search.email ?? "";
  const find = (text: string) =>
    void navigate({
      to: "/w/$workspace/prospects",
      params: { workspace },
      search: { show: search.show, words: text || undefined },
    });
  return <FindField label={finding.find} placeholder={finding.findShort} sought={sought} find={find} />;
}

function Chips({ search, rows }: Pick<Props, "search" | "rows">) {
  const company = rows[0]?.company?.name ?? "…";
  return (
    <>
      {search.tag && (
        <FilterChip name={finding.tag} value={search.tag} param="tag" removeLabel={finding.remove(finding.tag)} />
      )}
      {search.company && (
        <FilterChip name={said.company} value={company} param="company" removeLabel={finding.remove(said.company)} />
      )}
    </>
  );
}
