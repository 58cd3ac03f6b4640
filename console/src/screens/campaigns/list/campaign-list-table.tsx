import { ChevronDown, ChevronRight } from "lucide-react";
import { useRef, useState } from "react";
import { useMay } from "../../../api/use-workspace.ts";
import { useKeys } from "../../../ui/use-keys.ts";
import { count } from "../../../ui/wording.ts";
import styles from "./campaign-list.module.css";
import {
  type Campaign,
  type Group,
  groupsOf,
  type ListSearch,
  type Results,
  type Weeks,
} from "./campaign-list-groups.ts";
import { CampaignRow } from "./campaign-list-row.tsx";
import { SelectedCampaigns } from "./campaign-list-selected.tsx";
import { listWords as said } from "./list-words.ts";
import { linksIn, useFocusOfNext } from "./use-focus-of-next.ts";
import { useRowActs } from "./use-row-acts.tsx";

type Props = {
  workspace: string;
  search: ListSearch;
  rows: readonly Campaign[];
  results: ReadonlyMap<string, Results>;
  haveFailed: boolean;
  weeks: ReadonlyMap<string, Weeks>;
};

export function CampaignTable({ workspace, search, rows, results, haveFailed, weeks }: Props) {
  const table = useRef<HTMLTableElement>(null);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const maySelect = useMay("campaign.pause");
  const acts = useRowActs(workspace);
  const toggle = (id: string) => setSelected((before) => toggled(before, id));
  useFocusOfNext(table, rows);
  const focused = () => rows.find(({ id }) => id === focusedIn(table.current));
  useKeys({
    j: () => focusRow(table.current, 1),
    k: () => focusRow(table.current, -1),
    x: () => {
      const row = focused();
      if (maySelect && row) toggle(row.id);
    },
    p: () => {
      const row = focused();
      if (row) acts.pauseOrResume(row)?.run();
    },
    Escape: () => (selected.size > 0 ? clear() : false),
  });
  // What has gone from the list meanwhile is selected no longer.
  const inList = rows.filter(({ id }) => selected.has(id));
  const clear = () => {
    // The bar goes, and the focus with it.
    if (!table.current?.contains(document.activeElement)) {
      const first = linksIn(table.current).find((link) => link.dataset["campaign"] === inList[0]?.id);
      first?.focus({ preventScroll: true });
    }
    setSelected(new Set());
  };
  const rowOf = (row: Campaign) => (
    <CampaignRow
      key={row.id}
      workspace={workspace}
      row={row}
      results={results.get(row.id)}
      haveFailed={haveFailed}
      weeks={weeks.get(row.id)}
      menu={acts.menuOf(row)}
      selecting={maySelect ? { isSelected: selected.has(row.id), toggle: () => toggle(row.id) } : undefined}
    />
  );
  return (
    <>
      <div className={styles.told}>{acts.told}</div>
      <table data-keeps-focus ref={table} className={`${styles.table} ${inList.length > 0 ? styles.isSelecting : ""}`}>
        <caption className="visually-hidden">{said.title}</caption>
        <Heads />
        {search.show === undefined ? (
          groupsOf(rows).map((group) => (
            <tbody key={group.id}>
              <GroupRow
                group={group}
                isFolded={folded.has(group.id)}
                toggle={() => setFolded((before) => toggled(before, group.id))}
              />
              {!folded.has(group.id) && group.rows.map(rowOf)}
            </tbody>
          ))
        ) : (
          <tbody>{rows.map(rowOf)}</tbody>
        )}
      </table>
      {acts.dialog}
      {maySelect && <SelectedCampaigns workspace={workspace} selected={inList} keep={setSelected} clear={clear} />}
    </>
  );
}

const toggled = (before: ReadonlySet<string>, id: string): ReadonlySet<string> =>
  new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]);

const { columns } = said;

function Heads() {
  return (
    <thead>
      <tr>
        <th scope="col">{columns.campaign}</th>
        <th scope="col">{columns.status}</th>
        <th scope="col" className={`${styles.figure} ${styles.fourth}`}>
          {columns.prospects}
        </th>
        <th scope="col" className={styles.third}>
          {columns.finished}
        </th>
        <th scope="col" className={`${styles.figure} ${styles.rate}`}>
          <span className={styles.spark}>
            {columns.lastWeeks}
            <span className="visually-hidden">, </span>
          </span>
          <span>{columns.replyRate}</span>
        </th>
        <th scope="col" className={`${styles.figure} ${styles.second}`}>
          {columns.interested}
        </th>
        <th scope="col" className={styles.first}>
          {columns.sendsFrom}
        </th>
        <th scope="col" className={styles.fifth}>
          {columns.nextEmail}
        </th>
        <th scope="col">
          <span className="visually-hidden">{columns.actions}</span>
        </th>
      </tr>
    </thead>
  );
}

function GroupRow({ group, isFolded, toggle }: { group: Group; isFolded: boolean; toggle: () => void }) {
  const Chevron = isFolded ? ChevronRight : ChevronDown;
  return (
    <tr className={styles.group}>
      <th scope="rowgroup" colSpan={9}>
        <button type="button" aria-expanded={!isFolded} onClick={toggle}>
          <Chevron aria-hidden="true" />
          {said.groups[group.id]}
          <span className={styles.aside}>{count(group.rows.length)}</span>
        </button>
      </th>
    </tr>
  );
}

/** Of the row that has the focus anywhere in it. */
function focusedIn(table: HTMLTableElement | null): string | undefined {
  const row = document.activeElement?.closest("tr");
  return linksIn(table).find((link) => row?.contains(link))?.dataset["campaign"];
}

function focusRow(table: HTMLTableElement | null, by: number): void {
  const all = linksIn(table);
  const at = all.findIndex((link) => link.dataset["campaign"] === focusedIn(table));
  all[at === -1 ? 0 : Math.min(Math.max(0, at + by), all.length - 1)]?.focus();
}
