import { describe, expect, test } from "vitest";
import { createProspect, freshEmail, freshWorkspace, uuidShape, type Workspace } from "./workspace.ts";

async function stored(workspace: Workspace, customFields: string) {
  const sent = `{"email":"${freshEmail()}","custom_fields":${customFields}}`;
  const { status, body } = await workspace.post("/prospects", sent);
  if (status !== 201) return { status, body };
  return (await workspace.get(`/prospects/${body.id}`)).body.custom_fields;
}

describe("custom_fields", () => {
  test("numbers and booleans are stored as they were written, strings as they are", async () => {
    const workspace = await freshWorkspace();
    expect(
      await stored(workspace, `{"a":1,"b":-2.5,"c":1.0,"d":0,"e":true,"f":false,"g":"","h":" 007 ","i":1e3}`),
    ).toEqual({
      a: "1",
      b: "-2.5",
      c: "1.0",
      d: "0",
      e: "true",
      f: "false",
      g: "",
      h: " 007 ",
      i: "1e3",
    });
  });

  test("keys are any text; of a repeated one the last counts", async () => {
    const workspace = await freshWorkspace();
    const fields = await stored(
      workspace,
      `{"":"e","a.b":"x","c d":"y","Größe":"z","k":"1","k":"2","constructor":"c"}`,
    );
    expect(fields).toEqual({ "": "e", "a.b": "x", "c d": "y", Größe: "z", k: "2", constructor: "c" });
  });

  test("the first invalid value is named", async () => {
    const workspace = await freshWorkspace();
    for (const [sent, key] of [
      [`{"good":"x","bad":null,"worse":[]}`, "bad"],
      [`{"a.b":{"c":1}}`, "a.b"],
      [`{"":null}`, ""],
    ]) {
      expect(await stored(workspace, sent ?? "")).toEqual({
        status: 400,
        body: { error: `\`custom_fields.${key}\` must be a string, number or boolean.` },
      });
    }
  });

  test("a value that is no object is refused on a PATCH too, null included, and nothing changes", async () => {
    const workspace = await freshWorkspace();
    const { id, email } = await createProspect(workspace, { custom_fields: { kept: 1 } });
    for (const custom_fields of [null, [], "x", 5, true]) {
      const { status, body } = await workspace.patch(`/prospects/${id}`, { email, custom_fields });
      expect({ status, body }).toEqual({
        status: 400,
        body: { error: "`custom_fields` must be an object of string values." },
      });
    }
    expect((await workspace.get(`/prospects/${id}`)).body.custom_fields).toEqual({ kept: "1" });
  });
});

describe("Texts", () => {
  test("are stored as they are sent: empty, blank, padded, of any script, up to the limit of the body", async () => {
    const workspace = await freshWorkspace();
    for (const fields of [
      { first_name: "", last_name: " ", timezone: "" },
      { first_name: "  Ada ", last_name: "O'Brien-Łęcki 李 😀", timezone: "not/a zone" },
      { first_name: "f".repeat(60_000) },
      { timezone: "t".repeat(60_000) },
      { custom_fields: { ["k".repeat(30_000)]: "v".repeat(30_000) } },
    ]) {
      const { id } = await createProspect(workspace, fields);
      expect((await workspace.get(`/prospects/${id}`)).body).toMatchObject(fields);
    }
  });

  test("a company's name may be long; a blank one counts as missing", async () => {
    const workspace = await freshWorkspace();
    for (const length of [255, 256, 5_000, 60_000]) {
      const { id, company_id } = await createProspect(workspace, { company_name: "n".repeat(length) });
      expect(company_id).toMatch(uuidShape);
      expect((await workspace.get(`/prospects/${id}`)).body.company.name).toHaveLength(length);
    }
    for (const company_name of ["", "  ", null]) {
      const { company_id } = await createProspect(workspace, {
        email: `p-${freshEmail()}`.replace(/@.*/, "@gmail.com"),
        company_name,
      });
      expect(company_id).toBeNull();
    }
  });

  test("fields that a client can't write are ignored: id, source, tags, status, workspace_id", async () => {
    const workspace = await freshWorkspace();
    const sent = { id: "x", source: "csv", tags: ["a"], status: "blocked", workspace_id: "y", company: {} };
    const { id } = await createProspect(workspace, sent);
    expect((await workspace.get(`/prospects/${id}`)).body).toMatchObject({
      id,
      source: "api",
      tags: [],
      status: "not_contacted",
    });
  });

  test("unknown fields are ignored, and one of the prototype is no field of the body", async () => {
    const workspace = await freshWorkspace();
    const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
    const sent = `{"email":"${freshEmail()}","__proto__":{"first_name":5},"junk":"\\u0000","deep":${deep}}`;
    const { status, body } = await workspace.post("/prospects", sent);
    expect(status).toBe(201);
    expect((await workspace.get(`/prospects/${body.id}`)).body.first_name).toBeNull();
    const hidden = await workspace.post("/prospects", `{"__proto__":{"email":"${freshEmail()}"}}`);
    expect(hidden).toMatchObject({ status: 400, body: { error: "`email` must be a string." } });
  });
});

describe("email", () => {
  test.each([
    [" Ada.B+c@Example.COM\n", "ada.b+c@example.com"],
    ["jo@Müller.example", "jo@xn--mller-kva.example"],
    ["用户@例子.测试", "用户@xn--fsqu00a.xn--0zwm56d"],
    ["a@b.c1", "a@b.c1"],
    ["a@1b.co", "a@1b.co"],
    ["a\u200b@b.co", "a@b.co"],
  ])("%j is stored as %s, and found by either", async (sent, email) => {
    const workspace = await freshWorkspace();
    const { body } = await workspace.post("/prospects", { email: sent });
    expect(body.email).toBe(email);
    for (const asked of [sent, email, email.toUpperCase()]) {
      const found = await workspace.get(`/prospects?email=${encodeURIComponent(asked)}`);
      expect(found.body.data).toMatchObject([{ id: body.id }]);
    }
    expect((await workspace.post("/prospects", { email })).body).toEqual({
      error: `${email} is already in your workspace.`,
      code: "duplicate",
    });
  });

  test.each(["a@b.c-", "a@-b.co", "a@b.1c", "a@b.co.", "a@127.0.0.1", "a@[127.0.0.1]", "<a@b.co>", "a@b.co,c@d.co"])(
    "%j is no address, on a PATCH neither",
    async (email) => {
      const workspace = await freshWorkspace();
      const { id } = await createProspect(workspace);
      const expected = { status: 400, body: { error: "Enter a valid email address.", code: "invalid-email" } };
      expect(await workspace.post("/prospects", { email })).toMatchObject(expected);
      expect(await workspace.patch(`/prospects/${id}`, { email })).toMatchObject(expected);
    },
  );
});
