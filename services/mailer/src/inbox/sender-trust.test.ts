import { expect, test } from "vitest";
import type { SenderClaim } from "../mail/authentication-results.ts";
import { senderTrust } from "./sender-trust.ts";

const imap = { host: "imap.acme.test", port: 993, secure: true };
const claim = (server: string, verdict: SenderClaim["verdict"], isOnTop = false): SenderClaim => ({
  server,
  verdict,
  isOnTop,
});
const own = { ...imap, authentication_results: "mx.acme.test" };

test("without a setting only a header above every Received is believed", () => {
  const isTrusted = senderTrust(imap);
  expect(isTrusted([])).toBe(false);
  expect(isTrusted([claim("imap.acme.test", "pass"), claim("acme.test", "pass")])).toBe(false);
  expect(isTrusted([claim("imap.acme.test", "pass", true)])).toBe(true);
  expect(isTrusted([claim("dmarc.acme.test", "none", true), claim("dkim.acme.test", "pass", true)])).toBe(true);
  expect(isTrusted([claim("dmarc.acme.test", "fail", true), claim("dkim.acme.test", "pass", true)])).toBe(false);
});

test("of the named server only the topmost header counts, whatever else is written in its name", () => {
  const isTrusted = senderTrust(own);
  expect(isTrusted([claim("mx.acme.test", "pass")])).toBe(true);
  expect(isTrusted([claim("mx.other.test", "fail"), claim("mx.acme.test", "pass")])).toBe(true);
  expect(isTrusted([claim("mx.acme.test", "none"), claim("mx.acme.test", "pass")])).toBe(false);
  expect(isTrusted([claim("mx.acme.test", "fail"), claim("mx.acme.test", "pass")])).toBe(false);
  expect(isTrusted([claim("mx.acme.test.evil.test", "pass"), claim("evilmx.acme.test", "pass")])).toBe(false);
  expect(isTrusted([claim("", "pass")])).toBe(false);
  expect(isTrusted([claim("mx.acme.test", "fail", true), claim("mx.acme.test", "pass")])).toBe(false);
});

test("naming a parent domain trusts all servers of a provider", () => {
  const isTrusted = senderTrust({ ...imap, authentication_results: "acme.test" });
  expect(isTrusted([claim("mx1.acme.test", "none"), claim("mx2.acme.test", "pass")])).toBe(false);
  expect(isTrusted([claim("mx2.acme.test", "pass")])).toBe(true);
  expect(isTrusted([claim("notacme.test", "pass")])).toBe(false);
});

test("Google and Microsoft need no setting, and another name may replace theirs", () => {
  expect(senderTrust({ ...imap, host: "IMAP.gmail.com" })([claim("mx.google.com", "pass")])).toBe(true);
  const microsoft = { ...imap, host: "outlook.office365.com" };
  expect(senderTrust(microsoft)([claim("", "pass")])).toBe(true);
  expect(senderTrust(microsoft)([claim("outlook.office365.com", "pass")])).toBe(false);
  const gateway = { ...microsoft, authentication_results: "mx.gateway.test" };
  expect(senderTrust(gateway)([claim("", "pass"), claim("mx.gateway.test", "none")])).toBe(false);
});

test("a mailbox may be set to believe every From", () => {
  expect(senderTrust({ ...own, trust_from: true })([claim("mx.acme.test", "fail")])).toBe(true);
});
