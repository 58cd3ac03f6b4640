import { implement } from "@outbound/broker/implement";
import { requestEnrolment } from "@outbound/contracts/campaigns/request-enrolment";
import type { Context } from "../context.ts";
import { enrolNewcomer } from "../enrolments/enrol-newcomer.ts";
import { readEngagements } from "../prospects/engagement-table.ts";

export default implement(requestEnrolment, async (request, { db, nudgePlanner }: Context) =>
  db.transaction(async (tx) => {
    await enrolNewcomer(tx, request, nudgePlanner);
    return { engagements: await readEngagements(tx, request.workspace_id, [request.prospect.id]) };
  }),
);
