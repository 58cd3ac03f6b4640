import { oauthCallbackPath, oauthStartPath } from "@outbound/contracts/mailboxes/oauth-provider";
import { expect, test } from "vitest";
import { testGateways } from "../testing/gateway.fixture.ts";

const gateways = await testGateways();
const { request } = await gateways.start();

test.each([`${oauthStartPath("google")}?link=abc`, `${oauthCallbackPath("microsoft")}?state=abc&code=abc`])(
  "while no mailer answers, a person at %s reads on a page what to do",
  async (path) => {
    const { status, headers, text } = await request(path);
    expect(status).toBe(503);
    expect(["content-type", "retry-after"].map((name) => headers.get(name))).toEqual([
      "text/html; charset=utf-8",
      "10",
    ]);
    expect(text).toContain("<p>Outbound can’t finish this right now. Reload this page in a minute.</p>");
  },
);
