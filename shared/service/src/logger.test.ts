import { spawnSync } from "node:child_process";
import fc from "@outbound/testing/fast-check";
import { expect, test } from "vitest";
import { withoutSecrets } from "./logger.ts";

test("a secret doesn't reach the log, wherever it was put", () => {
  const script = `
    import { createLogger } from "${new URL("logger.ts", import.meta.url).href}";
    const log = createLogger("gateway");
    const line = { token: "obt_s3cret", smtp: { pass: "s3cret" }, req: { headers: { authorization: "Bearer s3cret" } } };
    log.info(line, "hello");
    log.warn({ err: Object.assign(new Error("no"), { config: { password: "s3cret" }, secret: "s3cret", detail: "Key (email)=(s3cret)" }) }, "failed");
    log.child({ credentials: "s3cret" }).warn({ token: undefined }, "child");
    log.debug("too small");`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
  expect(stdout).not.toContain("s3cret");
  expect(stdout).not.toContain("too small");
  const [line, failed, child] = stdout
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text));
  expect(line).toMatchObject({ name: "gateway", msg: "hello", token: "[hidden]", smtp: { pass: "[hidden]" } });
  expect(line.req).toEqual({ headers: { authorization: "[hidden]" } });
  expect(failed.err).toMatchObject({ type: "Error", message: "no", stack: expect.any(String), secret: "[hidden]" });
  expect(child).toMatchObject({ msg: "child", credentials: "[hidden]" });
});

test("an address, a token and a URL's password don't reach the log, whatever surrounds them; the line stays JSON", () => {
  const secret = fc.constantFrom(
    ["ann.o'hara+x@mail.acme.example", "acme.example"],
    ["jürgen@bücher.example", "example"],
    ["amqp://outbound:pa%40ss@rabbitmq:5672", "pa%40ss"],
    ["postgres://outbound:pa@ss/word@db/outbound", "ss/word"],
    [`obt_${"a1".repeat(20)}`, "a1a1"],
    [`whsec_${"b-2".repeat(14)}`, "b-2b"],
    ["Bearer c3c3c3c3", "c3c3"],
  );
  // Letters would extend the address or token, which is hidden too, but harder to assert.
  const around = fc.string({ unit: fc.constantFrom(" ", "\n", "\u0000", "\u2028", '"', "\\", "<", ":", "\t", "🦊") });
  fc.assert(
    fc.property(around, secret, around, (before, [text, sign], after) => {
      const line = JSON.stringify({ level: 30, err: { message: `${before} ${text} ${after}` }, end: "stays" });
      const shown = withoutSecrets(line);
      expect(shown).not.toContain(sign);
      expect(JSON.parse(shown)).toMatchObject({ level: 30, end: "stays" });
      expect(JSON.parse(shown).err.message.startsWith(before)).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test("an address right after an escape is hidden, and other text stays", () => {
  expect(withoutSecrets(String.raw`{"m":"\nann@acme.example\u0041bob@acme.example"}`)).toBe(
    String.raw`{"m":"\n[address]\u0041[address]"}`,
  );
  for (const line of [
    "at file:///x/node_modules/@outbound/broker/a.ts",
    "amqplib@2.3.1",
    "a @ b",
    "<@>",
    "50 % @ 3.5",
  ]) {
    expect(withoutSecrets(line)).toBe(line);
  }
});
