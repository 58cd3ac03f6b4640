import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { z } from "zod";
import { readConfig } from "./read-config.ts";

const schema = z.object({
  DATABASE_URL: z.url().describe("The service's own Postgres database."),
  PORT: z.coerce.number().int().default(8080).describe("Where the API is served."),
});

test("a valid environment is read, an empty variable is an absent one", () => {
  const env = { DATABASE_URL: "postgres://localhost/x", PORT: "", OTHER: "1" };
  expect(readConfig(schema, env)).toEqual({ DATABASE_URL: "postgres://localhost/x", PORT: 8080 });
});

test("every problem is reported at once, by name and never by value, and ends the process", () => {
  const script = `
    import { z } from "zod";
    import { readConfig } from "${new URL("read-config.ts", import.meta.url).href}";
    readConfig(
      z.object({
        DATABASE_URL: z.url().describe("The service's own Postgres database."),
        AMQP_URL: z.url().describe("The broker."),
        OUTBOUND_SECRET_KEY: z.string().length(64).describe("64 hexadecimal characters."),
        LOG_LEVEL: z.enum(["info", "warn"]).describe("The least that is logged."),
        MIN: z.coerce.number().describe("Mails."),
        GUARD: z.coerce.number().max(100).describe("Percent."),
        DAYS: z.coerce.number().int().min(1).describe("Days."),
        PORT: z.coerce.number().int().describe("Port."),
        KEYS: z.string().transform((text, context) => context.addIssue({ code: "custom", message: text })),
      }),
      { DATABASE_URL: "hunter2", OUTBOUND_SECRET_KEY: "swordfish", LOG_LEVEL: "loud", GUARD: "400", MIN: "x", DAYS: "0", PORT: "1.5", KEYS: "hunter2" },
    );
    console.log("still running");`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "-e", script], {
    cwd: new URL("..", import.meta.url),
    encoding: "utf8",
  });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toBe(
    [
      "This configuration can't be used:",
      "  DATABASE_URL is not valid (it must be a whole URL): The service's own Postgres database.",
      "  AMQP_URL is missing: The broker.",
      "  OUTBOUND_SECRET_KEY is not valid (it must have exactly 64 characters): 64 hexadecimal characters.",
      "  LOG_LEVEL is not valid (it must be one of info, warn): The least that is logged.",
      "  MIN is not valid (it must be a number): Mails.",
      "  GUARD is not valid (it must be at most 100): Percent.",
      "  DAYS is not valid (it must be at least 1): Days.",
      "  PORT is not valid (it must be a whole number): Port.",
      "  KEYS is not valid",
      "",
    ].join("\n"),
  );
});
