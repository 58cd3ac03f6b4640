import { dnsRecords } from "@outbound/egress/dns-records";
import { LookupPostponed, NameNotAnswered } from "@outbound/egress/name-errors";
import { nameServer } from "@outbound/egress/name-server";
import { nameResolver } from "@outbound/egress/resolve-name";
import { startDnsServer } from "@outbound/testing/dns-server";
import { expect, test } from "vitest";
import { nameSystem } from "./name-system.ts";

async function startNames() {
  const server = await startDnsServer((name) => {
    if (name.startsWith("missing")) return "NXDOMAIN";
    return name.startsWith("slow") ? undefined : ["192.0.2.1"];
  });
  const ask = nameServer({ servers: [server.address], timeoutMs: 5_000, stallMs: 60_000 });
  return nameSystem(nameResolver({ ask }), dnsRecords([server.address]));
}

test("tracking domains whose name servers are silent delay no other's, and each workspace has its share of them", async () => {
  const names = await startNames();
  const slow = Array.from({ length: 60 }, (_, at) => names.addresses(`slow${at}.example`, `w${at % 2}`));
  const kinds = Promise.all(slow.map((one) => one.catch((error: unknown) => (error as Error).name)));
  expect(await names.addresses("u.acme.example", "w2")).toEqual(["192.0.2.1"]);
  const counted = Map.groupBy(await kinds, (kind) => kind);
  expect(counted.get(LookupPostponed.name)).toHaveLength(20);
  expect(counted.get(NameNotAnswered.name)).toHaveLength(40);
});

test("an unknown name points nowhere, an address is its own, and a name of this machine is found", async () => {
  const names = await startNames();
  expect(await names.addresses("missing.example", "w")).toEqual([]);
  expect(await names.cname("missing.example")).toBeNull();
  expect(await names.addresses("192.0.2.9")).toEqual(["192.0.2.9"]);
  expect(await names.addresses("localhost")).toContain("127.0.0.1");
});
