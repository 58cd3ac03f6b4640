import { expect, test } from "vitest";
import { SlowDomains } from "./slow-domains.ts";

test("a domain is slow for a minute after its last silence, and tenants of one platform are separate", () => {
  let time = 0;
  const slow = new SlowDomains({ now: () => time });
  slow.add("a.github.io");
  slow.add("hooks.acme.co.uk");
  const isSlow = (...names: string[]) => names.map((name) => slow.has(name));
  expect(isSlow("a.github.io", "www.acme.co.uk", "www.acme.co.uk.")).toEqual([true, true, true]);
  expect(isSlow("b.github.io", "other.co.uk", "127.0.0.1", "localhost")).toEqual([false, false, false, false]);
  time = 59_000;
  slow.add("a.github.io");
  time = 61_000;
  expect(isSlow("a.github.io", "hooks.acme.co.uk")).toEqual([true, false]);
});

test("the remembered domains are bounded, and the oldest is dropped first", () => {
  const slow = new SlowDomains();
  for (let index = 0; index <= 2_000; index += 1) slow.add(`slow${index}.example`);
  expect([slow.has("slow0.example"), slow.has("slow1.example"), slow.has("slow2000.example")]).toEqual([
    false,
    true,
    true,
  ]);
});

test("a released slot is free again", () => {
  const slow = new SlowDomains({ caps: { workspace: 2, slowOfWorkspace: 1, slow: 1 } });
  slow.add("slow.example");
  const leave = slow.enter("slow.example", "a");
  expect([slow.enter("slow.example", "a"), slow.enter("slow.example", "b")]).toEqual([undefined, undefined]);
  const other = slow.enter("good.example", "a");
  expect(slow.enter("good.example", "a")).toBeUndefined();
  other?.();
  leave?.();
  expect(slow.enter("slow.example", "b")).toBeDefined();
});
