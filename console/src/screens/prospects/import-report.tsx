import { useState } from "react";
import { Button } from "../../ui/button.tsx";
import form from "../../ui/form.module.css";
import { LinkButton } from "../../ui/link-button.tsx";
import { Notice } from "../../ui/notice.tsx";
import styles from "../../ui/screen.module.css";
import { Table } from "../../ui/table.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { EnrolImported } from "./enrol-imported.tsx";
import type { Refused, Report } from "./import-run.ts";
import type { PeopleFile } from "./read-people-file.ts";
import { refusedCsv } from "./refused-csv.ts";

const shownRows = 20;

type Props = { file: PeopleFile; report: Report; again: () => void; workspace: string };

/** What became of each row, and what comes next. */
export function ImportReport({ file, report, again, workspace }: Props) {
  const mayEnrol = useMay("campaign.enrol");
  const { created, duplicate, refused, emails } = report;
  return (
    <>
      <Notice tone={refused.length > 0 ? "warn" : "good"}>
        {created.toLocaleString("en")} created, {duplicate.toLocaleString("en")} there already,{" "}
        {refused.length.toLocaleString("en")} refused.
      </Notice>
      {refused.length > 0 && <RefusedRows file={file} refused={refused} />}
      {mayEnrol && emails.length > 0 && <EnrolImported workspace={workspace} emails={emails} />}
      <div className={form.row}>
        <LinkButton to="/w/$workspace/prospects" params={{ workspace }}>
          See everybody
        </LinkButton>
        <Button onClick={again}>Import another file</Button>
      </div>
    </>
  );
}

function RefusedRows({ file, refused }: { file: PeopleFile; refused: readonly Refused[] }) {
  const [url] = useState(() =>
    URL.createObjectURL(new Blob([refusedCsv(file.columns, refused)], { type: "text/csv;charset=utf-8" })),
  );
  return (
    <section className={styles.section}>
      <h2>Refused rows</h2>
      <Table
        caption="Refused rows"
        rows={refused.toSorted((one, other) => one.row.line - other.row.line).slice(0, shownRows)}
        keyOf={({ row }) => String(row.line)}
        columns={[
          { head: "Line", cell: ({ row }) => row.line },
          { head: "Row", from: "medium", cell: ({ row }) => row.cells.filter(Boolean).join(", ").slice(0, 80) || "–" },
          { head: "Why", cell: ({ reason }) => reason },
        ]}
      />
      {refused.length > shownRows && (
        <p className={styles.note}>And {(refused.length - shownRows).toLocaleString("en")} more.</p>
      )}
      <p>
        <a className={styles.inline} href={url} download={`refused ${file.name}`}>
          Download the refused rows
        </a>{" "}
        to mend them, and import that file.
      </p>
    </section>
  );
}
