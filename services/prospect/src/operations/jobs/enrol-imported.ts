import { implement } from "@outbound/broker/implement";
import { badRequest, conflict } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import { enrolImported } from "@outbound/contracts/jobs/enrol-imported";
import { inUnit } from "@outbound/events/unit-of-work";
import type { Context } from "../../context.ts";
import { beginNext } from "../../jobs/begin-next.ts";
import { checkCampaign } from "../../jobs/check-campaign.ts";
import { lockJob, readJob, setNext } from "../../jobs/job-table.ts";

export default implement(enrolImported, async ({ id, campaign_id, declined }, context: Context & Caller) => {
  const workspace = context.db.of(context.workspaceId);
  await readJob(workspace, id);
  await checkCampaign(campaign_id, context);
  await workspace.transaction(
    inUnit(async (unit) => {
      const job = await lockJob(unit, id);
      if (job.kind !== "import") throw badRequest("Only an import's prospects can be added as soon as it is done.");
      if (job.state === "stopped" || job.state === "failed") throw conflict(`This job has ended: it is ${job.state}.`);
      const { next } = job.input;
      if (next?.job_id) {
        if (next.campaign_id === campaign_id) return;
        throw conflict("This import's prospects are being added to another campaign.");
      }
      const wanted = { campaign_id, declined, job_id: null };
      if (job.state === "done") await beginNext(unit, job, wanted);
      else await setNext(unit, job, wanted);
    }),
  );
  return readJob(workspace, id);
});
