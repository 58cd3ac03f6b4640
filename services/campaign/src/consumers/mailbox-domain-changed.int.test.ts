import { randomUUIDv7 } from "node:crypto";
import { explainEnrolment } from "@outbound/contracts/enrolments/explain-enrolment";
import type { EventMessage } from "@outbound/contracts/event";
import { mailboxDomainChanged } from "@outbound/contracts/events/mailbox-domain-changed";
import { listMailboxes } from "@outbound/contracts/mailboxes/list-mailboxes";
import { expect, test } from "vitest";
import { only, startSendingTest } from "../testing/sending.fixture.ts";
import consumer from "./mailbox-domain-changed.ts";

const service = await startSendingTest();

type State = EventMessage<typeof mailboxDomainChanged>["payload"];
const take = (payload: State) => {
  const message = {
    id: randomUUIDv7(),
    occurred_at: new Date(),
    payload: mailboxDomainChanged.payload.encode(payload),
  };
  return consumer.take(Buffer.from(JSON.stringify(message)), service.context);
};
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test("72 hours after its domain got worse a mailbox begins no sequence, goes on with those under way, and begins again once it is mended", async () => {
  const { caller, id } = await service.running(2);
  const mailbox = only((await service.call(listMailboxes, {}, caller)).data);
  const about = { workspace_id: caller.workspaceId, mailbox_id: mailbox.id };
  const problem = "acme.co has no SPF record.";
  const [begun] = (
    await service.db.query<{ id: string }>(
      `update enrolment set was_planned = true where id in (
         select id from enrolment where workspace_id = $1 limit 1) returning id`,
      [caller.workspaceId],
    )
  ).rows;
  await take({ ...about, version: 2, problem, since: hoursAgo(73) });
  await take({ ...about, version: 1, problem: null, since: null });
  await service.planAll();
  expect((await service.sends(caller)).map(({ enrolment_id }) => enrolment_id)).toEqual([begun?.id]);
  const { rows } = await service.db.query<{ email: string }>(
    `select p.email from enrolment e join prospect_copy p on p.workspace_id = e.workspace_id and p.id = e.prospect_id
     where e.workspace_id = $1 and not e.was_planned`,
    [caller.workspaceId],
  );
  const explained = await service.call(explainEnrolment, { id, email: only(rows).email }, caller);
  expect(explained).toMatchObject({ reason: "mailbox_domain" });
  expect(explained.sentence).toContain(
    "starts no new sequences, because its domain got worse (acme.co has no SPF record)",
  );

  await take({ ...about, version: 3, problem, since: hoursAgo(71) });
  await service.planAll();
  expect(await service.sends(caller)).toHaveLength(2);
});
