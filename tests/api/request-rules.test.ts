import { randomBytes } from "node:crypto";
import { connect } from "node:net";
import { createToken } from "@outbound/contracts/workspaces/create-token";
import { revokeToken } from "@outbound/contracts/workspaces/revoke-token";
import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { createProspect, draftCampaign, freshEmail, freshToken, freshWorkspace, request, system } from "./workspace.ts";

const rateHeaders = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];

describe("Authentication", () => {
  test("401 with a message, WWW-Authenticate and no rate headers, whatever is wrong with the token", async () => {
    const workspace = await freshWorkspace();
    const revoked = await workspace.operate(createToken, {});
    await workspace.operate(revokeToken, { id: revoked.id });
    const soon = new Date(Date.now() + 500).toISOString();
    const expired = await workspace.operate(createToken, { expires_at: soon });
    await eventually(() => expect(Date.now()).toBeGreaterThan(Date.parse(soon)));
    const headers = [
      {},
      { authorization: "Bearer " },
      { authorization: "Bearer obt_nonsense" },
      { authorization: `Basic ${workspace.token}` },
      { authorization: workspace.token },
      { authorization: `Bearer ${revoked.token}` },
      { authorization: `Bearer ${expired.token}` },
    ];
    for (const header of headers) {
      const answer = await request(undefined, "GET", "/prospects", { headers: header as Record<string, string> });
      expect({ header, status: answer.status, body: answer.body }).toEqual({
        header,
        status: 401,
        body: { error: "Missing or invalid API token." },
      });
      expect(answer.headers.get("www-authenticate")).toMatch(/^Bearer/);
      expect(answer.headers.get("content-type")).toMatch(/^application\/json/);
      for (const name of rateHeaders) expect(answer.headers.get(name)).toBeNull();
    }
  });

  test("the scheme is written in any case; a token anywhere else is ignored", async () => {
    const { token } = await freshWorkspace();
    for (const [authorization, status] of [
      [`bearer ${token}`, 200],
      [`BEARER ${token}`, 200],
      [`Bearer ${token} x`, 401],
      [`Bearer ${token.toLowerCase()}`, 401],
      [`Token ${token}`, 401],
    ] as const) {
      const answer = await request(undefined, "GET", `/hooks?token=${token}`, { headers: { authorization } });
      expect({ authorization, status: answer.status }).toEqual({ authorization, status });
    }
    const elsewhere = { "x-api-key": token, cookie: `token=${token}` };
    for (const path of [`/hooks?token=${token}`, "/nothing", "/prospects/nope"]) {
      expect((await request(undefined, "GET", path, { headers: elsewhere })).status).toBe(401);
    }
  });

  test("a read-only token may read, and is refused every write without an effect", async () => {
    const workspace = await freshWorkspace();
    const token = await freshToken(workspace.id, { read_only: true });
    expect((await request(token, "GET", "/prospects")).status).toBe(200);
    const { status, body } = await request(token, "POST", "/prospects", { body: { email: freshEmail() } });
    expect({ status, body }).toEqual({ status: 403, body: { error: "This token is read-only." } });
    expect((await workspace.get("/prospects")).body.data).toEqual([]);
  });
});

