import { expect, test } from "vitest";
import { HostTrust } from "./host-trust.ts";

function enter(hosts: HostTrust, name: string, count: number) {
  const entered = Array.from({ length: count }, () => hosts.enter(name));
  return entered.flatMap((one) => ("answer" in one ? [one.answer] : []));
}

test("a host that was never reached gets a few connections, one that answers any number", () => {
  const hosts = new HostTrust();
  const first = enter(hosts, "a", 100);
  expect(first).toHaveLength(8);
  expect(hosts.enter("a")).toEqual({ isKnownToFail: false });
  for (const answer of first) answer(true);
  expect(enter(hosts, "a", 100)).toHaveLength(100);
});

test("a host that stops answering gets two connections until it answers again; other hosts are unaffected", () => {
  const hosts = new HostTrust();
  for (const answer of enter(hosts, "a", 8)) answer(true);
  for (const answer of enter(hosts, "a", 32)) answer(false);
  const probes = enter(hosts, "a", 100);
  expect(probes).toHaveLength(2);
  expect(hosts.enter("a")).toEqual({ isKnownToFail: true });
  expect(enter(hosts, "b", 100)).toHaveLength(8);
  probes[0]?.(true);
  expect(enter(hosts, "a", 100)).toHaveLength(100);
});
