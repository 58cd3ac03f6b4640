import { expect, test } from "vitest";
import { draftOf, serversIn, subjectIn, withFound, withPort } from "./draft.ts";

const found = {
  smtp: { host: "smtp.acme.example", port: 587, secure: false, user: "mara@acme.example" },
  imap: { host: "imap.acme.example", port: 993, secure: true, user: "mara@acme.example" },
};
const known = {
  smtp: { host: "smtp.acme.example", port: 587, secure: false, user: "mara", insecure: true },
  imap: null,
};
const empty = draftOf("mara@acme.example", undefined);

test("an email and a password are enough where the servers are found", () => {
  expect(subjectIn({ ...empty, password: "secret" }, undefined)).toBeUndefined();
  const draft = { ...withFound(empty, found), password: "secret" };
  expect(subjectIn(draft, undefined)).toEqual({
    email: "mara@acme.example",
    smtp: { host: "smtp.acme.example", port: 587, secure: false, user: "mara@acme.example", pass: "secret" },
    imap: { host: "imap.acme.example", port: 993, secure: true, user: "mara@acme.example", pass: "secret" },
  });
});

test("servers found for another address go where none are found", () => {
  const { smtp, imap } = withFound(withFound(empty, found), { smtp: null, imap: null });
  expect({ smtp, imap }).toEqual({ smtp: empty.smtp, imap: empty.imap });
});

test("a login of its own is used for reading, and no login where none is filled in", () => {
  const draft = { ...withFound(empty, found), password: "secret", readingUser: "reader", readingPassword: "other" };
  expect(serversIn(draft, undefined).imap).toMatchObject({ user: "reader", pass: "other" });
  expect(serversIn({ ...draft, password: "", readsReplies: false }, undefined)).toEqual({
    smtp: { host: "smtp.acme.example", port: 587, secure: false },
    imap: null,
  });
});

test("what the form doesn't show of a server stays while it is the same one", () => {
  const draft = { ...draftOf("mara@acme.example", known as never), password: "new" };
  expect(serversIn(draft, known as never).smtp).toMatchObject({ insecure: true, user: "mara", pass: "new" });
  const moved = { ...draft, smtp: { ...draft.smtp, host: "smtp.other.example" } };
  expect(serversIn(moved, known as never).smtp).not.toHaveProperty("insecure");
});

test("a usual port says its encryption, any other leaves it as it was", () => {
  expect(withPort({ host: "a", port: "587", isTls: false }, "465").isTls).toBe(true);
  expect(withPort({ host: "a", port: "465", isTls: true }, "46").isTls).toBe(true);
  expect(withPort({ host: "a", port: "993", isTls: true }, "143").isTls).toBe(false);
});
