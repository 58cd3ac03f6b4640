import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { verifyWebhook, WebhookError } from "./verify-webhook.ts";

const secret = "whsec_test";
const now = new Date(1_700_000_000_000);
const known = "t=1700000000,v1=35495024f4ef3f94e5a93e22221544c4b75e9a42300cd965ab81cb85cd994e91";

const sign = (body: string | Uint8Array, t: number | string) =>
  `t=${t},v1=${createHmac("sha256", secret).update(`${t}.`).update(body).digest("hex")}`;

test("a delivery is parsed to its event, as text and as bytes", () => {
  expect(verifyWebhook("{}", known, secret, { now })).toEqual({});
  const body = Buffer.from('{"type":"sent","prospect_email":"zoë@company.example"}');
  expect(verifyWebhook(body, sign(body, 1_700_000_000), secret, { now })).toMatchObject({ type: "sent" });
});

test.each([-300, 300])("a clock that differs by %i seconds is accepted, by one more is not", (seconds) => {
  const at = (offset: number) => sign("{}", now.getTime() / 1000 + offset);
  expect(verifyWebhook("{}", at(seconds), secret, { now })).toEqual({});
  expect(() => verifyWebhook("{}", at(seconds + Math.sign(seconds)), secret, { now })).toThrow(WebhookError);
});

test.each([
  ["no header", null],
  ["two headers", [known, known]],
  ["an empty one", ""],
  ["no time", known.slice(known.indexOf("v1"))],
  ["another time", known.replace("t=1700000000", "t=1700000001")],
  ["upper case", known.toUpperCase()],
  ["a digit less", known.slice(0, -1)],
  ["another digit", known.replace(/.$/, "0")],
  ["something behind", `${known},v1=${"0".repeat(64)}`],
])("refused: %s", (_, header) => {
  expect(() => verifyWebhook("{}", header, secret, { now })).toThrow(WebhookError);
});

test("a parsed body and a missing secret are the program's mistakes, and say so", () => {
  // @ts-expect-error What express.json() leaves.
  expect(() => verifyWebhook({}, known, secret, { now })).toThrow(
    new TypeError("`rawBody` must be the body's unchanged bytes: take them before anything parses the JSON."),
  );
  // @ts-expect-error A variable that isn't set.
  expect(() => verifyWebhook("{}", known, undefined, { now })).toThrow(/^`secret` must be/);
});

test("during a rotation the old secret and the new one are accepted, and a secret that is cut or spaced is told", () => {
  expect(verifyWebhook("{}", known, ["whsec_new", secret], { now })).toEqual({});
  expect(() => verifyWebhook("{}", known, ["whsec_new", "whsec_newer"], { now })).toThrow(WebhookError);
  for (const wrong of ["test", `${secret}\n`, "", []]) {
    expect(() => verifyWebhook("{}", known, wrong, { now }), String(wrong)).toThrow(TypeError);
  }
});

test("refused: another body, another secret", () => {
  expect(() => verifyWebhook("{ }", known, secret, { now })).toThrow(WebhookError);
  expect(() => verifyWebhook("{}", known, "whsec_other", { now })).toThrow(WebhookError);
});
