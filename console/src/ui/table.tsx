import type { ReactNode } from "react";
import styles from "./table.module.css";

export type Column<Row> = {
  head: string;
  /** What the cells have, such as buttons, says it. */
  isHeadHidden?: boolean;
  cell: (row: Row) => ReactNode;
  isFigure?: boolean;
  /** Names the row, where the first column doesn't. */
  isName?: boolean;
  from?: "medium" | "wide";
  /** The rows come in this column's order. */
  sort?: "ascending" | "descending";
};

type Props<Row> = {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  foot?: Row;
  /** Where there is no room for all columns they scroll to the side, and none is left out. */
  hasAllColumns?: boolean;
  /** Rows of two lines. */
  isTall?: boolean;
  /** Of the row that a panel beside the list is about. */
  openKey?: string | undefined;
  /** A press on a row, beside what acts in it by itself. */
  onPress?: (row: Row) => void;
};

export function Table<Row>({ hasAllColumns = false, ...props }: Props<Row>) {
  if (!hasAllColumns) return <PlainTable {...props} />;
  return (
    // A person without a mouse scrolls it by its focus.
    <section className={styles.scroll} aria-label={props.caption} tabIndex={0}>
      <PlainTable {...props} />
    </section>
  );
}

function PlainTable<Row>({
  caption,
  columns,
  rows,
  keyOf,
  foot,
  isTall = false,
  openKey,
  onPress,
}: Omit<Props<Row>, "hasAllColumns">) {
  return (
    <table className={`${styles.table} ${isTall ? styles.tall : ""} ${onPress ? styles.pressable : ""}`}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classOf(column)} aria-sort={column.sort}>
              {column.isHeadHidden ? <span className="visually-hidden">{column.head}</span> : column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Cells
            key={keyOf(row)}
            id={keyOf(row)}
            columns={columns}
            row={row}
            isOpen={openKey !== undefined && keyOf(row) === openKey}
            onPress={onPress}
          />
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <Cells columns={columns} row={foot} />
        </tfoot>
      )}
    </table>
  );
}

type CellsProps<Row> = {
  columns: readonly Column<Row>[];
  row: Row;
  id?: string;
  isOpen?: boolean;
  onPress?: ((row: Row) => void) | undefined;
};

const acting = "a, button, input, select, [tabindex]";

function Cells<Row>({ columns, row, id, isOpen = false, onPress }: CellsProps<Row>) {
  const nameAt = Math.max(
    0,
    columns.findIndex(({ isName }) => isName),
  );
  return (
    <tr
      data-row={id}
      className={isOpen ? styles.open : undefined}
      onClick={
        onPress &&
        (({ target, currentTarget }) => {
          const acts = target instanceof Element ? target.closest(acting) : null;
          if (!currentTarget.contains(acts)) onPress(row);
        })
      }
    >
      {columns.map((column, at) =>
        at === nameAt ? (
          <th key={column.head} scope="row" className={classOf(column)}>
            {column.cell(row)}
          </th>
        ) : (
          <td key={column.head} className={classOf(column)}>
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

function classOf<Row>({ isFigure, from }: Column<Row>): string {
  return [isFigure && styles.figure, from && styles[from]].filter(Boolean).join(" ");
}
