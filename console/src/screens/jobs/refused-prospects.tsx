import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Output } from "../../api/ask.ts";
import { type Job, refusedAddresses, refusedQuery, sinceRefusedQuery } from "../../api/job-queries.ts";
import { queryClient } from "../../api/queries.ts";
import { useMay } from "../../api/use-workspace.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Column, Table } from "../../ui/table.tsx";
import { When } from "../../ui/when.tsx";
import { type Enrolled, enrol } from "../campaigns/people/enrol.ts";
import { EnrolledNotice } from "../campaigns/people/enrolled-notice.tsx";
import styles from "./job.module.css";
import { words } from "./words.ts";

const shownRows = 20;

type Row = Output<"job.refused">["data"][number] & { at: number };

const columns: Column<Row>[] = [
  { head: words.prospect, cell: ({ cells }) => cells.filter(Boolean).join(", ").slice(0, 80) || "–" },
  { head: words.reason, cell: ({ reason }) => <span className={styles.why}>{reason}</span> },
];

export function RefusedProspects({ workspace, job }: { workspace: string; job: Job }) {
  const { data } = useQuery(refusedQuery(workspace, job.id));
  const rows = (data?.data ?? []).slice(0, shownRows).map((row, at) => ({ ...row, at }));
  return (
    <Card title={words.skippedProspects} isFlush>
      <div className={styles.rows}>
        <Table caption={words.skippedProspects} rows={rows} keyOf={({ at }) => String(at)} columns={columns} />
      </div>
      {job.refused > rows.length && rows.length > 0 && (
        <p className={styles.more}>{words.andMore(job.refused - rows.length)}</p>
      )}
      {job.kind === "enrol" && job.campaign_id !== null && (
        <div className={styles.again}>
          <SinceThen workspace={workspace} job={job} campaign={job.campaign_id} />
        </div>
      )}
    </Card>
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
