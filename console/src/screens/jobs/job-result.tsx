import { refusedHead, refusedLine } from "@outbound/csv/refused-csv";
import { useMutation } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { ask } from "../../api/ask.ts";
import type { Job } from "../../api/job-queries.ts";
import { readPages } from "../../api/read-pages.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { PartsBar } from "../../ui/parts-bar.tsx";
import { PartsList } from "../../ui/parts-list.tsx";
import { saveFile } from "../../ui/save-file.ts";
import styles from "./job.module.css";
import { partsOf } from "./job-parts.ts";
import { words } from "./words.ts";

/** Live while the job is under way. */
export function JobResult({ workspace, job }: { workspace: string; job: Job }) {
  const parts = partsOf(job);
  const isImport = job.kind === "import";
  const further = job.counts["other-emails"] ?? 0;
  return (
    <Card title={words.result}>
      <div className={styles.result}>
        <PartsBar parts={parts} whole={job.total} size="thick" />
        <PartsList parts={parts} total={[isImport ? words.rowsInFile : words.allProspects, job.total]} />
        {job.refused > 0 && <DownloadRefused workspace={workspace} job={job} />}
        {further > 0 && <p className={styles.quiet}>{words.furtherEmails(further)}</p>}
      </div>
    </Card>
  );
}

function DownloadRefused({ workspace, job }: { workspace: string; job: Job }) {
  const download = useMutation({
    mutationFn: () => fileOf(workspace, job.id),
    onSuccess: (file) => saveFile(file, nameOf(job)),
  });
  return (
    <div className={styles.download}>
      <Button kind="quiet" isSmall icon={Download} isBusy={download.isPending} onClick={() => download.mutate()}>
        {job.kind === "import" ? words.downloadRows : words.downloadProspects}
      </Button>
      {download.error && <Notice tone="bad">{download.error.message}</Notice>}
    </div>
  );
}

async function fileOf(workspace: string, id: string): Promise<Blob> {
  const parts: Blob[] = [];
  for await (const { columns, data } of readPages((cursor) => ask("job.refused", workspace, { id, ...cursor }))) {
    if (parts.length === 0) parts.push(new Blob([refusedHead(columns)]));
    parts.push(new Blob([data.map((row) => refusedLine(columns, row)).join("")]));
  }
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

const nameOf = ({ kind, name }: Job): string => (kind === "import" ? `skipped ${name}` : `skipped ${kind}.csv`);
