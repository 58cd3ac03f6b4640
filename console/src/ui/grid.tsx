import { useVirtualizer } from "@tanstack/react-virtual";
import { ArrowDown, ArrowUp } from "lucide-react";
import { type MouseEvent, type ReactNode, useEffect, useRef } from "react";
import styles from "./grid.module.css";
import { type GridRows, type GridSelection, useGridKeys } from "./grid-keys.ts";
import { useGridSize } from "./grid-size.ts";
import { keepScroll, scrollOf } from "./kept-scroll.ts";

export type GridColumn<Row> = {
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** At least so many pixels. */
  width: number;
  /** Has its share of the room that is left. */
  grows?: boolean;
  isFigure?: boolean;
  /** Left out where the list is narrower, so that names and states stay. */
  from?: number;
  /** The rows come in this column's order. */
  sort?: "ascending" | "descending";
};

type List = {
  hasNextPage: boolean;
  hasPreviousPage: boolean;
  isFetching: boolean;
  isError: boolean;
  fetchNextPage: () => unknown;
  fetchPreviousPage: () => unknown;
};

type Props<Row> = GridRows<Row> & {
  label: string;
  /** The first names its row, by a link to it, and stays where the others scroll sideways. */
  columns: readonly GridColumn<Row>[];
  nameOf: (row: Row) => string;
  /** Of the checkbox in the head. */
  allLabel?: string;
  /** How many rows were dropped before these. */
  rowsBefore?: number;
  list: List;
  /** Fainter than the others. */
  isDim?: (row: Row) => boolean;
  /** Whoever comes back to the list of this name finds it where it was. */
  place: string;
  /** Over the lower edge, such as a bar about those that are selected. */
  children?: ReactNode;
};

const headPx = 34;
const barPx = 80;
/** So many rows before the end of those it holds a list asks for more. */
const ahead = 15;
/** Rows that aren't there yet. */
const mostAwaited = 3;
const checkPx = 46;

