import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { storeVerifications } from "@outbound/contracts/prospects/store-verifications";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { call, campaign, create, get, announced } = await startProspectService();

const at = (day: number) => `2020-10-0${day}T08:00:00.000+00:00`;

test("each row is decided alone and answered in its place; other services copy the result", async () => {
  const caller = freshCaller();
  const fields = { first_name: "Ann", company_name: "Engines", custom_fields: { plan: "pro" } };
  const { id } = await create(caller, "ann@example.com", fields);
  const before = await get(caller, id);
  const stranger = freshCaller();
  const { id: strangers } = await create(stranger, "ann@example.com");

  const results = [
    { email: " Ann@EXAMPLE.com", status: "invalid" as const, checked_at: at(2) },
    { email: "nobody@example.com", status: "valid" as const },
    { email: "ann@example.com", status: "valid" as const, checked_at: at(1) },
    { email: "no address\0", status: "valid" as const },
  ];
  expect((await call(storeVerifications, { results }, caller)).data).toEqual([
    { email: "ann@example.com", result: "stored" },
    { email: "nobody@example.com", result: "not-found" },
    { email: "ann@example.com", result: "outdated" },
    { email: "no address\0", result: "not-found" },
  ]);
  expect(await get(caller, id)).toEqual({
    ...before,
    verification_status: "invalid",
    verification_checked_at: at(2),
  });
  expect((await get(stranger, strangers)).verification_status).toBeNull();

  const [created] = await announced<{ prospects: object[] }>(prospectChanged, caller);
  const snapshot = { ...created?.prospects[0], version: 2, verification_status: "invalid" };
  expect(await announced(prospectChanged, caller)).toEqual([created, { prospects: [snapshot] }]);
  expect(campaign.copies).toContainEqual(snapshot);
});

test("the latest check counts, whichever comes first; a future time counts as now", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "ann@example.com");
  const store = async (status: "valid" | "invalid" | "risky", checked_at?: string) =>
    (await call(storeVerifications, { results: [{ email: "ann@example.com", status, checked_at }] }, caller)).data[0]
      ?.result;
  expect(await store("valid", at(3))).toBe("stored");
  expect(await store("invalid", at(2))).toBe("outdated");
  expect(await get(caller, id)).toMatchObject({ verification_status: "valid", verification_checked_at: at(3) });
  expect(await announced(prospectChanged, caller)).toHaveLength(2);

  expect(await store("risky", "2999-01-01T00:00:00.000+00:00")).toBe("stored");
  expect(Date.parse((await get(caller, id)).verification_checked_at ?? "")).toBeLessThanOrEqual(Date.now());
  expect(await store("invalid")).toBe("stored");
  expect((await get(caller, id)).verification_status).toBe("invalid");
});

test("a prospect with a new address is unverified; one that keeps the address stays verified", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "ann@example.com");
  await call(storeVerifications, { results: [{ email: "ann@example.com", status: "invalid" }] }, caller);
  await call(updateProspect, { id, email: "Ann@example.com", first_name: "Ann" }, caller);
  expect((await get(caller, id)).verification_status).toBe("invalid");

  await call(updateProspect, { id, email: "anne@example.com" }, caller);
  expect(await get(caller, id)).toMatchObject({ verification_status: null, verification_checked_at: null });
  expect(campaign.copies.at(-1)).toMatchObject({ email: "anne@example.com", verification_status: null });
});

test("nothing of an erased person is stored", async () => {
  const caller = freshCaller();
  const { id } = await create(caller, "ann@example.com");
  await call(eraseProspect, { prospect: id }, caller);
  const { email } = await get(caller, id);
  const results = [email, "ann@example.com"].map((address) => ({ email: address, status: "valid" as const }));
  const { data } = await call(storeVerifications, { results }, caller);
  expect(data.map(({ result }) => result)).toEqual(["not-found", "not-found"]);
  expect((await get(caller, id)).verification_status).toBeNull();
});
