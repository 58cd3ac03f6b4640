import { randomUUID } from "node:crypto";
import { removeMember } from "@outbound/contracts/people/remove-member";
import { setMemberRole } from "@outbound/contracts/people/set-member-role";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import { eventually } from "@outbound/testing/eventually";
import { expect, onTestFinished, test } from "vitest";
import { peopleOf } from "../app-api/browser.fixture.ts";
import { testGateways } from "../testing/gateway.fixture.ts";
import { streamLimits } from "./live-streams.ts";

const gateways = await testGateways();
const gateway = await gateways.start();
const other = await gateways.start();
const people = peopleOf(gateways, gateway.request);

type Cookie = { cookie(): string };
type StreamOptions = { port?: number; headers?: Record<string, string> };

async function listen(page: Cookie, workspace: string, { port = gateway.port, headers = {} }: StreamOptions = {}) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const response = await fetch(`http://127.0.0.1:${port}/app/events?workspace=${workspace}`, {
    headers: { Cookie: page.cookie(), "Sec-Fetch-Site": "same-origin", Accept: "text/event-stream", ...headers },
    signal: ending.signal,
  });
  const topics: string[] = [];
  let isOver = false;
  const read = async () => {
    for await (const chunk of response.body ?? []) {
      const lines = Buffer.from(chunk).toString().split("\n");
      topics.push(...lines.filter((line) => line.startsWith("data: ")).flatMap((line) => line.slice(6).split(" ")));
    }
  };
  const ended = read()
    .catch(() => {})
    .finally(() => (isOver = true));
  return { status: response.status, headers: response.headers, topics, isOver: () => isOver, ended };
}

const tokensIn = ({ topics }: { topics: string[] }) => topics.filter((topic) => topic === "tokens");

const newToken = (workspaceId: string) => gateways.call(createToken, {}, { workspaceId, requestId: randomUUID() });

test("the pages of a workspace hear its changes at every gateway, and nobody else does", async () => {
  const ada = await people.newOwner();
  const stranger = await people.newOwner();
  const here = await listen(ada.page, ada.caller.workspaceId);
  const there = await listen(ada.page, ada.caller.workspaceId, { port: other.port });
  const foreign = await listen(stranger.page, stranger.caller.workspaceId);
  expect(here.headers.get("content-type")).toBe("text/event-stream");
  await newToken(ada.caller.workspaceId);
  await eventually(() => expect([here, there].map(tokensIn)).toEqual([["tokens"], ["tokens"]]));
  await newToken(stranger.caller.workspaceId);
  await eventually(() => expect(tokensIn(foreign)).toEqual(["tokens"]));
  expect(tokensIn(here)).toEqual(["tokens"]);
});

test("a page of another workspace, another site, without a session or with a token gets no stream", async () => {
  const ada = await people.newOwner();
  const stranger = await people.newOwner();
  const { workspaceId } = ada.caller;
  const refused = await Promise.all([
    listen(stranger.page, workspaceId),
    listen({ cookie: () => "" }, workspaceId),
    listen(ada.page, workspaceId, { headers: { "Sec-Fetch-Site": "cross-site" } }),
    listen(ada.page, workspaceId, { headers: { Authorization: "Bearer x" } }),
    listen(ada.page, "x"),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([404, 401, 403, 403, 400]);
});

test("a hundred changes within a moment are few messages, and the last one is among them", async () => {
  const ada = await people.newOwner();
  const { workspaceId } = ada.caller;
  const page = await listen(ada.page, workspaceId);
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: 100 }, () => newToken(workspaceId)));
  const before = page.topics.length;
  await newToken(workspaceId);
  await eventually(() => expect(page.topics.length).toBeGreaterThan(before));
  const moments = (performance.now() - startedAt) / streamLimits.spacingMs;
  expect(page.topics.length).toBeLessThan(10 + moments);
});

test("an ended session hears nothing more, and its stream ends", async () => {
  const ada = await people.newOwner();
  const { workspaceId } = ada.caller;
  const stolen = await listen(ada.page, workspaceId);
  await ada.page.post("session.end", {});
  await newToken(workspaceId);
  await stolen.ended;
  expect(tokensIn(stolen)).toEqual([]);
});

test("a removed member hears nothing more; another role is announced", async () => {
  const ada = await people.newOwner();
  const { workspaceId } = ada.caller;
  const alan = await people.newMember(workspaceId, "editor");
  const page = await listen(alan.page, workspaceId);
  await gateways.call(setMemberRole, { id: alan.userId, role: "viewer" }, ada.caller);
  await eventually(() => expect(page.topics).toContain("members"));
  await gateways.call(removeMember, { id: alan.userId }, ada.caller);
  await newToken(workspaceId);
  await page.ended;
  expect(tokensIn(page)).toEqual([]);
});

test("of a thousand concurrent streams a person gets ten, and everybody else is answered", async () => {
  const ada = await people.newOwner();
  const alan = await people.newOwner();
  const streams = await Promise.all(
    Array.from({ length: 1_000 }, () => listen(ada.page, ada.caller.workspaceId).catch(() => undefined)),
  );
  expect(streams.filter((stream) => stream?.status === 200)).toHaveLength(10);
  const { status } = await listen(alan.page, alan.caller.workspaceId);
  expect(status).toBe(200);
});

test("pages that are reloaded while the database is slow keep no stream: the next one is answered", async () => {
  const ada = await people.newOwner();
  await ada.page.post("session.get", {});
  const ask = () => {
    const leaving = new AbortController();
    const url = `http://127.0.0.1:${gateway.port}/app/events?workspace=${ada.caller.workspaceId}`;
    const headers = { Cookie: ada.page.cookie(), "Sec-Fetch-Site": "same-origin" };
    const answered = fetch(url, { headers, signal: leaving.signal }).catch(() => undefined);
    return { leave: () => leaving.abort(), answered };
  };
  const waiting = `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like '%rate_window%'`;
  for (let reload = 0; reload <= streamLimits.perSession; reload++) {
    await gateways.db.transaction(async (tx) => {
      await tx.query(
        "select from rate_window where token_id in (select id from session where user_id = $1) for update",
        [ada.userId],
      );
      const { leave, answered } = ask();
      await eventually(async () => expect((await gateways.db.query(waiting)).rows).toEqual([{ count: 1 }]));
      leave();
      await answered;
      // Whatever is answered later came to the gateway after the page's end did.
      expect((await gateway.request("/api/v1/nothing")).status).toBe(401);
    });
  }
  expect((await listen(ada.page, ada.caller.workspaceId)).status).toBe(200);
});

test("a stopping gateway ends its streams and exits", async () => {
  const leaving = await gateways.start();
  const ada = await people.newOwner();
  const streams = await Promise.all(
    Array.from({ length: 5 }, () => listen(ada.page, ada.caller.workspaceId, { port: leaving.port })),
  );
  await leaving.stop();
  await Promise.all(streams.map(({ ended }) => ended));
});
