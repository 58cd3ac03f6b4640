import { expect, test } from "vitest";
import { deleteInOrder } from "./delete-in-order.ts";

test("nobody is let in, then each service deletes, the sending one first, and the workspace goes last", async () => {
  const calls: string[] = [];
  const told: string[] = [];
  const rest = new Map([["campaign", 2]]);
  const deleted = await deleteInOrder({
    close: async () => {
      calls.push("close");
      return { deleted: 1, is_complete: calls.length === 2 };
    },
    deleteData: async (service) => {
      calls.push(service);
      const left = rest.get(service) ?? 0;
      rest.set(service, left - 1);
      return { deleted: 10, waits_for: left, is_complete: left <= 0 };
    },
    end: async () => void calls.push("end"),
    tell: ({ deleted, waitsFor, service }) => void told.push(`${service} ${deleted} ${waitsFor}`),
  });
  expect(calls).toEqual([
    "close",
    "close",
    "campaign",
    "campaign",
    "campaign",
    "mailer",
    "webhook-dispatcher",
    "prospect",
    "end",
  ]);
  expect(told.slice(1, 5)).toEqual(["gateway 2 0", "campaign 12 2", "campaign 22 1", "campaign 32 0"]);
  expect(deleted).toBe(62);
});
