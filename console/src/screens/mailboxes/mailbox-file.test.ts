import { expect, test } from "vitest";
import { withKept } from "./mailbox-file.ts";

const file = {
  email: "ann@acme.example",
  smtp: { host: "smtp.example", port: 465, secure: true, user: "ann", pass: "new" },
  imap: { host: "imap.example", port: 993, secure: true, user: "ann", pass: "new" },
};
const known = {
  smtp: { host: "smtp.example", port: 587, secure: false, user: "old", insecure: true },
  imap: { host: "imap.example", port: 143, secure: false, user: "old", trust_from: true },
};

test("what a form doesn't show of a server stays when the same one is saved again, and goes with another", () => {
  expect(withKept(file, known)).toEqual({
    ...file,
    smtp: { ...file.smtp, insecure: true },
    imap: { ...file.imap, trust_from: true },
  });
  const moved = { ...file, smtp: { ...file.smtp, host: "other.example" }, imap: null };
  expect(withKept(moved, known)).toEqual(moved);
  expect(withKept(file, undefined)).toEqual(file);
});
