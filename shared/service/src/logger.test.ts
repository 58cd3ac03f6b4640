import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

test("a secret does not reach the log, wherever it was put", () => {
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
