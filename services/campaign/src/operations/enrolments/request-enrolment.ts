import { implement } from "@outbound/broker/implement";
import { requestEnrolment } from "@outbound/contracts/enrolments/request-enrolment";
import { inUnit } from "../../campaigns/unit-of-work.ts";
import type { Context } from "../../context.ts";
import { readEngagements } from "../../prospects/engagement-table.ts";
import { enrolNewcomer } from "../../state-copies/enrol-newcomer.ts";

export default implement(requestEnrolment, async (request, { db, nudgePlanner }: Context) =>
  db.of(request.workspace_id).transaction(
    inUnit(async (unit) => {
      await enrolNewcomer(unit, request, nudgePlanner);
      return { engagements: await readEngagements(unit, [request.prospect.id]) };
    }),
  ),
);
