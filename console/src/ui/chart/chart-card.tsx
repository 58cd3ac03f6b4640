import { Table2 } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Card } from "../card.tsx";
import { IconButton } from "../icon-button.tsx";
import { Table } from "../table.tsx";

type Props<Row> = {
  title: string;
  /** Beside the title, such as what its colours mean. */
  end: ReactNode;
  /** The figures of the drawing; undefined while they aren't known. */
  table: Omit<ComponentProps<typeof Table<Row>>, "caption"> | undefined;
  children: ReactNode;
};

/** A drawing, and the same as a table behind a button. */
export function ChartCard<Row>({ title, end, table, children }: Props<Row>) {
  const [isTable, setTable] = useState(false);
  return (
    <Card
      title={title}
      end={
        table && (
          <>
            {!isTable && end}
            <IconButton
              label={`Table: ${title}`}
              icon={Table2}
              isSmall
              aria-pressed={isTable}
              onClick={() => setTable(!isTable)}
            />
          </>
        )
      }
    >
      {table && isTable ? <Table caption={title} {...table} /> : children}
    </Card>
  );
}
