import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { getWorkspaceSettings } from "@outbound/contracts/workspaces/get-workspace-settings";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../testing/campaign.fixture.ts";

const { call } = await startTestService();

test("an omitted setting stays, and null restores the default", async () => {
  const caller = freshCaller();
  expect(await call(configureWorkspace, {}, caller)).toEqual({
    timezone: "UTC",
    window_start_hour: 9,
    window_end_hour: 17,
    tracking_domain: null,
    tracking_verified: false,
  });
  await call(configureWorkspace, { timezone: "Europe/Paris", window_start_hour: 0, window_end_hour: 24 }, caller);
  expect(await call(configureWorkspace, { window_end_hour: null }, caller)).toEqual({
    timezone: "Europe/Paris",
    window_start_hour: 0,
    window_end_hour: 17,
    tracking_domain: null,
    tracking_verified: false,
  });
});

test("reading the settings gives the defaults until something is set, and changes nothing", async () => {
  const caller = freshCaller();
  const defaults = { timezone: "UTC", window_start_hour: 9, window_end_hour: 17 };
  const untracked = { tracking_domain: null, tracking_verified: false };
  expect(await call(getWorkspaceSettings, {}, caller)).toEqual({ ...defaults, ...untracked });
  const changed = await call(configureWorkspace, { window_end_hour: 20, tracking_domain: "link.acme.example" }, caller);
  expect(await call(getWorkspaceSettings, {}, caller)).toEqual(changed);
  expect(changed).toMatchObject({ ...defaults, window_end_hour: 20, tracking_domain: "link.acme.example" });
  expect(await call(getWorkspaceSettings, {}, freshCaller())).toEqual({ ...defaults, ...untracked });
});

test("a window that ends before it begins is refused and nothing changes", async () => {
  const caller = freshCaller();
  expect(await refusalOf(call(configureWorkspace, { window_start_hour: 18, timezone: "Asia/Tokyo" }, caller))).toEqual({
    kind: "bad-request",
    message: "`window_start_hour` must come before `window_end_hour`.",
  });
  expect(await call(configureWorkspace, {}, caller)).toMatchObject({ window_start_hour: 9, timezone: "UTC" });
  expect(await refusalOf(call(configureWorkspace, { timezone: "Mars/Base" }, caller))).toMatchObject({
    kind: "bad-request",
  });
});
