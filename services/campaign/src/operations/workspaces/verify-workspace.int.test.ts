import { getCampaign } from "@outbound/contracts/campaigns/get-campaign";
import { configureWorkspace } from "@outbound/contracts/workspaces/configure-workspace";
import { verifyWorkspace } from "@outbound/contracts/workspaces/verify-workspace";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { refusalOf, startTestService } from "../../testing/campaign.fixture.ts";

const service = await startTestService();
const { call, names } = service;

test("a domain that points to the tracker is verified, and opens and clicks are measured from then on", async () => {
  const caller = freshCaller();
  const id = await service.campaign(caller);
  const statsOf = async () => (await call(getCampaign, { id }, caller)).stats;
  expect(await call(configureWorkspace, { tracking_domain: " U.Acme.com " }, caller)).toMatchObject({
    tracking_domain: "u.acme.com",
    tracking_verified: false,
  });
  expect(await statsOf()).toMatchObject({ opened: null, clicked: null, tracking_enabled: false });
  names.set("u.acme.com", "u.example.com");
  expect(await call(verifyWorkspace, {}, caller)).toEqual({
    tracking_domain: "u.acme.com",
    tracking_verified: true,
    expected: "u.example.com",
    found: { cname: "u.example.com", addresses: [] },
  });
  expect(await statsOf()).toMatchObject({ opened: 0, clicked: 0, tracking_enabled: true });
  expect(await call(configureWorkspace, { timezone: "Asia/Tokyo" }, caller)).toMatchObject({ tracking_verified: true });
});

test("a domain that points elsewhere is not verified, and the answer says where; one that no longer points here loses it", async () => {
  const caller = freshCaller();
  await service.track(caller, "u.moved.example");
  names.set("u.moved.example", "elsewhere.example");
  expect(await call(verifyWorkspace, {}, caller)).toMatchObject({
    tracking_verified: false,
    expected: "u.example.com",
    found: { cname: "elsewhere.example" },
  });
  expect(await call(configureWorkspace, {}, caller)).toMatchObject({ tracking_verified: false });
});

test("another domain has to be verified again, and null removes it", async () => {
  const caller = freshCaller();
  await service.track(caller, "u.one.example");
  expect(await call(configureWorkspace, { tracking_domain: "u.two.example" }, caller)).toMatchObject({
    tracking_domain: "u.two.example",
    tracking_verified: false,
  });
  expect(await call(configureWorkspace, { tracking_domain: null }, caller)).toMatchObject({ tracking_domain: null });
  expect(await refusalOf(call(verifyWorkspace, {}, caller))).toEqual({
    kind: "conflict",
    message: "The workspace has no tracking domain: set one first.",
  });
});

test("while no name server answers, a verified domain stays verified", async () => {
  const caller = freshCaller();
  await service.track(caller, "u.silent.example");
  const { addresses } = service.context.nameSystem;
  service.context.nameSystem.addresses = () => Promise.reject(new Error("SERVFAIL"));
  expect(await refusalOf(call(verifyWorkspace, {}, caller))).toEqual({
    kind: "upstream",
    message: "The name servers don't answer; nothing was changed.",
  });
  service.context.nameSystem.addresses = addresses;
  expect(await call(configureWorkspace, {}, caller)).toMatchObject({ tracking_verified: true });
});

test.each(["https://u.acme.com", "u.acme.com/x", "u.acme.com:443", "1.2.3.4", "u acme.com", "", "-u.acme.com"])(
  "%j is no domain",
  async (tracking_domain) => {
    const refusal = await refusalOf(call(configureWorkspace, { tracking_domain }, freshCaller()));
    expect(refusal).toMatchObject({
      kind: "bad-request",
      message: "A tracking domain is a host name, such as link.example.com.",
    });
  },
);
