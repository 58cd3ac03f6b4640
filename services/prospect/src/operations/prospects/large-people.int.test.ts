import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import { createProspect } from "@outbound/contracts/prospects/create-prospect";
import { exportProspects } from "@outbound/contracts/prospects/export-prospects";
import { importProspects } from "@outbound/contracts/prospects/import-prospects";
import { listProspects } from "@outbound/contracts/prospects/list-prospects";
import { mostPersonBytes } from "@outbound/contracts/prospects/prospect";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { storeVerifications } from "@outbound/contracts/prospects/store-verifications";
import { updateProspect } from "@outbound/contracts/prospects/update-prospect";
import { eventually } from "@outbound/testing/eventually";
import { freshCaller } from "@outbound/testing/workspace";
import { beforeAll, describe, expect, test } from "vitest";
import { startProspectService } from "../../testing/prospect-service.fixture.ts";

const { announced, call, campaign, create, db, get } = await startProspectService();

type Body = { email: string; company_name?: string; custom_fields: Record<string, string | number> };
const bytesOf = (json: unknown) => Buffer.byteLength(JSON.stringify(json));

/** As large as a body may be, in letters of three bytes. */
function largest(email: string, more: Partial<Body> = {}): Body {
  const body = (note: string): Body => ({ email, ...more, custom_fields: { note, ...more.custom_fields } });
  const room = mostPersonBytes - bytesOf(body(""));
  return body("試".repeat(room / 3) + "x".repeat(room % 3));
}
const larger = (email: string): Body => ({
  email,
  custom_fields: { note: `${largest(email).custom_fields["note"]}x` },
});

const refused = {
  kind: "bad-request",
  code: "body-too-large",
  message: "A prospect can have at most 64 KiB, with numbers as they are stored.",
};

describe("a person has at most 64 KiB, in bytes as stored, by every entrance", () => {
  test("of the largest body everything is stored; one byte more is refused, and changes nothing", async () => {
    const caller = freshCaller();
    const { email: _, ...fields } = largest("ann@x.example");
    expect(bytesOf(largest("ann@x.example"))).toBe(mostPersonBytes);
    const { id } = await create(caller, "ann@x.example", fields);
    const stored = await get(caller, id);
    expect(stored.custom_fields).toEqual(fields.custom_fields);

    await expect(call(createProspect, larger("bob@x.example"), caller)).rejects.toMatchObject(refused);
    await expect(call(updateProspect, { id, ...larger("ann@x.example") }, caller)).rejects.toMatchObject(refused);
    expect((await call(listProspects, {}, caller)).data).toEqual([stored]);
  });

  test("what grows as it is stored is counted as stored: numbers, and the letters of a company's name", async () => {
    const caller = freshCaller();
    const numbers = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`n${at}`, 1e20]));
    const company_name = "\u{1d160}".repeat(6_000);
    for (const body of [{ custom_fields: numbers }, { company_name, custom_fields: {} }]) {
      await expect(create(caller, "ann@x.example", body)).rejects.toMatchObject(refused);
    }
  });

  test("an import judges each row by itself", async () => {
    const caller = freshCaller();
    const prospects = [largest("ann@x.example"), larger("bob@x.example"), { email: "cy@x.example" }];
    expect((await call(importProspects, { prospects }, caller)).data).toEqual([
      { id: expect.any(String), email: "ann@x.example", result: "created" },
      { id: null, email: "bob@x.example", result: "too-large" },
      { id: expect.any(String), email: "cy@x.example", result: "created" },
    ]);
  });
});

describe("of a thousand people, each as large as may be", () => {
  const caller = freshCaller();
  const emails = Array.from({ length: 1_000 }, (_, at) => `p${String(at).padStart(4, "0")}@many.example`);
  const company_name = "ﷺ".repeat(1_000);

  beforeAll(async () => {
    // Whoever writes its name shortly joins the company whose name is long.
    await create(caller, "first@x.example", { company_name: company_name.normalize("NFKC").replaceAll(" ", "") });
    for (let at = 0; at < emails.length; at += 20) {
      const prospects = emails.slice(at, at + 20).map((email) => largest(email, { company_name }));
      await call(importProspects, { prospects }, caller);
    }
  }, 120_000);

  test("a page of a hundred has a hundred", async () => {
    const { data } = await call(listProspects, { limit: "100" }, caller);
    expect(new Set(data.map(({ email }) => email)).size).toBe(100);
    expect(bytesOf(data)).toBeGreaterThan(8_000_000);
  });

  test("an export has all, in pages that are cut by their bytes", async () => {
    const found: string[] = [];
    let cursor: string | null = null;
    do {
      const page: { data: { email: string }[]; next_cursor: string | null } = await call(
        exportProspects,
        cursor === null ? {} : { cursor },
        caller,
      );
      expect(bytesOf(page)).toBeLessThan(14_000_000);
      found.push(...page.data.map(({ email }) => email));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(found.toSorted()).toEqual(["first@x.example", ...emails]);
  }, 60_000);

  test("a hundred verified at once are announced and copied in messages of a quarter megabyte", async () => {
    const verified = emails.slice(0, 100);
    campaign.copies.length = 0;
    const before = (await announced(prospectChanged, caller)).length;
    const results = verified.map((email) => ({ email, status: "valid" as const }));
    const { data } = await call(storeVerifications, { results }, caller);
    expect(data).toEqual(verified.map((email) => ({ email, result: "stored" })));
    const messages = (await announced<{ prospects: ProspectSnapshot[] }>(prospectChanged, caller)).slice(before);
    expect(messages.flatMap(({ prospects }) => prospects.map(({ email }) => email)).toSorted()).toEqual(verified);
    expect(Math.max(...messages.map(bytesOf))).toBeLessThan(300_000);
    expect(campaign.copies.map(({ email }) => email).toSorted()).toEqual(verified);
    await eventually(async () => {
      const held = "select from outbox where payload::text like $1";
      expect((await db.query(held, [`%${caller.workspaceId}%`])).rows).toEqual([]);
    });
  });
});
