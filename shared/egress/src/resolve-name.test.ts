import { mkdtemp, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startDnsServer } from "@outbound/testing/dns-server";
import { eventually } from "@outbound/testing/eventually";
import { expect, test } from "vitest";
import { hostsFile } from "./hosts-file.ts";
import { LookupPostponed, NameNotAnswered, NameNotResolved } from "./name-errors.ts";
import { nameServer } from "./name-server.ts";
import { nameResolver } from "./resolve-name.ts";

const addresses = ["8.8.8.8"];
const isSlow = (name: string) => /(^|\.)slow\d*\.example$/.test(name);
const answersButSlow = (name: string) => (isSlow(name) ? undefined : addresses);

const upTo = <T>(count: number, make: (index: number) => T): T[] => Array.from({ length: count }, (_, at) => make(at));
const kinds = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === "fulfilled" ? "answered" : String(result.reason?.name)));
const resolverAt = (address: string, timeoutMs = 5_000) =>
  nameResolver({ ask: nameServer({ servers: [address], timeoutMs, stallMs: 60_000 }) });

test("names that never answer delay no others: 250 are answered beside 300 of them", async () => {
  const server = await startDnsServer(answersButSlow);
  const { resolve } = resolverAt(server.address, 30_000);
  const hanging = upTo(300, (index) => resolve(`${index}.slow${index}.example`));
  void Promise.allSettled(hanging);
  // All at once would overflow the socket of the test's name server, try after try.
  for (let batch = 0; batch < 10; batch++) {
    const good = await Promise.allSettled(upTo(25, (index) => resolve(`${index}.good${batch}.example`)));
    expect(new Set(kinds(good))).toEqual(new Set(["answered"]));
  }
});

test("a workspace looks up few names of slow domains at once, and all workspaces together not many", async () => {
  const silences: (() => void)[] = [];
  const ask = (name: string) =>
    isSlow(name)
      ? new Promise<string[]>((_, reject) => silences.push(() => reject(new NameNotAnswered())))
      : Promise.resolve(addresses);
  const endAll = () => silences.splice(0).forEach((end) => end());
  const asked = () => eventually(() => expect(silences.length).toBeGreaterThan(0));
  const { resolve, isSlow: isKnownSlow } = nameResolver({ ask });
  const first = Promise.allSettled([resolve("first.slow.example", "w")]);
  await asked();
  endAll();
  expect(kinds(await first)).toEqual(["NameNotAnswered"]);
  expect([isKnownSlow("other.slow.example"), isKnownSlow("slow.example.org")]).toEqual([true, false]);

  const ofMany = Promise.allSettled([
    ...upTo(10, (index) => resolve(`${index}.slow.example`, "w")),
    ...upTo(50, (index) => resolve(`many${index}.slow.example`, `w${index}`)),
  ]);
  const healthy = Promise.allSettled(upTo(20, (index) => resolve(`${index}.good.example`, `w${index}`)));
  expect(new Set(kinds(await healthy))).toEqual(new Set(["answered"]));
  await eventually(() => expect(silences).toHaveLength(32));
  endAll();
  const ends = kinds(await ofMany);
  expect(ends.slice(0, 10)).toEqual([...upTo(4, () => "NameNotAnswered"), ...upTo(6, () => "LookupPostponed")]);
  expect(ends.filter((kind) => kind === "NameNotAnswered")).toHaveLength(32);

  // A refusal for our own limits isn't cached.
  const again = Promise.allSettled([resolve("many49.slow.example", "w49")]);
  await asked();
  endAll();
  expect(kinds(await again)).toEqual(["NameNotAnswered"]);
});

