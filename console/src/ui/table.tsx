import type { ReactNode } from "react";
import styles from "./table.module.css";

export type Column<Row> = {
  head: string;
  cell: (row: Row) => ReactNode;
  isFigure?: boolean;
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

function PlainTable<Row>({ caption, columns, rows, keyOf, foot }: Omit<Props<Row>, "hasAllColumns">) {
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.head} scope="col" className={classOf(column)} aria-sort={column.sort}>
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Cells key={keyOf(row)} columns={columns} row={row} />
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

function Cells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  const [first, ...rest] = columns;
  return (
    <tr>
      {first && (
        <th scope="row" className={classOf(first)}>
          {first.cell(row)}
        </th>
      )}
      {rest.map((column) => (
        <td key={column.head} className={classOf(column)}>
          {column.cell(row)}
        </td>
      ))}
    </tr>
  );
}

function classOf<Row>({ isFigure, from }: Column<Row>): string {
  return [isFigure && styles.figure, from && styles[from]].filter(Boolean).join(" ");
}
