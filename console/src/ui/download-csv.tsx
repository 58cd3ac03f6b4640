import type { CsvTable } from "@outbound/csv/csv-table";
import { useMutation } from "@tanstack/react-query";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { readPages } from "../api/read-pages.ts";
import { Button } from "./button.tsx";
import form from "./form.module.css";
import { Notice } from "./notice.tsx";
import { saveFile } from "./save-file.ts";
import { plural } from "./wording.ts";

type Page<Row> = { data: readonly Row[]; next_cursor: string | null };
type Props<Row> = {
  name: string;
  newTable: () => CsvTable<Row> | Promise<CsvTable<Row>>;
  pageOf: (cursor: { cursor?: string }) => Promise<Page<Row>>;
  /** Of its button, where it isn't below a list. */
  button?: Pick<ComponentProps<typeof Button>, "kind" | "icon" | "children">;
};

/** Downloads a list of any length, says how far it is, and stops when it is told to or the page is left. */
export function DownloadCsv<Row>({ name, newTable, pageOf, button }: Props<Row>) {
  const [rows, setRows] = useState(0);
  const isWanted = useRef(false);
  const download = useMutation({
    mutationFn: async () => {
      isWanted.current = true;
      setRows(0);
      const table = await newTable();
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
      <Button {...button} isBusy={download.isPending} onClick={() => download.mutate()}>
        {button?.children ?? "Download as CSV"}
      </Button>
      {download.isPending && (
        <>
          <span role="status">{plural(rows, "1 row", "{n} rows")} so far</span>
          <Button kind="quiet" onClick={() => (isWanted.current = false)}>
            Stop
          </Button>
        </>
      )}
      {download.error && <Notice tone="bad">{download.error.message}</Notice>}
    </div>
  );
}
