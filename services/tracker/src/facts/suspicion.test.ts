import { expect, test } from "vitest";
import { suspicionOf } from "./suspicion.ts";

const chrome =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36";
const person = { method: "GET", headers: { "user-agent": chrome }, mailAgeMs: 60_000 };
const saying = (userAgent: string) => suspicionOf({ ...person, headers: { "user-agent": userAgent } });

test.each([
  chrome,
  "Mozilla/5.0 (iPhone; CPU iPhone OS 19_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.1 Mobile/15E148 Safari/604.1",
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)",
  "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
  "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.5.0",
  "Mozilla/5.0 (Linux; Android 13; CUBOT NOTE 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36",
  "Mozilla/5.0 (Windows NT 5.1; rv:11.0) Gecko Firefox/11.0 (via ggpht.com GoogleImageProxy)",
  "YahooMailProxy; https://help.yahoo.com/kb/yahoo-mail-proxy-SLN28749.html",
  "Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 10.0; Win64; x64; Trident/7.0; .NET4.0C; ms-office; MSOffice 16)",
])("a person: %s", (userAgent) => expect(saying(userAgent)).toBeNull());

test.each([
  "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
  "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
  "facebookexternalhit/1.1",
  "WhatsApp/2.23.20.0",
  "Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5",
  "Microsoft Office Existence Discovery",
  "Barracuda Sentinel (EE)",
  "Mozilla/5.0 (compatible; proofpoint-urldefense)",
  "curl/8.5.0",
  "python-requests/2.32.3",
  "Go-http-client/2.0",
  "node",
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
])("a program: %s", (userAgent) => expect(saying(userAgent)).toBe("scanner"));

test("a visit without a user agent, or with only that of Apple's privacy proxy, is no person's", () => {
  expect(suspicionOf({ ...person, headers: {} })).toBe("no-user-agent");
  expect(saying("Mozilla/5.0")).toBe("privacy-proxy");
});

test("HEAD is never a person's, whatever sends it", () => {
  expect(suspicionOf({ ...person, method: "HEAD" })).toBe("head");
});

test.each([{ "sec-purpose": "prefetch;prerender" }, { purpose: "prefetch" }, { "x-moz": "prefetch" }])(
  "a browser's prefetch is recognised: %j",
  (headers) => expect(suspicionOf({ ...person, headers: { "user-agent": chrome, ...headers } })).toBe("prefetch"),
);

test("a visit before the mail can have arrived is no person's", () => {
  expect(suspicionOf({ ...person, mailAgeMs: 2_999 })).toBe("too-soon");
  expect(suspicionOf({ ...person, mailAgeMs: -5_000 })).toBe("too-soon");
  expect(suspicionOf({ ...person, mailAgeMs: 3_000 })).toBeNull();
});
