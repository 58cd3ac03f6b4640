import { mostCounted } from "@outbound/contracts/prospects/most-counted";
import { prospectFile } from "@outbound/csv/prospect-file";
import { Link, lazyRouteComponent } from "@tanstack/react-router";
import { Ban, CircleStop, Download, Ellipsis, Megaphone, Trash2 } from "lucide-react";
import { Suspense, useState } from "react";
import { useMay } from "../../../api/use-workspace.ts";
import { BulkBar } from "../../../ui/bulk-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Menu } from "../../../ui/menu.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { saveFile } from "../../../ui/save-file.ts";
import type { Row } from "../prospect-columns.tsx";
import type { ProspectSearch } from "../prospect-filters.ts";
import styles from "../prospects.module.css";
import { eachWords as each, listWords as said } from "../words.ts";
import { type Act, useChangeEach } from "./change-each.ts";
import type { Counts } from "./prospect-head.tsx";
import { TagSelected } from "./tag-selected.tsx";

const AddToCampaign = lazyRouteComponent(() => import("../add-to-campaign.tsx"), "AddToCampaign");

type Props = {
  workspace: string;
  search: ProspectSearch;
  selected: ReadonlyMap<string, Row>;
  select: (selected: ReadonlyMap<string, Row>) => void;
  counts: Counts;
};

const mostTold = 3;

export function SelectedProspects({ workspace, search, selected, select, counts }: Props) {
  const rows = [...selected.values()];
  const [asked, setAsked] = useState<"add" | Act>();
  const { change, stop, underWay, ended } = useChangeEach(workspace, select);
  const close = () => setAsked(undefined);
  return (
    <>
      <BulkBar
        label={said.chosen}
        selected={said.selected(rows.length)}
        clearLabel={said.clearSelection}
        clear={underWay ? undefined : () => select(new Map())}
        above={!underWay && ended && <Ended {...ended} />}
      >
        {underWay ? (
          <UnderWay {...underWay} stop={stop} />
        ) : (
          <>
            <SelectAll workspace={workspace} search={search} counts={counts} />
            <span className={styles.divider} aria-hidden="true" />
            <Acts workspace={workspace} rows={rows} choose={setAsked} />
            <span className={styles.divider} aria-hidden="true" />
          </>
        )}
      </BulkBar>
      {asked === "add" && (
        <Suspense fallback={null}>
          <AddToCampaign workspace={workspace} emails={rows.map(({ email }) => email)} onClose={close} />
        </Suspense>
      )}
      {(asked === "suppress" || asked === "erase") && (
        <ConfirmDialog
          act={each.act[asked](rows.length)}
          title={`${each.act[asked](rows.length)}?`}
          onConfirm={() => change(asked, rows)}
          onClose={close}
        >
          <p>{each.help[asked]}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

type ActsProps = { workspace: string; rows: readonly Row[]; choose: (act: "add" | Act) => void };

function Acts({ workspace, rows, choose }: ActsProps) {
  const mayEnrol = useMay("campaign.enrol");
  const mayTag = useMay("prospect.tag");
  const maySuppress = useMay("suppression.create");
  const mayErase = useMay("prospect.erase");
  return (
    <>
      {mayEnrol && (
        <Button kind="quiet" isSmall icon={Megaphone} onClick={() => choose("add")}>
          {said.addToCampaign}
        </Button>
      )}
      {mayTag && <TagSelected workspace={workspace} ids={rows.map(({ id }) => id)} />}
      <Button kind="quiet" isSmall icon={Download} onClick={() => exportRows(rows)}>
        {said.export}
      </Button>
      {maySuppress && (
        <Button kind="quiet" isSmall icon={Ban} onClick={() => choose("suppress")}>
          {said.suppress}
        </Button>
      )}
      {mayErase && (
        <Menu
          label={said.more}
          kind="quiet"
          isSmall
          icon={Ellipsis}
          groups={[{ items: [{ label: said.erase, icon: Trash2, isDanger: true, run: () => choose("erase") }] }]}
        />
      )}
    </>
  );
}

function UnderWay({ act, at, total, stop }: { act: Act; at: number; total: number; stop: () => void }) {
  return (
    <>
      <span className={styles.under}>{each.underWay[act](at, total)}</span>
      <progress className={styles.done} aria-label={each.progress} max={total} value={at - 1} />
      <Button kind="quiet" isSmall icon={CircleStop} onClick={stop}>
        {each.stop}
      </Button>
    </>
  );
}

function Ended({ act, refused, why, done, total }: NonNullable<ReturnType<typeof useChangeEach>["ended"]>) {
  const sentences = [
    ...(why === undefined ? [] : [why]),
    each.doneOf[act](done, total),
    ...refused.slice(0, mostTold),
    ...(refused.length > mostTold ? [each.andMore(refused.length - mostTold)] : []),
  ];
  return <Notice tone="bad">{sentences.join(" ")}</Notice>;
}

/** Those of one status alone are counted already, and leads to where all that match are changed. */
function SelectAll({ workspace, search, counts }: Pick<Props, "workspace" | "search" | "counts">) {
  const { show = "all", words: sought, email, company, tag, peek: _peek, part: _part } = search;
  const mayChange = useMay("job.enrol");
  // A job takes every filter but this one.
  if (sought || !mayChange) return null;
  const figures = Object.values(counts?.statuses ?? {});
  const isCounted = counts !== undefined && !email && !company && !tag && !figures.includes(mostCounted);
  const figure = show === "all" ? figures.reduce((sum, one) => sum + one, 0) : counts?.statuses[show];
  return (
    <Link
      className={styles.allLink}
      to="/w/$workspace/prospects/all"
      params={{ workspace }}
      search={{ show: search.show, email, company, tag }}
    >
      {isCounted && figure !== undefined ? said.selectAll(figure) : said.selectAllThatMatch}
    </Link>
  );
}

function exportRows(rows: readonly Row[]): void {
  const table = prospectFile();
  const lines = rows.map(table.line).join("");
  saveFile(new Blob([table.head(), table.finish(lines)], { type: "text/csv;charset=utf-8" }), "prospects.csv");
}
