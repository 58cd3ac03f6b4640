import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findTransitionProblems, strayWrites } from "./check-transitions.ts";

const elsewhere = "services/campaign/src/inbox/bounce-table.ts";

test.each([
  "update enrolment set status = 'stopped' where id = $1",
  "UPDATE ONLY enrolment e set status = 'stopped'",
  "with gone as (\n  update\n    send set state = 'sent' returning id) select id from gone",
  'insert into "send" as s (id) values ($1)',
  "insert into public.enrolment (id) values ($1)",
  "delete from send where id = $1",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the source of one.
  "update ${table} set status = 'stopped'",
])("a stray statement fails the check: %s", (statement) => {
  expect(strayWrites(elsewhere, `await tx.query(\`${statement}\`);`)).toHaveLength(1);
});

test.each([
  "select id from enrolment where id = $1 for update",
  "select from send s where s.id = $1 for update of s",
  "insert into past_send as past (step) values ($1) on conflict (step) do update set sent = past.sent + 1",
  "update mailbox m set sent_today = 0 from send s where s.mailbox_id = m.id",
])("a statement about neither table may be anywhere: %s", (statement) => {
  expect(strayWrites(elsewhere, statement)).toEqual([]);
});

test("each table is written in its own home, and not in the other's", () => {
  const update = "update enrolment set status = 'stopped'";
  expect(strayWrites("services/campaign/src/enrolments/transitions/end.ts", update)).toEqual([]);
  expect(strayWrites("services/campaign/src/ledger/transitions/settle.ts", update)).toHaveLength(1);
});

test("the service writes an enrolment and a send only in their transitions", async () => {
  expect(await findTransitionProblems(fileURLToPath(new URL("../../../", import.meta.url)))).toEqual([]);
});
