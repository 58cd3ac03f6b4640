import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { archiveCampaign } from "@outbound/contracts/campaigns/archive-campaign";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { getWorkspaceSettings } from "@outbound/contracts/workspaces/get-workspace-settings";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const { call } = await startTestService();

const unset = {
  tracking_domain: null,
  tracking_verified: false,
  signature: null,
  opt_out: "If you want no more emails: {{ unsubscribe_url }}",
  postal_address: null,
  google_per_hour: null,
  microsoft_per_hour: null,
  domain_per_hour: null,
};

test("an omitted setting stays, and null restores the default", async () => {
  const caller = freshCaller();
  expect(await call(configureWorkspace, {}, caller)).toEqual({
    timezone: "UTC",
    window_start_hour: 9,
    window_end_hour: 17,
    ...unset,
  });
  await call(configureWorkspace, { timezone: "Europe/Paris", window_start_hour: 0, window_end_hour: 24 }, caller);
  expect(await call(configureWorkspace, { window_end_hour: null }, caller)).toEqual({
    timezone: "Europe/Paris",
    window_start_hour: 0,
    window_end_hour: 17,
    ...unset,
  });
});

test("reading the settings gives the defaults until something is set, and changes nothing", async () => {
  const caller = freshCaller();
  const defaults = { timezone: "UTC", window_start_hour: 9, window_end_hour: 17 };
  expect(await call(getWorkspaceSettings, {}, caller)).toEqual({ ...defaults, ...unset });
  const changed = await call(configureWorkspace, { window_end_hour: 20, tracking_domain: "link.acme.example" }, caller);
  expect(await call(getWorkspaceSettings, {}, caller)).toEqual(changed);
  expect(changed).toMatchObject({ ...defaults, window_end_hour: 20, tracking_domain: "link.acme.example" });
  expect(await call(getWorkspaceSettings, {}, freshCaller())).toEqual({ ...defaults, ...unset });
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

test("hours with which a campaign's own hour would end before it begins are refused, and nothing changes", async () => {
  const caller = freshCaller();
  const { id } = await call(applyCampaign, { name: "Late", settings: { window_start_hour: 15 } }, caller);
  await call(applyCampaign, { name: "Own", settings: { window_start_hour: 18, window_end_hour: 20 } }, caller);
  for (const window_end_hour of [12, 15]) {
    expect(await refusalOf(call(configureWorkspace, { window_end_hour }, caller))).toEqual({
      kind: "bad-request",
      message: "The hours of Late would end before they begin, as it has one of its own: give it both first.",
    });
  }
  expect(await call(configureWorkspace, { window_end_hour: 16 }, caller)).toMatchObject({ window_end_hour: 16 });
  await call(archiveCampaign, { id }, caller);
  expect(await call(configureWorkspace, { window_end_hour: 12 }, caller)).toMatchObject({ window_end_hour: 12 });
});

test("caps of mails an hour are set one by one and lifted by null; a cap that sends nothing is refused", async () => {
  const caller = freshCaller();
  await call(configureWorkspace, { google_per_hour: 100, domain_per_hour: 20 }, caller);
  const caps = { google_per_hour: null, microsoft_per_hour: 50, domain_per_hour: 20 };
  expect(await call(configureWorkspace, { google_per_hour: null, microsoft_per_hour: 50 }, caller)).toMatchObject(caps);
  for (const cap of [0, 1.5, 100_001]) {
    expect((await refusalOf(call(configureWorkspace, { domain_per_hour: cap }, caller))).kind).toBe("bad-request");
  }
  expect(await call(getWorkspaceSettings, {}, caller)).toMatchObject(caps);
});

test("the sender's texts are trimmed; an empty one restores the default", async () => {
  const caller = freshCaller();
  const set = { signature: " Ann\r\nAcme ", opt_out: "Stop: {{unsubscribe_url}}", postal_address: "1 Main Street" };
  expect(await call(configureWorkspace, set, caller)).toMatchObject({ ...set, signature: "Ann\nAcme" });
  expect(await call(configureWorkspace, { timezone: "Asia/Tokyo" }, caller)).toMatchObject({ signature: "Ann\nAcme" });
  const emptied = { signature: "", opt_out: " ", postal_address: null };
  expect(await call(configureWorkspace, emptied, caller)).toMatchObject(unset);
});

test.each([
  [{ signature: "{{ first_name }}" }, "contain this text as it is"],
  [{ postal_address: "{% if a %}" }, "contain this text as it is"],
  [{ opt_out: "Write to me." }, "Put {{ unsubscribe_url }} where"],
  [{ opt_out: "{{ unsubscribe_url }} {{ email }}" }, "contain this text as it is"],
  [{ signature: "x".repeat(2_001) }, "2000"],
])("a sender's text %j is refused, as it would reach people otherwise than it was meant", async (set, words) => {
  const refusal = await refusalOf(call(configureWorkspace, set, freshCaller()));
  expect(refusal.kind).toBe("bad-request");
  expect(refusal.message).toContain(words);
});
