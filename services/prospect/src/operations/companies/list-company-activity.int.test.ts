import { listCompanyActivity } from "@outbound/contracts/companies/list-company-activity";
import { storeEngagements } from "@outbound/contracts/prospects/store-engagements";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { engagementOf, startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, create } = await startProspectService();

test("a company shows how many are in a sequence and when one last replied, and another workspace's shows nothing", async () => {
  const caller = freshCaller();
  const jane = await create(caller, "jane@acme.example");
  const joe = await create(caller, "joe@acme.example");
  const quiet = await create(caller, "ann@quiet.example");
  const at = "2026-11-17T08:00:00.000+00:00";
  const untold = { date_contacted: null, date_responded: null };
  const engagements = [
    { ...engagementOf(caller, jane.id, 1, { emails_sent: 1, active: true }), ...untold },
    { ...engagementOf(caller, joe.id, 1, { emails_sent: 1, replied: true }), ...untold, date_responded: at },
  ];
  await call(storeEngagements, { engagements }, caller);
  const ids = [jane.company_id ?? "", quiet.company_id ?? ""];
  const { data } = await call(listCompanyActivity, { ids }, caller);
  expect(data.toSorted((a, b) => b.active - a.active)).toEqual([
    { company_id: ids[0], active: 1, date_responded: at },
    { company_id: ids[1], active: 0, date_responded: null },
  ]);
  expect(await call(listCompanyActivity, { ids }, freshCaller())).toEqual({ data: [] });
});