describe("Rate limit", () => {
  test("of 70 parallel requests of one token exactly 60 pass; a 429 says when to come back", async () => {
    const workspace = await freshWorkspace();
    const answers = await Promise.all(Array.from({ length: 70 }, () => workspace.get("/hooks?limit=1")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    expect(refused).toHaveLength(10);
    for (const { body, headers } of refused) {
      expect(body).toEqual({ error: "Rate limit exceeded (60 requests/minute)." });
      expect(headers.get("x-ratelimit-remaining")).toBe("0");
      const seconds = Number(headers.get("retry-after"));
      expect(seconds).toBeGreaterThanOrEqual(1);
      expect(seconds).toBeLessThanOrEqual(60);
    }
  });

  test("every authenticated answer carries the three headers: 2xx, 4xx, unknown path, and the 204", async () => {
    const workspace = await freshWorkspace();
    const id = await draftCampaign(workspace);
    const answers = [
      await workspace.get("/prospects"),
      await workspace.get("/prospects/nope"),
      await workspace.post("/prospects", "{"),
      await workspace.post(`/campaigns/${id}/pause`),
      await workspace.get("/nothing/here"),
      await workspace.delete("/hooks/nope"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 400, 409, 404, 404]);
    answers.forEach(({ headers }, index) => {
      expect(headers.get("x-ratelimit-limit")).toBe("60");
      expect(headers.get("x-ratelimit-remaining")).toBe(String(59 - index));
      expect(Number(headers.get("x-ratelimit-reset"))).toBeGreaterThan(Date.now() / 1000);
    });
    expect(answers[4]?.body).toEqual({ error: "Not found." });
    for (const { text, headers } of answers) {
      expect(text).toMatch(/\}\n$/);
      expect(Number(headers.get("content-length"))).toBe(Buffer.byteLength(text));
    }
    expect(answers.map(({ headers }) => headers.get("x-error-code"))).toEqual([
      null,
      "not-found",
      "invalid-body",
      "wrong-state",
      "unknown-path",
      "not-found",
    ]);
  });

  test("the window is fixed: its end stays where it is, also for a request over the limit", async () => {
    const workspace = await freshWorkspace();
    const startedAt = Date.now() / 1000;
    const answers = [];
    for (let n = 0; n < 62; n++) answers.push(await workspace.get("/campaigns?limit=0"));
    const resets = answers.map(({ headers }) => Number(headers.get("x-ratelimit-reset")));
    expect(new Set(resets).size).toBe(1);
    expect(resets[0]).toBeGreaterThanOrEqual(Math.floor(startedAt + 60));
    expect(resets[0]).toBeLessThanOrEqual(Math.ceil(Date.now() / 1000 + 60));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 62 }, (_, n) => (n < 60 ? 400 : 429)));
    const last = answers.at(-1);
    expect(last?.headers.get("x-ratelimit-limit")).toBe("60");
    const endsAt = Date.now() / 1000 + Number(last?.headers.get("retry-after"));
    expect(Math.abs(endsAt - (resets[0] ?? 0))).toBeLessThan(20);
    // The limit applies to every request, whether or not its path exists.
    const over = await Promise.all([
      workspace.post("/prospects", "{"),
      workspace.get("/nothing"),
      workspace.delete("/hooks/1"),
    ]);
    expect(over.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect((await request(`${workspace.token}x`, "GET", "/hooks")).status).toBe(401);
  });

  test("an invalid token uses none of the budget, and another token of the workspace has its own", async () => {
    const workspace = await freshWorkspace();
    await workspace.get("/prospects");
    await request(`${workspace.token}x`, "GET", "/prospects");
    expect((await workspace.get("/prospects")).headers.get("x-ratelimit-remaining")).toBe("58");
    const other = await freshToken(workspace.id);
    expect((await request(other, "GET", "/prospects")).headers.get("x-ratelimit-remaining")).toBe("59");
  });
});

