import type { CsvTable } from "@outbound/csv/csv-table";
import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { readPages } from "../api/read-pages.ts";
import { Button } from "./button.tsx";
import { counted } from "./figures.ts";
import form from "./form.module.css";
import { Notice } from "./notice.tsx";
import { saveFile } from "./save-file.ts";

type Page<Row> = { data: readonly Row[]; next_cursor: string | null };
type Props<Row> = {
  name: string;
  newTable: () => CsvTable<Row>;
  pageOf: (cursor: { cursor?: string }) => Promise<Page<Row>>;
};

/** Downloads a list of any length, says how far it is, and stops when it is told to or the page is left. */
export function DownloadCsv<Row>({ name, newTable, pageOf }: Props<Row>) {
  const [rows, setRows] = useState(0);
  const isWanted = useRef(false);
  const download = useMutation({
    mutationFn: async () => {
      isWanted.current = true;
      setRows(0);
      const table = newTable();
      const parts: Blob[] = [];
      const finished = async function* () {
        for (const part of parts) yield new Blob([table.finish(await part.text())]);
      };
      for await (const { data } of readPages(pageOf)) {
        if (!isWanted.current) return;
        parts.push(new Blob([data.map(table.line).join("")]));
        setRows((before) => before + data.length);
      }
      const lines = await Array.fromAsync(finished());
      saveFile(new Blob([table.head(), ...lines], { type: "text/csv;charset=utf-8" }), `${name}.csv`);
    },
  });
  useEffect(() => {
    const stop = () => void (isWanted.current = false);
    return stop;
  }, []);
  return (
    <div className={form.row}>
      <Button isBusy={download.isPending} onClick={() => download.mutate()}>
        Download as CSV
      </Button>
      {download.isPending && (
        <>
          <span role="status">{counted(rows, "row", "rows")} so far</span>
          <Button kind="quiet" onClick={() => (isWanted.current = false)}>
            Stop
          </Button>
        </>
      )}
      {download.error && <Notice tone="bad">{download.error.message}</Notice>}
    </div>
  );
}
