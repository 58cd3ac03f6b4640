import { CsvProblem } from "@outbound/csv/csv-problem";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useState } from "react";
import { ask } from "../../../api/ask.ts";
import { queryClient } from "../../../api/queries.ts";
import { DropZone } from "../../../ui/drop-zone.tsx";
import form from "../../../ui/form.module.css";
import { Notice } from "../../../ui/notice.tsx";
import screen from "../../../ui/screen.module.css";
import { type Column, Table } from "../../../ui/table.tsx";
import { TopBar } from "../../../ui/top-bar.tsx";
import { useTitle } from "../../../ui/use-title.ts";
import { ProspectsCrumb } from "../prospects-crumb.tsx";
import { words } from "../words.ts";
import { readPeopleFile } from "./read-people-file.ts";
import { missingColumn, nothingStored, type Stored, storeFile } from "./verifications.ts";

const route = getRouteApi("/signed-in/w/$workspace/prospects/verify");

export function VerifyProspects() {
  useTitle(words.verify);
  const { workspace } = route.useParams();
  const [sent, setSent] = useState<{ total: number; stored: Stored }>();
  const store = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await readPeopleFile(chosen);
      const missing = missingColumn(file);
      if (missing) throw new CsvProblem(words.noColumn(missing));
      const tell = (stored: Stored) => setSent({ total: file.total, stored });
      tell(nothingStored);
      return storeFile(file, { send: (results) => ask("verification.store", workspace, { results }), tell });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      <TopBar title={words.verify} crumbs={<ProspectsCrumb workspace={workspace} />} />
      <div className={screen.screen}>
        <div className={form.form}>
          <p>{words.verifyHelp}</p>
          {!store.isPending && <DropZone limits={words.latestCounts} choose={store.mutate} />}
          {sent && store.isPending && (
            <>
              <p role="status">{words.rowsStored(sent.stored.rows, sent.total)}</p>
              <progress className={form.bar} aria-label={words.rows} max={sent.total} value={sent.stored.rows} />
            </>
          )}
          {store.error && <Notice tone="bad">{describeProblem(store.error)}</Notice>}
          {store.data && <Notice tone="good">{words.stored(store.data)}</Notice>}
        </div>
        {store.data && store.data.unstored.length > 0 && (
          <Table
            caption={words.notStored(store.data.unstored.length === 100)}
            columns={columns}
            rows={store.data.unstored}
            keyOf={({ line }) => String(line)}
          />
        )}
      </div>
    </>
  );
}

const describeProblem = (error: Error): string =>
  error instanceof CsvProblem ? words.unreadable(error.message) : words.interrupted(error.message);

const columns: Column<Stored["unstored"][number]>[] = [
  { head: words.line, isFigure: true, cell: ({ line }) => line },
  { head: words.email, cell: ({ email }) => email || "–" },
  { head: words.reason, cell: ({ why }) => why },
];