test("only a name that doesn't exist, or has no address, is unresolved; a failure or silence may end", async () => {
  const server = await startDnsServer((name) => {
    if (name.startsWith("missing")) return "NXDOMAIN";
    if (name.startsWith("broken")) return "SERVFAIL";
    return name.startsWith("empty") ? [] : answersButSlow(name);
  });
  const { resolve } = resolverAt(server.address);
  await expect(resolve("missing.example")).rejects.toThrow(NameNotResolved);
  await expect(resolve("empty.example")).rejects.toThrow(NameNotResolved);
  await expect(resolve(`${"a".repeat(64)}.example`)).rejects.toThrow(NameNotResolved);
  await expect(resolve("broken.example")).rejects.toThrow(NameNotAnswered);
  await expect(resolve("slow.example")).rejects.toThrow(NameNotAnswered);
});

test("our own name server's silence says nothing about a name", async () => {
  const server = await startDnsServer(() => undefined);
  await expect(resolverAt(server.address, 300).resolve("a.example")).rejects.toThrow(LookupPostponed);
  await expect(resolverAt("127.0.0.1:1", 300).resolve("a.example")).rejects.toThrow(LookupPostponed);
});

test("a lookup whose time passed while this process was blocked says nothing about a name", async () => {
  const server = await startDnsServer(answersButSlow);
  const late = Promise.allSettled([
    nameServer({ servers: [server.address], timeoutMs: 100, stallMs: 200 })("slow.example"),
  ]);
  const until = performance.now() + 400;
  while (performance.now() < until);
  expect(kinds(await late)).toEqual(["LookupPostponed"]);
});

test("all addresses of both families are returned, so that each is vetted", async () => {
  const both = ["8.8.8.8", "10.0.0.1", "fd00:0:0:0:0:0:0:1"];
  const server = await startDnsServer(() => both);
  const found = await resolverAt(server.address).resolve("a.example");
  expect(found).toEqual(["8.8.8.8", "10.0.0.1", "fd00::1"]);
});

test("the hosts file comes first, in any case, with a dot or without, and its changes count", async () => {
  const server = await startDnsServer(() => "NXDOMAIN");
  const path = join(await mkdtemp(join(tmpdir(), "hosts-")), "hosts");
  await writeFile(path, "127.0.0.1 localhost Inside.Example # inside2.example\n10.0.0.1\tinside.example\n\n");
  const ask = nameServer({ servers: [server.address], timeoutMs: 5_000 });
  const readHost = hostsFile(path);
  const resolve = (name: string) => nameResolver({ ask, readHost }).resolve(name);
  expect(await resolve("inside.example.")).toEqual(["127.0.0.1", "10.0.0.1"]);
  expect(server.queries).toEqual([]);
  await expect(resolve("inside2.example")).rejects.toThrow(NameNotResolved);

  await writeFile(path, "::1 inside2.example\n");
  await utimes(path, 1, 1);
  expect(await resolve("inside2.example")).toEqual(["::1"]);
  await expect(resolve("inside.example")).rejects.toThrow(NameNotResolved);
});

test("an answer is cached briefly, a failure more briefly", async () => {
  let time = 0;
  let asked = 0;
  let fails = false;
  const ask = async () => {
    asked += 1;
    if (fails) throw new NameNotAnswered();
    return addresses;
  };
  const { resolve } = nameResolver({ ask, now: () => time });
  await Promise.all([resolve("a"), resolve("a")]);
  time = 9_999;
  await resolve("a");
  expect(asked).toBe(1);

  time = 10_001;
  fails = true;
  await expect(resolve("a")).rejects.toBeInstanceOf(NameNotAnswered);
  time += 999;
  await expect(resolve("a")).rejects.toBeInstanceOf(NameNotAnswered);
  expect(asked).toBe(2);
  time += 2;
  fails = false;
  await resolve("a");
  expect(asked).toBe(3);
});

test("the cache of names is bounded", async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return addresses;
  };
  const { resolve } = nameResolver({ ask });
  for (let index = 0; index <= 2_000; index += 1) await resolve(`${index}.example`);
  await resolve("2000.example");
  expect(asked).toBe(2_001);
  await resolve("0.example");
  expect(asked).toBe(2_002);
});
