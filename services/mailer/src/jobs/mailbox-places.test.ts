import { unavailableServer } from "@outbound/broker/unavailable-server";
import { expect, test } from "vitest";
import { MailboxPlaces } from "./mailbox-places.ts";

/** Work that ends when told to. */
function job() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve("done") };
}

test("a mailbox at its limit makes its own sends wait, and no other's", async () => {
  const places = new MailboxPlaces({ perMailbox: 2, waitMs: 10_000 });
  const [first, second] = [job(), job()];
  const running = [places.hold("dead", first.work), places.hold("dead", second.work)];
  let hasThirdBegun = false;
  const third = places.hold("dead", async () => (hasThirdBegun = true));
  await expect(places.hold("healthy", async () => "sent")).resolves.toBe("sent");
  expect(hasThirdBegun).toBe(false);
  first.end();
  await expect(third).resolves.toBe(true);
  second.end();
  await expect(Promise.all(running)).resolves.toEqual(["done", "done"]);
});

test("a wait that takes too long ends as for a silent server, which costs the job no try, and its place in the line is free", async () => {
  const places = new MailboxPlaces({ perMailbox: 1, waitMs: 20 });
  const first = job();
  const running = places.hold("dead", first.work);
  const refusal = await places.hold("dead", async () => "sent").catch((error: unknown) => error);
  expect(unavailableServer(refusal)).toBe("service");
  first.end();
  await running;
  await expect(places.hold("dead", async () => "sent")).resolves.toBe("sent");
});

test("work that fails gives its place back", async () => {
  const places = new MailboxPlaces({ perMailbox: 1, waitMs: 20 });
  await expect(places.hold("box", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  await expect(places.hold("box", async () => "sent")).resolves.toBe("sent");
});
