import { refusedHead, refusedLine } from "@outbound/csv/refused-csv";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ask, type Output } from "../../api/ask.ts";
import { type Job, refusedAddresses, refusedQuery, sinceRefusedQuery } from "../../api/job-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { readPages } from "../../api/read-pages.ts";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { saveFile } from "../../ui/save-file.ts";
import styles from "../../ui/screen.module.css";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { type Enrolled, enrol } from "../campaigns/enrol.ts";
import { EnrolledNotice } from "../campaigns/enrolled-notice.tsx";
import { useMay } from "../shell/use-workspace.ts";
import { words } from "./words.ts";

const shownRows = 20;

type Row = Output<"job.refused">["data"][number] & { at: number };

const why: Column<Row> = { head: words.reason, cell: ({ reason }) => reason };
const cellsOf = ({ cells }: Row) => cells.filter(Boolean).join(", ").slice(0, 80) || "–";
const ofFile: Column<Row>[] = [
  { head: words.line, cell: ({ line }) => line },
  { head: words.row, from: "medium", cell: cellsOf },
  why,
];
const ofPeople: Column<Row>[] = [{ head: words.prospect, cell: cellsOf }, why];

export function RefusedRows({ workspace, job }: { workspace: string; job: Job }) {
  const { data } = useQuery(refusedQuery(workspace, job.id));
  const download = useMutation({
    mutationFn: () => fileOf(workspace, job.id),
    onSuccess: (file) => saveFile(file, nameOf(job)),
  });
  const rows = (data?.data ?? []).slice(0, shownRows).map((row, at) => ({ ...row, at }));
  const what = job.kind === "import" ? words.skippedRows : words.skippedProspects;
  return (
    <section className={styles.section}>
      <h2>{what}</h2>
      <Table
        caption={what}
        rows={rows}
        keyOf={({ at }) => String(at)}
        columns={job.kind === "import" ? ofFile : ofPeople}
      />
      {job.refused > rows.length && <p className={styles.note}>{words.andMore(job.refused - rows.length)}</p>}
      {download.error && <Notice tone="bad">{download.error.message}</Notice>}
      {job.kind === "enrol" && job.campaign_id !== null && (
        <SinceThen workspace={workspace} job={job} campaign={job.campaign_id} />
      )}
      <p>
        <Button isBusy={download.isPending} onClick={() => download.mutate()}>
          {job.kind === "import" ? words.downloadRows : words.downloadProspects}
        </Button>{" "}
        {job.kind === "import" && words.fixThem}
      </p>
    </section>
  );
}

type Again = { workspace: string; job: Job; campaign: string };

/** The job stays as it was; whoever was added after it is no longer to be tried. */
function SinceThen({ workspace, job, campaign }: Again) {
  const mayEnrol = useMay("campaign.enrol");
  const { data: since } = useQuery(sinceRefusedQuery(workspace, job));
  const added = since?.added.size ?? 0;
  const left = since?.left.length ?? job.refused;
  return (
    <>
      {added > 0 && (
        <Notice tone="good">
          {words.addedSince(added, left)} <When at={[...(since?.added.values() ?? [])].sort().at(-1) ?? null} />
          {words.left(left)}
        </Notice>
      )}
      {mayEnrol && <TryAgain workspace={workspace} job={job} campaign={campaign} left={left} />}
    </>
  );
}

/** Whoever was given what they lacked is enrolled now; the others are refused again, with why. */
function TryAgain({ workspace, job, campaign, left }: Again & { left: number }) {
  const [done, setDone] = useState(0);
  const [total, setTotal] = useState<Enrolled>();
  const again = useMutation({
    mutationFn: async (emails?: readonly string[]) => {
      setDone(0);
      return enrol(workspace, campaign, emails ?? (await addressesLeft(workspace, job)), { tell: setDone });
    },
    onSuccess: setTotal,
    onSettled: () => queryClient.invalidateQueries({ queryKey: [workspace] }),
  });
  return (
    <>
      {left > 0 && (
        <p>
          <Button isBusy={again.isPending} onClick={() => again.mutate(undefined)}>
            {words.tryAgain(left)}
          </Button>{" "}
          {words.fillFirst}
        </p>
      )}
      {again.isPending && <p role="status">{words.prospectsSoFar(done)}</p>}
      {again.error && <Notice tone="bad">{again.error.message}</Notice>}
      {total && (
        <EnrolledNotice
          workspace={workspace}
          campaign={campaign}
          total={total}
          isBusy={again.isPending}
          again={again.mutate}
        />
      )}
    </>
  );
}

async function addressesLeft(workspace: string, job: Job): Promise<readonly string[]> {
  const since = queryClient.getQueryData(sinceRefusedQuery(workspace, job).queryKey);
  return since?.left ?? (await refusedAddresses(workspace, job.id));
}

async function fileOf(workspace: string, id: string): Promise<Blob> {
  const parts: Blob[] = [];
  for await (const { columns, data } of readPages((cursor) => ask("job.refused", workspace, { id, ...cursor }))) {
    if (parts.length === 0) parts.push(new Blob([refusedHead(columns)]));
    parts.push(new Blob([data.map((row) => refusedLine(columns, row)).join("")]));
  }
  return new Blob(parts, { type: "text/csv;charset=utf-8" });
}

const nameOf = ({ kind, name }: Job): string => (kind === "import" ? `refused ${name}` : `refused ${kind}.csv`);
