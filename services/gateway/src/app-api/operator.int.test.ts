import { deadQueue } from "@outbound/broker/topology";
import { operatorWorkspaceId } from "@outbound/contracts/caller";
import type { Operation, ServiceName } from "@outbound/contracts/operation";
import { operations } from "@outbound/contracts/operations";
import { createInvitation } from "@outbound/contracts/people/create-invitation";
import { disableUser } from "@outbound/contracts/people/disable-user";
import { endOperator, makeOperator } from "@outbound/contracts/people/make-operator";
import { createWorkspace } from "@outbound/contracts/workspaces/create-workspace";
import { eventually } from "@outbound/testing/eventually";
import { beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";
import { isForOperators, isInApp } from "../people/refuse-without-role.ts";
import { testGateways } from "../testing/gateway.fixture.ts";
import {
  type Browser,
  browser,
  codeOf,
  freshEmail,
  peopleOf,
  secretOf,
  switchOnSecondFactor,
} from "./browser.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();
const people = peopleOf(gateways, request);

/** All tests come from one network. */
beforeEach(() => gateways.db.query("delete from sign_in_attempt"));

const calls: { name: string; workspaceId: string; isOperator: boolean }[] = [];
const services = new Set<ServiceName>(operations.map(({ service }) => service));
services.delete("gateway");
for (const service of services) {
  await gateways.serve(service, operations.filter((operation) => operation.service === service).map(recording));
}

type RecordedCaller = { workspaceId?: string; isOperator?: boolean };

function recording(operation: Operation) {
  return {
    operation: { ...operation, input: z.unknown(), output: z.unknown() },
    handle: async (_input: unknown, { workspaceId = "", isOperator = false }: RecordedCaller) => {
      calls.push({ name: operation.name, workspaceId, isOperator });
      return { done: operation.name };
    },
  };
}

const onlyOperators = {
  error: "Only who runs this installation may do this.",
  for_people: "Only operators of this installation can do this.",
};

async function newOperator() {
  const one = await people.newOwner();
  await gateways.call(makeOperator, { email: one.email }, people.operator);
  return one;
}

type Where = { workspace?: string; proof?: object };

const ask = async (page: Browser, name: string, input: object = {}, { workspace, proof }: Where = {}) => {
  const body = { workspace_id: workspace ?? operatorWorkspaceId, input, as_operator: true, ...(proof && { proof }) };
  const { status, json } = await page.post(name, body);
  return { status, json };
};

const operator = await newOperator();
const stranger = await people.newOwner();
const proof = { password: operator.password };

describe.each(operations.filter(isInApp).map((operation) => [operation.name, operation] as const))(
  "%s",
  (name, operation) => {
    test("an operator may call it in any workspace if it is an operator's, and nobody else may", async () => {
      const { workspaceId: workspace } = await gateways.newWorkspace();
      calls.length = 0;
      const { status, json } = await ask(operator.page, name, {}, { workspace, proof });
      if (!isForOperators(operation)) {
        expect([status, json, calls]).toEqual([403, onlyOperators, []]);
      } else if (operation.app.onlyClosed) {
        expect([status, json, calls]).toEqual([409, { error: "Close the workspace first." }, []]);
      } else if (operation.service === "gateway") {
        expect([200, 400, 404, 409]).toContain(status);
      } else {
        expect([status, calls]).toEqual([200, [{ name, workspaceId: workspace, isOperator: true }]]);
      }
      calls.length = 0;
      for (const asking of [workspace, stranger.caller.workspaceId, operatorWorkspaceId]) {
        const refused = await ask(stranger.page, name, {}, { workspace: asking });
        expect([refused.status, refused.json]).toEqual([403, onlyOperators]);
      }
      expect(calls).toEqual([]);
    });
  },
);

test("in a workspace of theirs an operator has their role's rights, unless they ask as operator", async () => {
  const { page, userId, caller } = await newOperator();
  await people.setRole(userId, caller.workspaceId, "viewer");
  const body = { workspace_id: caller.workspaceId, input: { reason: "Maintenance" } };
  expect((await page.post("sending.pause", body)).status).toBe(403);
  expect((await page.post("workspace.list", body)).json).toEqual(onlyOperators);
  expect((await page.post("sending.pause", { ...body, as_operator: true })).status).toBe(200);
});

test("who makes a workspace is its first owner, and no workspace is left by who may no longer make one", async () => {
  const { page, email, userId } = await newOperator();
  const { status, json: made } = await ask(page, "workspace.create", { name: "North" });
  expect(status).toBe(200);
  const { workspaces } = (await page.post("session.get", {})).json;
  expect(workspaces).toContainEqual(expect.objectContaining({ id: made.id, name: "North", role: "owner" }));
  const members = await page.post("member.list", { workspace_id: made.id, input: {} });
  expect(members.json.data).toMatchObject([{ email, role: "owner" }]);

  await gateways.call(endOperator, { email }, people.operator);
  const name = crypto.randomUUID();
  const late = { workspaceId: operatorWorkspaceId, requestId: "r", userId, isOperator: true };
  await expect(gateways.call(createWorkspace, { name }, late)).rejects.toMatchObject({ kind: "forbidden" });
  expect((await ask(operator.page, "workspace.list", { name })).json.data).toEqual([]);
});

test("an unknown workspace is not found, and no service is called", async () => {
  calls.length = 0;
  const { status, json } = await ask(
    operator.page,
    "sending.pause",
    { reason: "x" },
    { workspace: crypto.randomUUID() },
  );
  expect([status, json, calls]).toEqual([404, { error: "Workspace not found." }, []]);
});

test("users are found by any part of the address, and no character of it is a pattern", async () => {
  const { email, userId } = await people.newOwner();
  const found = async (search: string) => (await ask(operator.page, "user.list", { search })).json.data;
  expect(await found(` ${email.slice(2, 12).toUpperCase()} `)).toMatchObject([{ id: userId, email, sessions: 1 }]);
  for (const pattern of ["%", "_da-", "a.a", "'"]) expect(await found(pattern)).toEqual([]);
  expect((await ask(operator.page, "user.list", { id: userId })).json.data).toHaveLength(1);
});

describe("a former operator", () => {
  test("is refused at the next request of an open page", async () => {
    const { page, email } = await newOperator();
    expect((await ask(page, "workspace.list")).status).toBe(200);
    await gateways.call(endOperator, { email }, people.operator);
    const { status, json } = await ask(page, "workspace.list");
    expect([status, json]).toEqual([403, onlyOperators]);
    const session = (await page.post("session.get", {})).json;
    expect(session.user.is_operator).toBe(false);
  });

  test("changes nothing by a request from before, and their invitations no longer work", async () => {
    const former = await newOperator();
    const { workspaceId } = await gateways.newWorkspace();
    const own = freshEmail();
    const where = { workspace: workspaceId, proof: { password: former.password } };
    const made = await ask(former.page, "invitation.create", { email: own, role: "owner" }, where);
    expect(made.json.invited_by).toBe(former.email);
    await gateways.call(endOperator, { email: former.email }, people.operator);
    const page = browser(request);
    expect((await page.post("link.redeem", { secret: secretOf(made.json), password: "another password" })).status).toBe(
      404,
    );

    const late = { workspaceId, requestId: "r", userId: former.userId, isOperator: true };
    const forbidden = { kind: "forbidden", message: onlyOperators.error };
    await expect(gateways.call(createInvitation, { email: own, role: "owner" }, late)).rejects.toMatchObject(forbidden);
    await expect(gateways.call(disableUser, { email: stranger.email }, late)).rejects.toMatchObject(forbidden);
    await expect(gateways.call(makeOperator, { email: former.email }, late)).rejects.toMatchObject(forbidden);
    expect((await stranger.page.post("session.get", {})).json.user.id).toBe(stranger.userId);
  });

  test("of two operators who remove each other at once one succeeds, and neither waits for ever", async () => {
    const [one, other] = [await newOperator(), await newOperator()];
    const statuses = await Promise.all([
      ask(one.page, "user.end-operator", { email: other.email }),
      ask(other.page, "user.end-operator", { email: one.email }),
    ]);
    expect(statuses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403]);
  });
});

