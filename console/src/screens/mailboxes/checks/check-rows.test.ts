import { expect, test } from "vitest";
import { groupsOf, problemsIn, type Row } from "./check-rows.ts";
import type { Outcome, Run, Step } from "./use-check.ts";

const step = (name: Step["step"], changes: Partial<Step> = {}): Step => ({
  about: "sending",
  step: name,
  result: "ok",
  says: `${name} says.`,
  mend: null,
  record: null,
  ...changes,
});
const done = (...steps: Step[]): Outcome => ({ state: "done", steps });
const runOf = (parts: Run["parts"]): Run => ({ parts, isOver: false });
const reached = done(
  step("resolve", { took_ms: 5 }),
  step("connect", { took_ms: 7 }),
  step("tls", { found: "TLS 1.3" }),
);
const told = (rows: readonly Row[] | undefined) => rows?.map(({ state, title }) => `${state} ${title}`);
const groupIn = (run: Run | undefined, id: string, readsReplies = true) =>
  groupsOf(run, readsReplies).find((group) => group.id === id)?.rows;

test("before anything is checked each step waits, and an unread mailbox says so", () => {
  const groups = groupsOf(undefined, true);
  expect(groups.flatMap(({ rows }) => rows).every(({ state }) => state === "wait")).toBe(true);
  expect(told(groupIn(undefined, "reading", false))).toEqual(["off Replies aren’t read"]);
  expect(groupIn(undefined, "message", false)).toMatchObject([{ state: "wait", aside: "needs reading" }]);
});

test("a step that has ended says its time while the next one is under way", () => {
  const rows = groupIn(runOf({ sending: reached, "sending-sign-in": { state: "running" } }), "sending");
  expect(told(rows)).toEqual(["ok Server found", "ok Encrypted with TLS 1.3", "run Signing in"]);
  expect(rows?.[0]?.aside).toBe("12 ms");
});

test("a certificate for another name names it, and what comes after waits for it", () => {
  const tls = step("tls", { result: "failed", found: "mail.acme.example", mend: "Use it." });
  const run = runOf({ reading: done(step("resolve"), step("connect"), tls) });
  const rows = groupIn(run, "reading");
  expect(told(rows)).toEqual([
    "ok Server found",
    "bad Certificate is for another name",
    "wait Sign in",
    "wait Folders: inbox, sent, spam",
  ]);
  expect(rows?.[1]).toMatchObject({ host: "mail.acme.example", text: "tls says. Use it." });
  expect(rows?.[2]?.aside).toBe("waits for the certificate");
  expect(groupIn(run, "message")).toMatchObject([{ state: "wait", aside: "waits for reading" }]);
  expect(problemsIn(groupsOf(run, true))).toBe(1);
});

test("a server that isn't there, a refused login and a part that couldn't be asked for are problems", () => {
  const missing = done(step("resolve", { result: "failed" }), step("connect", { result: "skipped" }));
  expect(told(groupIn(runOf({ sending: missing }), "sending"))?.[0]).toBe("bad Server not found");
  const silent = done(step("resolve"), step("connect", { result: "failed" }));
  expect(told(groupIn(runOf({ sending: silent }), "sending"))?.[0]).toBe("bad Server doesn’t answer");
  const refused = done(step("sign-in", { result: "failed" }));
  expect(told(groupIn(runOf({ sending: reached, "sending-sign-in": refused }), "sending"))?.[2]).toBe(
    "bad Sign-in refused",
  );
  const unasked = runOf({ sending: { state: "refused", message: "Too many." } });
  expect(groupIn(unasked, "sending")?.[0]).toMatchObject({ state: "bad", text: "Too many." });
});

test("an email to itself is one step, with its receiver's verdicts below", () => {
  const about = "message" as const;
  const message = done(
    step("send", { about, took_ms: 100 }),
    step("arrive", { about, took_ms: 900 }),
    step("spf", { about, result: "skipped" }),
    step("dkim", { about, found: "acme.example" }),
    step("dmarc", { about, result: "failed" }),
  );
  const rows = groupIn(runOf({ message }), "message");
  expect(told(rows)).toEqual([
    "ok Sent to itself and found",
    "ok Signed by the domain (DKIM)",
    "warn DMARC failed on arrival",
  ]);
  expect(rows?.[0]?.aside).toBe("1.0 s");
  const late = done(step("send", { about }), step("arrive", { about, result: "warning" }));
  expect(told(groupIn(runOf({ message: late }), "message"))).toEqual(["warn Email didn’t arrive in time"]);
});

test("what is wrong with a domain is a warning with its record, and keeps nothing from being connected", () => {
  const about = "domain" as const;
  const record = { type: "TXT" as const, name: "_dmarc.acme.example", value: "v=DMARC1; p=none" };
  const domain = done(
    step("mx", { about }),
    step("dmarc-record", { about, result: "failed", record }),
    step("blocklists", { about, result: "skipped" }),
  );
  const run = runOf({ domain });
  expect(told(groupIn(run, "domain"))).toEqual([
    "warn DMARC is missing or wrong",
    "ok Mail servers found",
    "off Blocklists",
  ]);
  expect(groupIn(run, "domain")?.[0]).toMatchObject({ record });
  expect(problemsIn(groupsOf(run, true))).toBe(0);
});
