import { expect, test } from "vitest";
import { endpointOf } from "./endpoint.ts";
import { EndpointQueue } from "./endpoint-queue.ts";

const caps = { endpoint: 2, host: 3, workspace: 4, total: 6 };

const names = (turns: { host: string }[]) => turns.map(({ host }) => host);
const signal = (queue: EndpointQueue, endpoint: ReturnType<typeof endpointOf>, times: number) => {
  for (let count = 0; count < times; count += 1) queue.addSignal(endpoint);
};

test("an endpoint at its cap waits, and others take their turns meanwhile", () => {
  const queue = new EndpointQueue(caps);
  const slow = endpointOf("w1", "https://slow/");
  const quick = endpointOf("w2", "https://quick/");
  signal(queue, slow, 300);
  signal(queue, quick, 1);
  expect(names(queue.reserveTurns(10))).toEqual(["slow", "quick", "slow"]);
  expect(queue.reserveTurns(10)).toEqual([]);
  queue.release(slow);
  expect(names(queue.reserveTurns(10))).toEqual(["slow"]);
});

test("endpoints take turns, however many deliveries one of them has", () => {
  const queue = new EndpointQueue({ ...caps, endpoint: 6, host: 6, workspace: 6 });
  signal(queue, endpointOf("w", "https://a/"), 100);
  signal(queue, endpointOf("w", "https://b/"), 3);
  expect(names(queue.reserveTurns(2))).toEqual(["a", "b"]);
  expect(names(queue.reserveTurns(4))).toEqual(["a", "b", "a", "b"]);
});

test("a host shared by many workspaces gets no more than its share", () => {
  const queue = new EndpointQueue(caps);
  for (const workspace of ["w1", "w2", "w3"]) signal(queue, endpointOf(workspace, "https://shared/x"), 2);
  signal(queue, endpointOf("w4", "https://other/"), 1);
  expect(names(queue.reserveTurns(10))).toEqual(["shared", "shared", "shared", "other"]);
});

test("a workspace with many endpoints gets no more than its share, and all together no more than the process allows", () => {
  const queue = new EndpointQueue(caps);
  for (const host of ["a", "b", "c", "d", "e"]) signal(queue, endpointOf("w1", `https://${host}/`), 2);
  expect(queue.reserveTurns(10)).toHaveLength(4);
  for (const host of ["f", "g", "h"]) signal(queue, endpointOf("w2", `https://${host}/`), 1);
  expect(names(queue.reserveTurns(10))).toEqual(["f", "g"]);
  expect(queue.inFlight).toBe(6);
});

test("two URLs of one host in one workspace are two endpoints, and one URL in two workspaces is two", () => {
  const ids = [
    endpointOf("w1", "https://a/x"),
    endpointOf("w1", "https://a/y"),
    endpointOf("w2", "https://a/x"),
    endpointOf("w1", "https://a/x"),
  ].map(({ endpoint_id }) => endpoint_id);
  expect(new Set(ids).size).toBe(3);
  expect(ids[0]).toBe(ids[3]);
});

test("a swept endpoint has turns until it comes up short; a later signal stays", () => {
  const queue = new EndpointQueue(caps);
  const endpoint = endpointOf("w", "https://a/");
  queue.addSwept(endpoint);
  expect(queue.reserveTurns(10)).toHaveLength(2);
  queue.release(endpoint);
  expect(queue.reserveTurns(10)).toHaveLength(1);
  queue.addSignal(endpoint);
  queue.release(endpoint);
  queue.recordShortage(endpoint);
  expect(queue.reserveTurns(10)).toHaveLength(1);
  queue.release(endpoint);
  expect(queue.reserveTurns(10)).toEqual([]);
  expect(queue.waiting).toBe(0);
});

test("a turn out of order overtakes nothing of its endpoint, and leaves half the slots to those that wait", () => {
  const queue = new EndpointQueue(caps);
  const [slow, other] = [endpointOf("w1", "https://slow/"), endpointOf("w2", "https://other/")];
  signal(queue, slow, 3);
  expect(queue.reserveTurn(slow)).toBe(false);
  expect(names(queue.reserveTurns(10))).toEqual(["slow", "slow"]);
  expect(queue.reserveTurn(other)).toBe(true);
  expect(queue.inFlight).toBe(3);
  expect(queue.reserveTurn(other)).toBe(false);
  queue.release(slow);
  expect(queue.reserveTurn(other)).toBe(true);
  queue.release(slow);
  expect(queue.reserveTurn(other)).toBe(false);
});