describe("an operation that lets somebody in, or deletes for good,", () => {
  const acts = ["user.reset", "user.make-operator", "user.remove-second-factor"];

  test.each(acts)("asks for a proof of the person: %s", async (name) => {
    const target = await people.newOwner();
    const { status, json } = await ask(operator.page, name, { email: target.email });
    expect([status, json]).toEqual([400, { error: "Enter your password." }]);
    const wrong = await ask(operator.page, name, { email: target.email }, { proof: { password: "not this one" } });
    expect([wrong.status, wrong.json]).toEqual([403, { error: "The password is wrong." }]);
    expect((await target.page.post("session.get", {})).json.user.is_operator).toBe(false);
    expect((await ask(operator.page, name, { email: target.email }, { proof })).status).toBe(200);
  });

  test("asks for a code where a second factor is on, and an invalid input doesn't use it up", async () => {
    const { page, password } = await newOperator();
    const { secret } = await switchOnSecondFactor(page, password);
    const victim = await people.newOwner();
    const { json } = await ask(page, "user.reset", { email: victim.email }, { proof: { password } });
    expect(json).toEqual({ error: "Enter a code from your app, or a recovery code." });
    const code = codeOf(secret);
    expect((await ask(page, "user.reset", { email: 1 }, { proof: { code } })).status).toBe(400);
    expect((await ask(page, "user.reset", { email: victim.email }, { proof: { code } })).status).toBe(200);
    expect((await victim.page.post("session.get", {})).json).toBeNull();
  });

  const deletions = operations.filter((one) => isInApp(one) && one.app.onlyClosed).map(({ name }) => [name]);
  test.each(deletions)("is about a workspace, and never about what all share: %s", async (name) => {
    calls.length = 0;
    const { status, json } = await ask(operator.page, name, {}, { workspace: operatorWorkspaceId, proof });
    expect([status, json, calls]).toEqual([404, { error: "Workspace not found." }, []]);
  });

  test("asks for no second proof to finish a deletion", async () => {
    const { workspaceId: workspace } = await gateways.newWorkspace();
    expect((await ask(operator.page, "workspace.close", {}, { workspace })).status).toBe(400);
    expect((await ask(operator.page, "campaign-data.delete", {}, { workspace })).status).toBe(409);
    expect((await ask(operator.page, "workspace.delete", {}, { workspace })).status).toBe(409);
    expect((await ask(operator.page, "workspace.close", {}, { workspace, proof })).json.is_complete).toBe(true);
    for (const name of ["workspace.close", "campaign-data.delete", "prospect-data.delete", "workspace.delete"]) {
      expect([name, (await ask(operator.page, name, {}, { workspace })).status]).toEqual([name, 200]);
    }
    expect((await ask(operator.page, "workspace.close", {}, { workspace, proof })).status).toBe(404);
  });
});

