import { randomUUIDv7 } from "node:crypto";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import { exportReplies } from "@outbound/contracts/replies/export-replies";
import { replyFile } from "@outbound/csv/reply-file";
import { expect, test } from "vitest";
import { step } from "../../testing/campaign.fixture.ts";
import { fromProspect, startInboxTest } from "../../testing/inbox.fixture.ts";
import { only } from "../../testing/sending.fixture.ts";

const service = await startInboxTest();
const { call, db } = service;

test("an exported reply says from which company, to which copy, and whose it is", async () => {
  const copies = [step("a", { variants: [{ name: "short", subject: "b", body: "b" }] })];
  const { caller, id } = await service.running(0, { steps: copies });
  const company = { id: randomUUIDv7(), name: "Acme", domain: null };
  const [prospect] = await service.enrol(caller, id, [{ company }]);
  if (!prospect) throw new Error("nobody was enrolled");
  const send = await service.dispatched(caller);
  await db.query("update send set variant_id = (select id from variant where workspace_id = $1) where id = $2", [
    caller.workspaceId,
    send.id,
  ]);
  await service.settle(caller, send, { worker: send.worker });
  await service.reply(caller, send, { ...fromProspect(prospect), text: "How much?" });
  const reply = only(await service.replies(caller));
  await call(updateConversation, { id: reply.id, last_reply_id: reply.id, assignee: "ada@acme.example" }, caller);
  const row = only((await call(exportReplies, {}, caller)).data);
  expect(row).toMatchObject({ company_name: "Acme", variant: "short", assignee: "ada@acme.example", step: 1 });
  const table = replyFile();
  expect(table.line(row)).toMatch(/"Acme",.*"ada@acme.example",.*"1","short",/);
  expect(table.head()).toMatch(/"company_name",.*"assignee",.*"step","variant",/);
});