describe("Bodies", () => {
  test.each([
    ["", "Expected a JSON body."],
    ["{", "Body is not valid JSON."],
    ["not json", "Body is not valid JSON."],
    ["[]", "Body must be a JSON object."],
    ["7", "Body must be a JSON object."],
    ["null", "Body must be a JSON object."],
    ['"text"', "Body must be a JSON object."],
    [new Uint8Array([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), "Body is not valid JSON."],
    [`{"email":"${"x".repeat(64 * 1024)}"}`, "Request body too large."],
  ])("400 for body %#: %s", async (sent, error) => {
    const workspace = await freshWorkspace();
    const { id } = await createProspect(workspace);
    const campaign = await draftCampaign(workspace);
    for (const answer of [
      await workspace.post("/prospects", sent),
      await workspace.patch(`/prospects/${id}`, sent),
      await workspace.post(`/campaigns/${campaign}/prospects`, sent),
      await workspace.post("/hooks", sent),
    ]) {
      expect({ status: answer.status, body: answer.body }).toEqual({ status: 400, body: { error } });
    }
  });

  test("the limits are 64 KiB to the byte, and 4 KiB for hooks", async () => {
    const workspace = await freshWorkspace();
    const { id, email } = await createProspect(workspace);
    const campaign = await draftCampaign(workspace);
    const padded = (fields: object, bytes: number) => {
      const bare = JSON.stringify({ ...fields, padding: "" });
      return JSON.stringify({ ...fields, padding: "x".repeat(bytes - Buffer.byteLength(bare)) });
    };
    const [large, small] = [64 * 1024, 4 * 1024];
    const hook = { event: "bounce", target_url: "https://93.184.216.34/" };
    const tooLarge = { status: 400, body: { error: "Request body too large." } };
    const cases: [limit: number, status: number, send: (more: number) => ReturnType<typeof workspace.post>][] = [
      [large, 201, (more) => workspace.post("/prospects", padded({ email: freshEmail() }, large + more))],
      [large, 200, (more) => workspace.patch(`/prospects/${id}`, padded({ email }, large + more))],
      [
        large,
        200,
        (more) => workspace.post(`/campaigns/${campaign}/prospects`, padded({ emails: [email] }, large + more)),
      ],
      [small, 201, (more) => workspace.post("/hooks", padded(hook, small + more))],
    ];
    for (const [limit, status, send] of cases) {
      expect({ limit, status: (await send(0)).status }).toEqual({ limit, status });
      expect(await send(1)).toMatchObject(tooLarge);
    }
  });

  test("NUL in a text, prototype keys and bottomless JSON are a clear 400, and the service keeps answering", async () => {
    const workspace = await freshWorkspace();
    const deep = `{"email":"a@b.co","custom_fields":${"[".repeat(20_000)}${"]".repeat(20_000)}}`;
    for (const sent of [
      { email: "a@b.co", first_name: "a\u0000b" },
      { email: "a@b.co", custom_fields: { "k\u0000": "v" } },
      '{"email":"a@b.co","custom_fields":{"__proto__":"x"}}',
      deep,
    ]) {
      const { status, body } = await workspace.post("/prospects", sent);
      expect(status).toBe(400);
      expect(Object.keys(body)).toEqual(["error"]);
    }
    expect((await workspace.get("/prospects")).body.data).toEqual([]);
  });

  test("NUL in a query parameter is a 400 or finds nothing, never a 500", async () => {
    const workspace = await freshWorkspace();
    for (const path of ["/prospects?email=a%00b", "/prospects/%00", "/prospects?cursor=%00", "/campaigns/%00"]) {
      expect([200, 400, 404]).toContain((await workspace.get(path)).status);
    }
  });

  test("a chunked body, without a length, is read and limited like any other", async () => {
    const workspace = await freshWorkspace();
    const { hostname, port } = new URL(system().baseUrl);
    const head = [
      "POST /api/v1/prospects HTTP/1.1",
      "Host: x",
      "Connection: close",
      `Authorization: Bearer ${workspace.token}`,
      "Transfer-Encoding: chunked",
    ].join("\r\n");
    const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
    const send = (...texts: string[]) =>
      exchange(hostname, Number(port), `${head}\r\n\r\n${texts.map(chunk).join("")}0\r\n\r\n`);
    expect(await send('{"email":', `"${freshEmail()}"}`)).toMatch(/^HTTP\/1\.1 201 /);
    expect(await send()).toContain('{"error":"Expected a JSON body."}');
    const large = await send('{"email":"', "x".repeat(40_000), "x".repeat(40_000), '"}');
    expect(large).toMatch(/^HTTP\/1\.1 400 [^]*Request body too large\./);
  });

  test("the Content-Type is not checked", async () => {
    const workspace = await freshWorkspace();
    const body = JSON.stringify({ email: freshEmail() });
    expect((await workspace.post("/prospects", body, { "content-type": "text/plain" })).status).toBe(201);
  });

  test("a header bomb, a broken path and rubbish on the socket get a clear answer, and the gateway keeps answering", async () => {
    const workspace = await freshWorkspace();
    const { hostname, port } = new URL(system().baseUrl);
    const rubbish = [
      `GET /api/v1/prospects HTTP/1.1\r\nHost: x\r\nX-Bomb: ${"b".repeat(100_000)}\r\n\r\n`,
      `GET /api/v1/prospects/%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${workspace.token}\r\n\r\n`,
      `${randomBytes(300).toString("hex")}\r\n\r\n`,
    ];
    for (const bytes of rubbish) {
      const answer = await exchange(hostname, Number(port), bytes);
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(answer).not.toMatch(/\bat .+\.ts:\d+/);
    }
    expect((await workspace.get("/prospects")).status).toBe(200);
  });
});

function exchange(host: string, port: number, bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = "";
    const socket = connect(port, host, () => socket.write(bytes));
    socket.setEncoding("utf8");
    socket.on("data", (chunk) => (answer += chunk));
    socket.on("close", () => resolve(answer));
    socket.on("error", (error) => (answer ? resolve(answer) : reject(error)));
  });
}