describe("the audit trail", () => {
  type Entry = { operation: string; actor: { name: string }; source: string; outcome: string; status: number | null };
  const trail = async (workspace: string, operation: string): Promise<Entry[]> =>
    (await ask(operator.page, "audit.list", { operation }, { workspace })).json.data;

  test("names the operator, in the workspace's trail for what concerned it and else in the installation's", async () => {
    const { workspaceId: workspace } = await gateways.newWorkspace();
    await ask(operator.page, "workspace.rename", { name: "North" }, { workspace });
    const recorded = { source: "app", outcome: "done", actor: { kind: "user", name: `${operator.email} (operator)` } };
    await eventually(async () => expect(await trail(workspace, "workspace.rename")).toMatchObject([recorded]));
    const victim = await people.newOwner();
    await ask(operator.page, "user.end-sessions", { email: victim.email });
    await eventually(async () =>
      expect((await trail(operatorWorkspaceId, "user.end-sessions"))[0]).toMatchObject({
        ...recorded,
        concerns: [{ kind: "user", id: victim.userId, name: victim.email }],
      }),
    );
  });

  test("records what a stranger was refused in the installation's trail alone", async () => {
    const { workspaceId: workspace } = await gateways.newWorkspace();
    await ask(stranger.page, "workspace.rename", { name: "Mine" }, { workspace });
    await eventually(async () =>
      expect((await trail(operatorWorkspaceId, "workspace.rename"))[0]).toMatchObject({
        outcome: "refused",
        status: 403,
        actor: { id: stranger.userId },
      }),
    );
    expect(await trail(workspace, "workspace.rename")).toEqual([]);
  });
});

