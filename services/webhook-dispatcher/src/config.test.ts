import { expect, test, vi } from "vitest";
import { readConfig } from "./config.ts";

const env = {
  DATABASE_URL: "postgres://localhost/x",
  AMQP_URL: "amqp://localhost",
  OUTBOUND_SECRET_KEY: "0c".repeat(32),
};

test("by default no network is exempt and attempts are a minute apart", () => {
  expect(readConfig(env)).toMatchObject({ ownNetworks: [], spacingMs: 60_000 });
  const own = readConfig({ ...env, WEBHOOK_ALLOWED_CIDRS: "127.0.0.0/8, fd00::/8", WEBHOOK_RETRY_SECONDS: "0.5" });
  expect(own.ownNetworks.map(({ family, bits }) => [family, bits])).toEqual([
    [4, 8],
    [6, 8],
  ]);
  expect(own.ownNetworks.map(({ port }) => port)).toEqual([undefined, undefined]);
  const narrow = readConfig({ ...env, WEBHOOK_ALLOWED_CIDRS: "127.0.0.1/32:8443,fd00::1/128:443" });
  expect(narrow.ownNetworks.map(({ bits, port }) => [bits, port])).toEqual([
    [32, 8_443],
    [128, 443],
  ]);
  expect(own.spacingMs).toBe(500);
});

test("an unreadable list of networks ends the process, so that it never allows more or less than was meant", () => {
  vi.spyOn(process, "exit").mockImplementation(() => {
    throw new Error("exit");
  });
  const written = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const wrong = ["127.0.0.0/8,10.0.0.1", "127.0.0.1:8443", "127.0.0.1/32:", "127.0.0.1/32:0", "127.0.0.1/32:65536"];
  for (const list of wrong) expect(() => readConfig({ ...env, WEBHOOK_ALLOWED_CIDRS: list }), list).toThrow("exit");
  expect(written).toHaveBeenCalledWith(expect.stringContaining("WEBHOOK_ALLOWED_CIDRS"));
});
