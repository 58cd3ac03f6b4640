import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import {
  makeClickToken,
  makeOfferToken,
  makeOpenToken,
  makeUnsubscribeToken,
  readClickToken,
  readOfferToken,
  readOpenToken,
  readUnsubscribeToken,
  trackingKey,
} from "./tracking-token.ts";

const key = trackingKey("ab".repeat(32));
const enrolment = { workspaceId: randomUUID(), enrolmentId: randomUUID() };
const mail = { ...enrolment, step: 3, madeAt: new Date("2026-11-21T10:00:00Z") };
const offer = { workspaceId: randomUUID(), offerId: randomUUID() };
const link = { ...mail, url: "https://acme.com/a?b=c#d" };

const click = (of = link) => {
  const token = makeClickToken(key, of);
  if (!token) throw new Error("the link can't be tracked");
  return token;
};

const kinds = [
  { kind: "unsubscribe", token: makeUnsubscribeToken(key, enrolment), read: readUnsubscribeToken, claims: enrolment },
  { kind: "open", token: makeOpenToken(key, mail), read: readOpenToken, claims: mail },
  { kind: "click", token: click(), read: readClickToken, claims: link },
  { kind: "offer", token: makeOfferToken(key, offer), read: readOfferToken, claims: offer },
];

test.each(kinds)("the token of $kind returns its claims, and nothing as another kind", ({ token, read, claims }) => {
  expect(token).toMatch(/^[\w-]+$/);
  expect(read(key, token)).toEqual(claims);
  for (const other of kinds) if (other.read !== read) expect(other.read(key, token)).toBeUndefined();
});

test.each(kinds)(
  "$kind: a token of another installation, or with any byte changed, returns nothing",
  ({ token, read }) => {
    expect(read(trackingKey("cd".repeat(32)), token)).toBeUndefined();
    const bytes = Buffer.from(token, "base64url");
    for (let index = 0; index < bytes.length; index += 1) {
      const forged = Buffer.from(bytes);
      forged[index] = (forged[index] ?? 0) ^ 1;
      expect(read(key, forged.toString("base64url"))).toBeUndefined();
    }
  },
);

test.each(kinds)("$kind: a text that is no token is refused without an error", ({ token, read }) => {
  const texts = ["", "x", "=".repeat(66), "é".repeat(66), `${token}A`, `${token}=`, `.${token}`, "A".repeat(10_000)];
  for (const text of texts) expect(read(key, text)).toBeUndefined();
});

test("an enrolment has one unsubscribe link, short enough for a header", () => {
  expect(makeUnsubscribeToken(key, enrolment)).toMatch(/^[\w-]{66}$/);
  expect(makeUnsubscribeToken(key, enrolment)).toBe(makeUnsubscribeToken(key, enrolment));
});

test.each([
  "javascript:alert(1)",
  "ftp://acme.com/",
  "//acme.com/",
  "/path",
  "https://",
  "https://acme.com/\r\nSet-Cookie: a=b",
  "https://acme.com/ü",
  "https://acme.com/a b",
  `https://acme.com/${"a".repeat(1_500)}`,
])("%j can't be tracked", (url) => {
  expect(makeClickToken(key, { ...link, url })).toBeUndefined();
});

test("the longest tracked link is returned whole, from a token of bounded length", () => {
  const url = `https://acme.com/${"a".repeat(1_483)}`;
  const token = click({ ...link, url });
  expect(token.length).toBeLessThan(2_100);
  expect(readClickToken(key, token)?.url).toBe(url);
});
