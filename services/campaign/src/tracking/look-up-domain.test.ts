import { expect, test } from "vitest";
import { lookUpDomain } from "./look-up-domain.ts";

type Names = Record<string, { cname?: string; addresses?: string[] }>;

const nameSystem = (names: Names) => ({
  cname: async (host: string) => names[host]?.cname ?? null,
  addresses: async (host: string) => names[host]?.addresses ?? [],
});
const tracker = { "t.example": { addresses: ["192.0.2.1", "192.0.2.2", "2001:db8::1"] } };
const asked = { workspaceId: "w", domain: "u.acme.com", trackerHost: "t.example" };
const isOurs = async (domain: Names[string]) =>
  (await lookUpDomain(asked, nameSystem({ ...tracker, "u.acme.com": domain }))).isOurs;

test("a CNAME to the tracker's host is ours, however it is written", async () => {
  expect(await isOurs({ cname: "T.Example." })).toBe(true);
  expect(await isOurs({ cname: "t.example.evil.example" })).toBe(false);
});

test("addresses are ours when all of them are", async () => {
  expect(await isOurs({ addresses: ["192.0.2.2"] })).toBe(true);
  expect(await isOurs({ addresses: ["192.0.2.2", "2001:db8::9"] })).toBe(true);
  expect(await isOurs({ addresses: ["192.0.2.2", "192.0.2.9"] })).toBe(false);
  expect(await isOurs({ addresses: ["2001:db8::1"] })).toBe(false);
  expect(await isOurs({ cname: "elsewhere.example", addresses: ["192.0.2.1"] })).toBe(true);
});

test("a domain that points nowhere, or elsewhere, is not ours, and the finding says where it points", async () => {
  expect(await isOurs({})).toBe(false);
  const elsewhere = { cname: "elsewhere.example", addresses: ["198.51.100.1"] };
  const names = nameSystem({ ...tracker, "u.acme.com": elsewhere });
  expect(await lookUpDomain(asked, names)).toEqual({ isOurs: false, ...elsewhere });
});

test("without a name server a name of this machine is recognised by its addresses", async () => {
  const names = {
    cname: () => Promise.reject(new Error("ECONNREFUSED")),
    addresses: async () => ["127.0.0.1"],
  };
  expect((await lookUpDomain({ workspaceId: "w", domain: "localhost", trackerHost: "127.0.0.1" }, names)).isOurs).toBe(
    true,
  );
});
