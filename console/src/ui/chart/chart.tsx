import { Table2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { IconButton } from "../icon-button.tsx";
import { type Column, Table } from "../table.tsx";
import styles from "./chart.module.css";

type Props<Row> = {
  title: string;
  answer: ReactNode;
  /** The drawing says nothing that the figures don't say. */
  children: ReactNode;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
};

export function Chart<Row>({ title, answer, children, ...table }: Props<Row>) {
  const [isTable, setIsTable] = useState(false);
  return (
    <section className={styles.chart} aria-label={title}>
      <div className={styles.head}>
        <h3>{title}</h3>
        <IconButton
          label={`Table: ${title}`}
          icon={Table2}
          isSmall
          aria-pressed={isTable}
          onClick={() => setIsTable(!isTable)}
        />
      </div>
      <p className={styles.answer}>{answer}</p>
      {isTable ? (
        // A person without a mouse scrolls it by its focus.
        <section className={styles.figures} aria-label={`${title}, in figures`} tabIndex={0}>
          <Table caption={title} {...table} />
        </section>
      ) : (
        children
      )}
    </section>
  );
}