/** A table of any length: only the rows that are seen are in the page. It is as high as what it is in, and scrolls. */
export function Grid<Row>(props: Props<Row>) {
  const { label, columns, rows, rowsBefore = 0, keyOf, nameOf, list, place, selection, opened, peek, children } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const { width, rowPx } = useGridSize(scroller);
  const inAll = rowsBefore + rows.length;
  const virtual = useVirtualizer({
    count: inAll + (list.hasNextPage ? mostAwaited : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    initialOffset: () => scrollOf(place),
    scrollMargin: headPx,
    scrollPaddingStart: headPx,
    scrollPaddingEnd: children ? barPx : 0,
    paddingEnd: children ? barPx : 0,
    overscan: 8,
  });
  useEffect(() => virtual.measure(), [virtual, rowPx]);
  useEffect(() => {
    const element = scroller.current;
    return () => keepScroll(place, element?.scrollTop ?? 0);
  }, [place]);
  const items = virtual.getVirtualItems();
  const from = items[0]?.index ?? 0;
  useMore(list, from < rowsBefore + ahead, (items.at(-1)?.index ?? 0) >= inAll - ahead);
  const keys = useGridKeys(props, scroller, (at) => virtual.scrollToIndex(rowsBefore + at));

  const shown = columns.filter(({ from: least = 0 }) => width >= least);
  const across = shown.length + (selection ? 1 : 0);
  const above = (items[0]?.start ?? headPx) - headPx;
  const below = virtual.getTotalSize() - above - items.length * rowPx;
  return (
    <div className={styles.around}>
      <div ref={scroller} className={styles.scroller}>
        <table
          className={styles.grid}
          style={{ minWidth: widthOf(shown) + (selection ? checkPx : 0) }}
          aria-label={label}
          aria-rowcount={list.hasNextPage ? -1 : inAll + 1}
        >
          <colgroup>
            {selection && <col style={{ width: checkPx }} />}
            {shown.map(({ id, width: px, grows }) => (
              <col key={id} style={grows ? undefined : { width: px }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              {selection && (
                <td className={styles.check}>
                  <AllCheck {...props} selection={selection} />
                </td>
              )}
              {shown.map((column) => (
                <th key={column.id} scope="col" className={classOf(column)} aria-sort={column.sort}>
                  <Head {...column} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Space px={above} across={across} />
            {items.map(({ index }) => {
              const row = rows[index - rowsBefore];
              if (row === undefined) return <Awaited key={index} across={across} />;
              const id = keyOf(row);
              const isSelected = selection?.selected.has(id) ?? false;
              return (
                <tr
                  key={id}
                  data-row={id}
                  className={lookOf(isSelected, id === opened, props.isDim?.(row) ?? false)}
                  aria-rowindex={index + 2}
                  aria-current={id === opened || undefined}
                  onFocus={() => keys.noteFocus(id)}
                  onClick={(event) => {
                    if (peek && isOfRow(event)) peek(id === opened ? undefined : row);
                  }}
                >
                  {selection && (
                    <td className={styles.check}>
                      <input
                        type="checkbox"
                        aria-label={nameOf(row)}
                        checked={isSelected}
                        onClick={({ shiftKey }) => keys.select(row, shiftKey)}
                        onChange={() => {}}
                      />
                    </td>
                  )}
                  <Cells columns={shown} row={row} />
                </tr>
              );
            })}
            <Space px={below} across={across} />
          </tbody>
        </table>
      </div>
      {children && <div className={styles.over}>{children}</div>}
    </div>
  );
}

function useMore(list: List, isNearStart: boolean, isNearEnd: boolean) {
  const { hasNextPage, hasPreviousPage, isFetching, isError, fetchNextPage, fetchPreviousPage } = list;
  const mayAsk = !isFetching && !isError;
  const wantsNext = mayAsk && isNearEnd && hasNextPage;
  const wantsPrevious = mayAsk && isNearStart && hasPreviousPage;
  useEffect(() => {
    if (wantsPrevious) void fetchPreviousPage();
    else if (wantsNext) void fetchNextPage();
  }, [wantsNext, wantsPrevious, fetchNextPage, fetchPreviousPage]);
}

const lookOf = (isSelected: boolean, isOpened: boolean, isDim: boolean): string =>
  [isSelected && styles.selected, isOpened && styles.opened, isDim && styles.dim].filter(Boolean).join(" ");

const widthOf = <Row,>(columns: readonly GridColumn<Row>[]) => columns.reduce((sum, { width }) => sum + width, 0);

/** A press on a link or a box is about that alone, and one that marks text about the text. */
function isOfRow({ target }: MouseEvent): boolean {
  const isOwn = target instanceof Element && target.closest("a, button, input, time") !== null;
  return !isOwn && String(getSelection() ?? "") === "";
}

function Cells<Row>({ columns, row }: { columns: readonly GridColumn<Row>[]; row: Row }) {
  return columns.map((column, at) =>
    at === 0 ? (
      <th key={column.id} scope="row" className={classOf(column)}>
        {column.cell(row)}
      </th>
    ) : (
      <td key={column.id} className={classOf(column)}>
        {column.cell(row)}
      </td>
    ),
  );
}

const classOf = <Row,>({ isFigure }: GridColumn<Row>) => (isFigure ? styles.figure : undefined);

function Head({ head, sort }: Pick<GridColumn<unknown>, "head" | "sort">) {
  if (!sort) return head;
  const Arrow = sort === "descending" ? ArrowDown : ArrowUp;
  return (
    <span className={styles.sorted}>
      {head} <Arrow aria-hidden="true" />
    </span>
  );
}

function AllCheck<Row>({ rows, keyOf, allLabel, selection }: Props<Row> & { selection: GridSelection<Row> }) {
  const { selected, select } = selection;
  const areAll = rows.length > 0 && rows.every((row) => selected.has(keyOf(row)));
  return (
    <input
      type="checkbox"
      aria-label={allLabel}
      checked={areAll}
      ref={(box) => {
        if (box) box.indeterminate = !areAll && selected.size > 0;
      }}
      onChange={() => select(new Map(areAll ? [] : rows.map((row) => [keyOf(row), row])))}
    />
  );
}

function Space({ px, across }: { px: number; across: number }) {
  if (px <= 0) return null;
  return (
    <tr aria-hidden="true" className={styles.space}>
      <td colSpan={across} style={{ height: px }} />
    </tr>
  );
}

const Awaited = ({ across }: { across: number }) => (
  <tr aria-hidden="true" className={styles.awaited}>
    <td colSpan={across} />
  </tr>
);