describe("dead messages", () => {
  const hostile = "<img src=x onerror=alert(1)>";
  const bury = async (id: string | undefined, body: string) => {
    const session = await gateways.broker.currentSession();
    await session.withChannel(async (channel) => {
      await channel.checkQueue(deadQueue(gateways.broker, "gateway"));
      const headers = { queue: `${gateways.broker.namespace}nowhere`, error: hostile, attempt: 6 };
      channel.sendToQueue(deadQueue(gateways.broker, "gateway"), Buffer.from(body), {
        ...(id && { messageId: id }),
        type: "operator.acted",
        headers,
      });
      await channel.waitForConfirms();
    });
  };
  const dead = async () => (await ask(operator.page, "dead-letter.list", { service: "gateway" })).json.data;

  test("are listed without their bodies, shown whole, and dropped by their ids alone", async () => {
    await bury("m-1", JSON.stringify({ payload: { text: hostile } }));
    await bury("m-2", "x".repeat(150_000));
    await eventually(async () => expect(await dead()).toHaveLength(2));
    expect(await dead()).toMatchObject([
      { id: "m-1", service: "gateway", event: "operator.acted", error: hostile, reason: "failed", attempts: 6 },
      { id: "m-2" },
    ]);
    expect(JSON.stringify(await dead())).not.toContain("payload");
    const shown = await ask(operator.page, "dead-letter.show", { service: "gateway", id: "m-1" });
    expect(shown.json).toMatchObject({ is_cut: false, body: expect.stringContaining(hostile) });
    expect((await ask(operator.page, "dead-letter.show", { service: "gateway", id: "m-2" })).json.is_cut).toBe(true);
    expect((await ask(operator.page, "dead-letter.drop", { service: "gateway" })).status).toBe(400);
    const dropped = await ask(operator.page, "dead-letter.drop", { service: "gateway", ids: ["m-1"] });
    expect([dropped.status, dropped.json]).toEqual([200, { dropped: 1 }]);
    expect(await dead()).toMatchObject([{ id: "m-2" }]);
    expect((await ask(operator.page, "dead-letter.drop", { service: "gateway", ids: ["m-1"] })).status).toBe(404);
    await ask(operator.page, "dead-letter.drop", { service: "gateway", ids: ["m-2"] });
  });

  test("of an unknown service are not found, and no queue is declared for it", async () => {
    for (const name of ["list", "show", "replay", "drop"]) {
      const input = { service: "evil", id: "x", ids: ["x"] };
      const { status, json } = await ask(operator.page, `dead-letter.${name}`, input);
      expect([status, json]).toEqual([404, { error: "Dead queue not found." }]);
    }
  });

  test("without an id or a type are listed too", async () => {
    await bury(undefined, "not json");
    await eventually(async () => expect(await dead()).toMatchObject([{ id: "" }]));
  });
});
