import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { currentOrigin, parseOrigin, parseRequestId, withOrigin } from "./origin.ts";
import { inSpan } from "./span.ts";

const traceparent = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";

test("an id from outside is kept as it is, or not at all", () => {
  for (const id of ["a", "0af7651916cd43dd", "8c2d:1/2+3=", "x".repeat(128)]) expect(parseRequestId(id)).toBe(id);
  for (const id of ["", "x".repeat(129), "a b", "a\n", 'a"', "a@b", "é", 1, null, ["a"]]) {
    expect(parseRequestId(id)).toBeUndefined();
  }
});

test("a trace context from outside is kept when it is one", () => {
  expect(parseOrigin({ request_id: "a", traceparent }, "b")).toEqual({ request_id: "a", traceparent });
  const none = [
    "",
    "nonsense",
    `${traceparent}-00`,
    traceparent.toUpperCase(),
    traceparent.replace(/0af\w+/, "0".repeat(32)),
    1,
  ];
  for (const bad of none) expect(parseOrigin({ traceparent: bad }, "b")).toEqual({ request_id: "b" });
});

test("awaited work keeps the origin with which it began, and concurrent work has its own", async () => {
  const idAfter = async (request_id: string) =>
    withOrigin({ request_id }, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return currentOrigin()?.request_id;
    });
  expect(await Promise.all([idAfter("one"), idAfter("other")])).toEqual(["one", "other"]);
  expect(currentOrigin()).toBeUndefined();
});

test("while nothing is exported, a span runs its work, throws its error, and adds no trace", async () => {
  expect(await inSpan("any", "client", { request_id: "a" }, async () => currentOrigin())).toEqual({ request_id: "a" });
  expect(await inSpan("any", "client", undefined, async () => 1)).toBe(1);
  await expect(inSpan("any", "client", { request_id: "a" }, () => Promise.reject(new Error("no")))).rejects.toThrow(
    "no",
  );
});

test("without an endpoint OpenTelemetry isn't loaded; with one it is, and ends in order when nobody listens there", () => {
  const loaded = (env: Record<string, string>) => {
    const script = `
      import { startTracing } from "${new URL("start-tracing.ts", import.meta.url).href}";
      import { inSpan } from "${new URL("span.ts", import.meta.url).href}";
      import { registerHooks } from "node:module";
      let loaded = 0;
      registerHooks({ load(url, context, next) { if (url.includes("opentelemetry")) loaded += 1; return next(url, context); } });
      const stop = await startTracing("gateway", process.env);
      await inSpan("any", "server", { request_id: "a" }, async () => {});
      await stop().catch(() => {});
      console.log(loaded > 0);`;
    const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8", env });
    return stdout.trim();
  };
  expect(loaded({})).toBe("false");
  expect(loaded({ OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_SDK_DISABLED: "true" })).toBe("false");
  const unheard = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9", OTEL_EXPORTER_OTLP_TIMEOUT: "500" };
  expect(loaded(unheard)).toBe("true");
});
