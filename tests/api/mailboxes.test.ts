import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { expect, test } from "vitest";
import { freshWorkspace } from "./workspace.ts";

const smtp = { host: "127.0.0.1", port: 9, secure: false, user: "ann", pass: "hunter2-of-smtp" };
const imap = { host: "127.0.0.1", port: 9, secure: false, user: "ann", pass: "hunter2-of-imap" };

test("GET /mailboxes returns every mailbox at once: no cursor, whatever the limit, and a cursor is ignored", async () => {
  const workspace = await freshWorkspace();
  for (const name of ["a", "b", "c"]) await workspace.operate(addMailbox, { email: `${name}@sender.example`, smtp });
  const whole = await workspace.get("/mailboxes");
  expect(whole.status).toBe(200);
  expect(whole.body.data.map(({ email }: { email: string }) => email)).toEqual(
    ["c", "b", "a"].map((name) => `${name}@sender.example`),
  );
  for (const query of ["limit=1", "limit=100", "cursor=nonsense", "cursor=a&cursor=b&limit=2", "cursor="]) {
    const { status, body } = await workspace.get(`/mailboxes?${query}`);
    expect({ query, status, body }).toEqual({ query, status: 200, body: { data: whole.body.data, next_cursor: null } });
  }
});

test("400 for an invalid limit and invalid filters", async () => {
  const workspace = await freshWorkspace();
  for (const [query, error] of [
    ["limit=0", "`limit` must be an integer from 1 to 100."],
    ["limit=abc", "`limit` must be an integer from 1 to 100."],
    ["status=Active", "`status` must be one of: active, error, needs_reconnect."],
    ["status=", "`status` must be one of: active, error, needs_reconnect."],
    ["email=a@b.co&email=c@d.co", "`email` must be a single address."],
  ]) {
    const { status, body } = await workspace.get(`/mailboxes?${query}`);
    expect({ query, status, body }).toEqual({ query, status: 400, body: { error } });
  }
});

test("no server, password or user name of a mailbox is in the answer", async () => {
  const workspace = await freshWorkspace();
  await workspace.operate(addMailbox, { email: "ann@sender.example", name: "Ann", smtp, imap });
  const { body } = await workspace.get("/mailboxes?email=ANN@sender.example");
  expect(body.data).toMatchObject([{ email: "ann@sender.example", provider: "smtp", status: "active" }]);
  expect(JSON.stringify(body)).not.toMatch(/hunter2|127\.0\.0\.1|pass|user|host|port|imap/);
});
