import { expect, test } from "vitest";
import { parseMail } from "./parse-mail.ts";

const own = "mx.acme.test";
const received = "Received: from mail.corp.example (mail.corp.example [192.0.2.7]) by mx.acme.test with ESMTPS";
const from = "From: Bob <bob@corp.example>";

const claimsOf = async (...lines: string[]) =>
  (await parseMail(Buffer.from([...lines, "", "Hello"].join("\r\n")))).authentication;
const verdictOf = async (value: string, sender = from) =>
  (await claimsOf(`Authentication-Results: ${value}`, received, sender)).map(({ verdict }) => verdict);

test.each([
  ["DMARC of the domain in From", "mx.acme.test; dmarc=pass (p=REJECT sp=NONE) header.from=corp.example"],
  ["its letters in another case", "mx.acme.test; DMARC=Pass header.From=Corp.Example"],
  ["a version behind the name", "mx.acme.test 1; dmarc=pass header.from=corp.example"],
  ["SPF of the same domain", "mx.acme.test; spf=pass smtp.mailfrom=bounces@corp.example; dkim=none"],
  ["SPF of a sub-domain, as a bare domain", "mx.acme.test; spf=pass smtp.mailfrom=mail.corp.example"],
  ["DKIM by its domain", 'mx.acme.test; dkim=pass (2048-bit key) header.d="corp.example" header.b=abc='],
  ["DKIM by its identity", "mx.acme.test; dkim=pass header.i=@mail.corp.example header.s=s1"],
  ["one signature of two", "mx.acme.test; dkim=fail header.d=corp.example; dkim=pass header.d=corp.example"],
  ["a field that is folded", "mx.acme.test;\r\n\tdkim=pass\r\n header.d=corp.example;\r\n spf=none"],
  [
    "Microsoft, which says no name",
    "spf=pass (sender IP is 192.0.2.7)\r\n smtp.mailfrom=corp.example; dkim=pass (signature was verified)\r\n header.d=corp.example;dmarc=bestguesspass action=none header.from=corp.example;compauth=pass reason=100",
  ],
])("vouched for: %s", async (_, value) => {
  expect(await verdictOf(value)).toEqual(["pass"]);
});

test.each([
  ["DMARC of another domain", "mx.acme.test; dmarc=pass header.from=evil.example"],
  ["DMARC of nobody", "mx.acme.test; dmarc=pass"],
  ["DMARC of a domain above", "mx.acme.test; dmarc=pass header.from=example"],
  ["SPF of another domain", "mx.acme.test; spf=pass smtp.mailfrom=corp.example@evil.example"],
  ["DKIM of another domain", "mx.acme.test; dkim=pass header.d=evil.example"],
  ["another tenant of a platform", "mx.acme.test; dkim=pass header.d=evil.github.io", "From: bob@corp.github.io"],
  ["a public suffix", "mx.acme.test; dkim=pass header.d=co.uk", "From: bob@corp.co.uk"],
  ["ARC, IPREV and their like", "mx.acme.test; arc=pass header.oldest-pass=0; iprev=pass; auth=pass smtp.auth=bob"],
  ["no result", "mx.acme.test; none"],
  ["nothing", ""],
  ["a comment", "mx.acme.test; spf=fail (dmarc=pass header.from=corp.example) smtp.mailfrom=evil.example"],
  ["a comment in a comment", String.raw`mx.acme.test; spf=fail (a (b) \) dmarc=pass header.from=corp.example) x=y`],
  ["a comment that never ends", "mx.acme.test; spf=fail (oops; dmarc=pass header.from=corp.example"],
  ["a quoted local part", 'mx.acme.test; spf=pass smtp.mailfrom="x; dmarc=pass header.from=corp.example"@evil.example'],
  ["a quote that never ends", 'mx.acme.test; spf=fail smtp.mailfrom="x; dmarc=pass header.from=corp.example'],
  ["more than any server writes", `mx.acme.test; x=${"y".repeat(9_000)}; dmarc=pass header.from=corp.example`],
])("not vouched for: %s", async (_, value, sender?: string) => {
  expect(await verdictOf(value, sender)).not.toContain("pass");
});

test("SPF, DKIM or a second result don't rescue a domain whose own policy failed", async () => {
  const failed = "mx.acme.test; spf=pass smtp.mailfrom=corp.example; dkim=pass header.d=corp.example; dmarc=fail";
  expect(await verdictOf(`${failed} header.from=corp.example`)).toEqual(["fail"]);
  const twice = "mx.acme.test; dmarc=fail header.from=corp.example; dmarc=pass header.from=corp.example";
  expect(await verdictOf(twice)).toEqual(["fail"]);
  const twoDomains = "mx.acme.test; dmarc=pass header.from=corp.example; dmarc=pass header.from=evil.example";
  expect(await verdictOf(twoDomains)).toEqual(["none"]);
});

test("with two senders, however written, no domain is believed", async () => {
  const value = "mx.acme.test; dmarc=pass header.from=corp.example";
  expect(await verdictOf(value, `${from}\r\nFrom: eve@evil.example`)).toEqual(["none"]);
  expect(await verdictOf(value, "From: bob@corp.example, eve@evil.example")).toEqual(["none"]);
  expect(await verdictOf(value, "From: team: bob@corp.example, eve@evil.example;")).toEqual(["none"]);
  expect(await verdictOf(value, "From: bob@corp.example, team: eve@evil.example;")).toEqual(["none"]);
  expect(await verdictOf(value, "Sender: bob@corp.example")).toEqual(["none"]);
});

test("each field yields its server's name and whether it stands above every Received", async () => {
  const claims = await claimsOf(
    "Return-Path: <bob@corp.example>",
    "authentication-results: MX.acme.test; none",
    received,
    "Authentication-Results: (comment) mx.inside.test; none",
    "X-Received: by nobody",
    "Authentication-Results: spf=none",
    from,
  );
  expect(claims).toEqual([
    { server: "mx.acme.test", isOnTop: true, verdict: "none" },
    { server: "mx.inside.test", isOnTop: false, verdict: "none" },
    { server: "", isOnTop: false, verdict: "none" },
  ]);
  const [unreceived] = await claimsOf(`Authentication-Results: ${own}; none`, from);
  expect(unreceived).toMatchObject({ isOnTop: false });
});

test("thousands of long fields are parsed in linear time", async () => {
  const evil = `Authentication-Results: ${"(".repeat(4_000)}${'"'.repeat(3_999)}`;
  const startedAt = performance.now();
  const claims = await claimsOf(...Array.from({ length: 200 }, () => evil), received, from);
  expect(claims.length).toBeLessThanOrEqual(20);
  expect(performance.now() - startedAt).toBeLessThan(20_000);
});
