import { leftOut } from "@outbound/csv/people-columns";
import { useMutation, useQuery } from "@tanstack/react-query";
import { RotateCw } from "lucide-react";
import { useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { type Job, jobQuery, refusedQuery } from "../../api/job-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import styles from "./job.module.css";
import { refusedCells } from "./refused-cells.ts";
import { words } from "./words.ts";

const shownRows = 50;

type Refused = Output<"job.refused">;
type Row = Refused["data"][number];
/** By line, and in it by column. */
type Edits = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** A row is fixed in its place: what was refused is a field, and only rows that were changed are tried again. */
export function SkippedRows({ workspace, job }: { workspace: string; job: Job }) {
  const mayFix = useMay("job.fix-rows");
  const { data: refused } = useQuery(refusedQuery(workspace, job.id));
  const [edits, setEdits] = useState<Edits>(new Map());
  const rows = (refused?.data ?? []).slice(0, shownRows);
  const changed = rows.filter(({ line }) => line !== null && edits.has(line));
  const again = useMutation({
    mutationFn: () =>
      ask("job.fix-rows", workspace, { id: job.id, rows: changed.flatMap((row) => fixedRow(row, edits)) }),
    onSuccess: async ({ data, job: next }) => {
      queryClient.setQueryData(jobQuery(workspace, job.id).queryKey, next);
      await queryClient.invalidateQueries({ queryKey: refusedQuery(workspace, job.id).queryKey });
      const done = new Set(data.filter(({ reason }) => reason === null).map(({ line }) => line));
      setEdits((before) => new Map([...before].filter(([line]) => !done.has(line))));
      void queryClient.invalidateQueries({ queryKey: [workspace, "prospects"] });
    },
  });
  const edit = (line: number, at: number, value: string) =>
    setEdits((before) => new Map([...before, [line, new Map([...(before.get(line) ?? []), [at, value]])]]));
  const tried = again.data?.data ?? [];
  const fixed = tried.filter(({ reason }) => reason === null).length;
  return (
    <Card
      title={words.skippedRows}
      isFlush
      end={
        mayFix && (
          <Button
            isSmall
            icon={RotateCw}
            isBusy={again.isPending}
            disabled={changed.length === 0}
            onClick={() => again.mutate()}
          >
            {words.tryRows(changed.length)}
          </Button>
        )
      }
    >
      <form
        className={`${styles.rows} ${styles.lines}`}
        onSubmit={(event) => {
          event.preventDefault();
          if (changed.length > 0 && !again.isPending) again.mutate();
        }}
      >
        {again.error && <Notice tone="bad">{again.error.message}</Notice>}
        <p className={tried.length > 0 ? styles.tried : "visually-hidden"} role="status">
          {tried.length > 0 && words.triedRows(fixed, tried.length - fixed)}
        </p>
        {refused && rows.length > 0 && (
          <Table
            caption={words.skippedRows}
            rows={rows}
            keyOf={({ piece, line }) => `${piece} ${line}`}
            columns={columnsOf(refused, { edits, edit, mayFix })}
          />
        )}
        {/* So that Enter in a field tries again. */}
        <button type="submit" hidden />
      </form>
      {job.refused > rows.length && rows.length > 0 && (
        <p className={styles.more}>{words.andMore(job.refused - rows.length)}</p>
      )}
    </Card>
  );
}

function fixedRow({ piece, line, cells }: Row, edits: Edits) {
  if (line === null) return [];
  const changed = edits.get(line) ?? new Map<number, string>();
  const length = Math.max(cells.length, ...[...changed.keys()].map((at) => at + 1));
  return [{ piece, line, cells: Array.from({ length }, (_, at) => changed.get(at) ?? cells[at] ?? "") }];
}

type Editing = { edits: Edits; edit: (line: number, at: number, value: string) => void; mayFix: boolean };

function columnsOf({ columns, meanings }: Refused, { edits, edit, mayFix }: Editing): Column<Row>[] {
  const fieldsOf = (row: Row) => (mayFix ? refusedCells(row, { columns, meanings }) : []);
  return [
    { head: words.line, cell: ({ line }) => line },
    {
      head: words.row,
      from: "medium",
      cell: (row) => <span className={styles.cells}>{cellsOf(row, meanings, fieldsOf(row)) || "–"}</span>,
    },
    {
      head: words.reason,
      cell: (row) => (
        <>
          <span className={`${styles.why} ${styles.refused}`}>{row.reason}</span>
          {fieldsOf(row).length === 0 && mayFix && row.cells.length > 0 && (
            <span className={screen.note}>{words.fixInFile}</span>
          )}
          {row.line !== null &&
            fieldsOf(row).map((at) => (
              <Field
                key={at}
                label={words.cellOf(columns[at] || words.column(at), row.line ?? 0)}
                isLabelHidden
                autoComplete="off"
                value={edits.get(row.line ?? 0)?.get(at) ?? row.cells[at] ?? ""}
                onChange={({ target }) => edit(row.line ?? 0, at, target.value)}
              />
            ))}
        </>
      ),
    },
  ];
}

/** What else the row has, as far as it was to be imported. */
const cellsOf = ({ cells }: Row, meanings: readonly string[], edited: readonly number[]) =>
  cells
    .filter((cell, at) => cell && !edited.includes(at) && meanings[at] !== leftOut && meanings[at] !== "tags")
    .join(", ")
    .slice(0, 120);
