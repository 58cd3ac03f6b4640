import { unavailableServer } from "@outbound/broker/unavailable-server";
import { expect, test } from "vitest";
import { MailboxSlots } from "./mailbox-slots.ts";

function job() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve("done") };
}

test("a mailbox at its limit delays its own sends and no other mailbox's", async () => {
  const slots = new MailboxSlots({ perMailbox: 2, waitMs: 10_000 });
  const [first, second] = [job(), job()];
  const running = [slots.hold("dead", first.work), slots.hold("dead", second.work)];
  let hasThirdBegun = false;
  const third = slots.hold("dead", async () => (hasThirdBegun = true));
  await expect(slots.hold("healthy", async () => "sent")).resolves.toBe("sent");
  expect(hasThirdBegun).toBe(false);
  first.end();
  await expect(third).resolves.toBe(true);
  second.end();
  await expect(Promise.all(running)).resolves.toEqual(["done", "done"]);
});

test("a wait for a slot that takes too long is retried like a silent server, and frees its position in the line", async () => {
  const slots = new MailboxSlots({ perMailbox: 1, waitMs: 20 });
  const first = job();
  const running = slots.hold("dead", first.work);
  const refusal = await slots.hold("dead", async () => "sent").catch((error: unknown) => error);
  expect(unavailableServer(refusal)).toBe("service");
  first.end();
  await running;
  await expect(slots.hold("dead", async () => "sent")).resolves.toBe("sent");
});

test("work that fails releases its slot", async () => {
  const slots = new MailboxSlots({ perMailbox: 1, waitMs: 20 });
  await expect(slots.hold("box", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(slots.hold("box", async () => "sent")).resolves.toBe("sent");
});
