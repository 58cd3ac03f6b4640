import { CsvProblem } from "@outbound/csv/csv-problem";
import { useMutation } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ask } from "../../api/ask.ts";
import { queryClient } from "../../api/queries.ts";
import { Field } from "../../ui/field.tsx";
import { count } from "../../ui/figures.ts";
import form from "../../ui/form.module.css";
import { Notice } from "../../ui/notice.tsx";
import screen from "../../ui/screen.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { readPeopleFile } from "./read-people-file.ts";
import { missingColumn, nothingStored, type Stored, storeFile } from "./verifications.ts";

const route = getRouteApi("/signed-in/w/$workspace/prospects/verify");

export function VerifyProspects() {
  useTitle("Verified addresses");
  const { workspace } = route.useParams();
  const [sent, setSent] = useState<{ total: number; stored: Stored }>();
  const store = useMutation({
    mutationFn: async (chosen: File) => {
      const file = await readPeopleFile(chosen);
      const missing = missingColumn(file);
      if (missing) throw new CsvProblem(`It has no column ${missing}; its first line must name the columns.`);
      const tell = (stored: Stored) => setSent({ total: file.total, stored });
      tell(nothingStored);
      return storeFile(file, { ask, workspace, tell });
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <div className={screen.screen}>
      <Link className={screen.back} to="/w/$workspace/prospects" params={{ workspace }}>
        ← Prospects
      </Link>
      <h1>Verified addresses</h1>
      <div className={form.form}>
        <p>
          What a service that verifies addresses found, as a CSV file with the columns email and status: valid, invalid,
          risky or unknown. A column checked_at may say when. The preflight of a campaign counts those that are invalid.
        </p>
        {!store.isPending && (
          <Field
            label="CSV file"
            type="file"
            accept=".csv,.tsv,.txt,text/csv"
            hint="Of each address the last check counts, so the same file can be stored again."
            onChange={({ target }) => {
              const [first] = target.files ?? [];
              if (first) store.mutate(first);
              target.value = "";
            }}
          />
        )}
        {sent && store.isPending && (
          <>
            <p role="status">
              {count(sent.stored.rows)} of {count(sent.total)} rows. Keep this page open until all are stored.
            </p>
            <progress className={form.bar} aria-label="Rows" max={sent.total} value={sent.stored.rows} />
          </>
        )}
        {store.error && <Notice tone="bad">{describeProblem(store.error)}</Notice>}
        {store.data && <Notice tone="good">{summaryOf(store.data)}</Notice>}
      </div>
      {store.data && store.data.unstored.length > 0 && (
        <Table
          caption={`Not stored${store.data.unstored.length === 100 ? ", the first hundred" : ""}`}
          columns={columns}
          rows={store.data.unstored}
          keyOf={({ line }) => String(line)}
        />
      )}
    </div>
  );
}

const describeProblem = (error: Error): string =>
  error instanceof CsvProblem
    ? `This file can’t be read. ${error.message}`
    : `${error.message} What was sent is stored; choose the file again to go on.`;

const summaryOf = ({ stored, outdated, notFound, refused }: Stored): string =>
  `${count(stored)} stored, ${count(outdated)} with a later check, ${count(notFound)} not found, ${count(refused)} refused.`;

const columns: Column<Stored["unstored"][number]>[] = [
  { head: "Line", isFigure: true, cell: ({ line }) => line },
  { head: "Address", cell: ({ email }) => email || "–" },
  { head: "Why", cell: ({ why }) => why },
];
