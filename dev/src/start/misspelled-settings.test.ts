import { expect, test } from "vitest";
import { misspelledSettings } from "./misspelled-settings.ts";

test.each(["WEBHOK_ALLOWED_CIDRS", "OUTBOUND_HOEM", "outbound_demo", "TRUSTED_PROXIE", "TRUSTED_PROXY"])(
  "a misspelled setting is named with the one that was meant: %s",
  async (name) => {
    const [line, ...others] = await misspelledSettings({ [name]: "x" });
    expect(line).toMatch(new RegExp(`^${name} is not a setting; did you mean [A-Z_]+\\? `));
    expect(others).toEqual([]);
  },
);

test("settings, and the usual variables of other programs, are not named", async () => {
  const others = ["PATH", "HOME", "HOSTNAME", "PORT", "LANG", "LC_ALL", "SSH_AUTH_SOCK", "DATABASE_URL", "HTTPS_PROXY"];
  const npms = ["npm_lifecycle_event", "npm_config_registry", "NODE_OPTIONS", "NODE_EXTRA_CA_CERTS", "LOG_LEVEL"];
  expect(await misspelledSettings(Object.fromEntries([...others, ...npms].map((name) => [name, "x"])))).toEqual([]);
});

test("a name of a hundred thousand letters costs nothing", async () => {
  expect(await misspelledSettings({ ["A".repeat(100_000)]: "x" })).toEqual([]);
});
