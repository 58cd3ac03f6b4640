import { expect, test } from "vitest";
import { deliveryFailure } from "./delivery-failure.ts";

const recipient = (status: string | null, diagnostic: string | null, action = "failed", address = "bob@x.example") => ({
  address,
  action,
  status,
  diagnostic,
});
const kindOf = (...[status, diagnostic, action]: Parameters<typeof recipient>) =>
  deliveryFailure([recipient(status, diagnostic, action)], "bob@x.example")?.kind;

test.each([
  ["5.1.1", "smtp; 550 5.1.1 <bob@x.example>: User unknown"],
  ["5.0.0", "smtp; 550-5.1.1 The email account that you tried to reach does not exist."],
  ["5.1.10", null],
  ["5.4.4", "dns; Host not found"],
  [null, "smtp; 550 No such user here"],
])("hard: %s %s", (status, diagnostic) => {
  expect(kindOf(status, diagnostic)).toBe("hard");
});

test.each([
  ["4.4.7", "smtp; 450 Delivery time expired"],
  ["4.2.2", "smtp; 452 4.2.2 Mailbox full"],
  ["4.4.1", null],
  ["5.2.1", "smtp; 550 Mailbox disabled"],
  ["5.2.2", "smtp; 552 5.2.2 Mailbox full"],
  ["5.4.7", "smtp; 554 5.4.7 Message expired"],
  [null, null],
])("soft, or in doubt: %s %s", (status, diagnostic) => {
  expect(kindOf(status, diagnostic)).toBe("soft");
});

test.each([
  ["5.7.1", "smtp; 550 5.7.1 Message rejected due to policy"],
  ["5.7.515", null],
  ["5.0.0", "smtp; 554 5.7.9 Message not accepted for policy reasons"],
  ["5.1.1", "smtp; 554 5.1.1 Service unavailable; Client host [192.0.2.1] blocked using a blocklist"],
  ["4.7.0", "smtp; 421 4.7.0 Unusual rate of unsolicited mail"],
  ["5.3.4", "smtp; 552 5.3.4 Message too big"],
  [null, "smtp; 554 Rejected as spam"],
  [null, "smtp; 554 Go away"],
])("the sender's fault: %s %s", (status, diagnostic) => {
  expect(kindOf(status, diagnostic)).toBe("sender");
});

test.each(["delayed", "delivered", "relayed", "expanded"])("%s is no failure", (action) => {
  expect(kindOf("4.4.1", "smtp; 450 later", action)).toBeUndefined();
});

test("of reports about several recipients the one about our address counts", () => {
  const others = [recipient("5.1.1", null, "failed", "eve@x.example"), recipient("2.0.0", null, "delivered")];
  expect(deliveryFailure(others, "bob@x.example")).toBeUndefined();
  const failed = [
    recipient("2.0.0", null, "delivered", "eve@x.example"),
    recipient("5.1.1", null, "Failed", "Bob@X.example"),
  ];
  expect(deliveryFailure(failed, "bob@x.example")?.kind).toBe("hard");
  expect(
    deliveryFailure(
      [recipient("5.1.1", null, "failed", "a@y.example"), recipient("5.1.1", null, "failed", "b@y.example")],
      "bob@x.example",
    ),
  ).toBeUndefined();
});

test("a failure at a forwarding address is never a hard bounce of the recipient's", () => {
  expect(deliveryFailure([recipient("5.1.1", null, "failed", "elsewhere@y.example")], "bob@x.example")?.kind).toBe(
    "soft",
  );
});

test("the reason is a single line of bounded length", () => {
  const failure = deliveryFailure(
    [recipient("5.1.1", `smtp; 550 5.1.1 gone\r\n\u0007 ${"x".repeat(900)}`)],
    "bob@x.example",
  );
  expect(failure?.reason).toMatch(/^550 5\.1\.1 gone x+$/);
  expect(failure?.reason.length).toBeLessThanOrEqual(500);
  expect(failure?.enhanced_code).toBe("5.1.1");
});
