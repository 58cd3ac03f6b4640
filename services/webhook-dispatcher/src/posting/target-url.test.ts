import { LookupPostponed, NameNotAnswered, NameNotResolved } from "@outbound/egress/name-errors";
import { parseOwnNetwork } from "@outbound/egress/public-address";
import type { ResolveName } from "@outbound/egress/resolve-name";
import { describe, expect, test } from "vitest";
import { checkTargetUrl } from "./target-url.ts";

const answers =
  (...addresses: string[]): ResolveName =>
  async () =>
    addresses;
const check = (text: string, resolve: ResolveName = answers("93.184.215.14"), ownNetworks = "") =>
  checkTargetUrl(text, "w", {
    resolve,
    ownNetworks: ownNetworks ? [parseOwnNetwork(ownNetworks)].flatMap((c) => c ?? []) : [],
  });

const notHttps = "The webhook URL must start with https://.";
const notValid = "The webhook URL is not a valid URL.";
const hasUser = "The webhook URL must not contain a user name or password.";
const notPublic = "The webhook URL must point to a public host.";
const privateName = "The webhook URL's host name must exist and resolve to public addresses only.";

describe("accepted", () => {
  test.each([
    "https://hooks.example.com",
    "HTTPS://hooks.example.com/a?b=c#d",
    "https://hooks.example.com:8443/@name",
    "https://8.8.8.8/x",
    "https://[2606:4700:4700::1111]/x",
    "https://bücher.example/x",
    "https://hooks.example.com./x",
    "https://my_hooks.example.com/x",
  ])("%s", async (text) => {
    await expect(check(text)).resolves.toBeUndefined();
  });
});

describe("refused with the reason", () => {
  test.each([
    ["http://hooks.example.com", notHttps],
    ["ftp://hooks.example.com", notHttps],
    ["hooks.example.com", notHttps],
    ["//hooks.example.com", notHttps],
    ["https:/hooks.example.com", notHttps],
    ["https:hooks.example.com", notHttps],
    ["https:\\\\hooks.example.com", notHttps],
    ["javascript:https://hooks.example.com", notHttps],
    ["https://", notValid],
    ["https:///hooks.example.com", notValid],
    ["https://exa mple.com", notValid],
    ["https://hooks.example.com/a\tb", notValid],
    ["https://hooks.example.com/a\u0000b", notValid],
    ["https://hooks.example.com\\@127.0.0.1/", notValid],
    ["https://hooks.example.com/\ud800", notValid],
    ["https://hooks.example.com:99999/", notValid],
    ["https://[fe80::1%25eth0]/", notValid],
    ["https://[::1", notValid],
    ["https://user:pass@hooks.example.com", hasUser],
    ["https://user@hooks.example.com", hasUser],
    ["https://@hooks.example.com", hasUser],
    ["https://:@hooks.example.com", hasUser],
    ["https://hooks.example.com@127.0.0.1/", hasUser],
    ["https://hooks.example.com:0/", "The webhook URL's port must be from 1 to 65535."],
    [`https://hooks.example.com/${"a".repeat(4_096)}`, "The webhook URL must be at most 4096 bytes long."],
  ])("%j", async (text, message) => {
    await expect(check(text)).rejects.toMatchObject({ kind: "bad-request", message });
  });

  test.each([
    "localhost",
    "LOCALHOST",
    "localhost.",
    "app.localhost",
    "receiver",
    "printer.local",
    "api.internal",
    "metadata.google.internal",
    "nas.home.arpa",
    "ip6-localhost",
    "a..example.com",
    ".example.com",
    "example.com..",
  ])("a local or empty name: %s", async (host) => {
    await expect(check(`https://${host}/`)).rejects.toMatchObject({ message: notPublic });
  });

  test.each([
    "127.0.0.1",
    "127.1",
    "2130706433",
    "0x7f000001",
    "0177.0.0.1",
    "0x7f.1",
    "%31%32%37.0.0.1",
    "１２７.0.0.1",
    "①②⑦.0.0.1",
    "127。0。0。1",
    "127.0.0.1.",
    "127.0.\u00ad0.1",
    "127.0.\u200b0.1",
    "0.0.0.0",
    "0",
    "10.0.0.1",
    "169.254.169.254",
    "168.63.129.16",
    "[::]",
    "[::1]",
    "[0:0:0:0:0:0:0:1]",
    "[::ffff:127.0.0.1]",
    "[::ffff:7f00:1]",
    "[::127.0.0.1]",
    "[64:ff9b::7f00:1]",
    "[2002:7f00:1::]",
    "[fd00:ec2::254]",
    "[fe80::1]",
  ])("a spelling of an address that is not public: %s", async (host) => {
    await expect(check(`https://${host}/`)).rejects.toMatchObject({ message: notPublic });
  });

  test.each([
    ["a public name with a private answer", ["10.0.0.1"]],
    ["the first of many is private", ["127.0.0.1", "8.8.8.8", "9.9.9.9"]],
    ["the last of many is private", ["8.8.8.8", "9.9.9.9", "127.0.0.1"]],
    ["A is public and AAAA private", ["8.8.8.8", "fd00::1"]],
    ["an answer that is mapped", ["::ffff:8.8.8.8"]],
    ["no answer at all", []],
  ])("%s", async (_, addresses) => {
    await expect(check("https://hooks.example.com/", answers(...addresses))).rejects.toMatchObject({
      message: privateName,
    });
  });

  test("a name that can't be resolved is refused with the text for a private one", async () => {
    const fails: ResolveName = () => Promise.reject(new NameNotResolved());
    await expect(check("https://hooks.example.com/", fails)).rejects.toMatchObject({ message: privateName });
  });
});

test("a lookup that timed out isn't refused for good: the same request may succeed a moment later", async () => {
  for (const error of [new NameNotAnswered(), new LookupPostponed()]) {
    await expect(check("https://hooks.example.com/", () => Promise.reject(error))).rejects.toMatchObject({
      kind: "unavailable",
      message: "The webhook URL's host name could not be looked up in time.",
    });
  }
});

test("an own network is allowed by literal and by name, and https stays required", async () => {
  const own = "127.0.0.0/8";
  await expect(check("https://127.0.0.1:8443/x", undefined, own)).resolves.toBeUndefined();
  await expect(check("https://hooks.example.test/", answers("127.0.0.1"), own)).resolves.toBeUndefined();
  await expect(check("http://127.0.0.1/", undefined, own)).rejects.toMatchObject({ message: notHttps });
  await expect(check("https://hooks.example.test/", answers("127.0.0.1", "10.0.0.1"), own)).rejects.toThrow();
});

test("local names are checked by their address only where own networks are allowed", async () => {
  const own = "127.0.0.0/8";
  await expect(check("https://localhost/", answers("127.0.0.1"), own)).resolves.toBeUndefined();
  await expect(check("https://localhost/", answers("127.0.0.1", "::1"), own)).rejects.toMatchObject({
    message: privateName,
  });
  const metadata = check("https://metadata.google.internal/", answers("169.254.169.254"), own);
  await expect(metadata).rejects.toMatchObject({ message: privateName });
  await expect(check("https://a..example.com/", answers("127.0.0.1"), own)).rejects.toMatchObject({
    message: notPublic,
  });
});
