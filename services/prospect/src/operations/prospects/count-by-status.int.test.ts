import { countByStatus } from "@outbound/contracts/prospects/count-by-status";
import { mostCounted } from "@outbound/contracts/prospects/most-counted";
import { createSuppression } from "@outbound/contracts/suppressions/create-suppression";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, create, db } = await startProspectService();
const none = { not_contacted: 0, contacted: 0, active: 0, replied: 0, bounced: 0, blocked: 0 };

test("prospects are counted by status and companies beside them, of this workspace alone", async () => {
  const caller = freshCaller();
  await create(caller, "ann@acme.example");
  await create(caller, "bob@acme.example");
  await create(caller, "eve@other.example");
  await create(freshCaller(), "ann@acme.example");
  await call(createSuppression, { kind: "email", value: "eve@other.example" }, caller);
  expect(await call(countByStatus, {}, caller)).toEqual({
    statuses: { ...none, not_contacted: 2, blocked: 1 },
    companies: 2,
  });
  expect(await call(countByStatus, {}, freshCaller())).toEqual({ statuses: none, companies: 0 });
});

test("of very many prospects no more are read than are counted", async () => {
  const caller = freshCaller();
  await db.query(
    `insert into prospect (workspace_id, id, email, source)
     select $1, gen_random_uuid(), 'p' || n || '@acme.example', 'api' from generate_series(1, $2) n`,
    [caller.workspaceId, mostCounted + 5],
  );
  const { statuses } = await call(countByStatus, {}, caller);
  expect(statuses).toEqual({ ...none, not_contacted: mostCounted });
});
