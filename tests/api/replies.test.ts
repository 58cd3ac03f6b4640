import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { describe, expect, onTestFinished, test } from "vitest";
import { mailedProspect } from "./mailed-prospect.ts";
import { freshWorkspace, system, timestampShape, unknownId, uuidShape } from "./workspace.ts";

const automatic_headers = { "auto-submitted": "auto-replied" };

test("a reply is listed, read, classified by a user and handled; the statistics and the prospect follow", async () => {
  const workspace = await freshWorkspace();
  const { mailbox, campaign, prospect, reply } = await mailedProspect(workspace);
  const id = await reply({
    text: "No thanks, not interested.\n\n> Hi",
    html: "<p onclick=x>No</p><script>x</script>",
  });

  const list = await workspace.get(`/replies?campaign_id=${campaign}&classification=notInterested&handled=false`);
  expect(list.status).toBe(200);
  expect(list.body).toEqual({
    data: [
      {
        id,
        prospect: {
          id: prospect.id,
          email: prospect.email,
          first_name: null,
          last_name: null,
          company_id: expect.any(String),
        },
        campaign: { id: campaign, name: expect.any(String) },
        enrolment_id: expect.stringMatching(uuidShape),
        step: 1,
        mailbox: { id: mailbox.id, email: mailbox.email },
        from: prospect.email,
        subject: "Re: A question",
        snippet: "No thanks, not interested.",
        classification: "notInterested",
        autoreplied: false,
        autoreply_kind: null,
        returns_at: null,
        classified_by: "rule",
        classified_at: expect.stringMatching(timestampShape),
        handled: false,
        held: false,
        received_at: expect.stringMatching(timestampShape),
      },
    ],
    next_cursor: null,
  });
  const single = await workspace.get(`/replies/${id}`);
  expect(single.body).toEqual({
    ...list.body.data[0],
    body_text: "No thanks, not interested.\n\n> Hi",
    body_html: "<p>No</p>",
    visible_text: "No thanks, not interested.",
    message_id: expect.stringMatching(/^<.+>$/),
    in_reply_to: null,
    references: [],
    matched_by: "address",
  });

  const changed = await workspace.patch(`/replies/${id}`, { classification: "interested", handled: true });
  expect(changed).toMatchObject({ status: 200, body: { classification: "interested", classified_by: "user" } });
  expect((await workspace.get(`/replies/${id}`)).body).toEqual(changed.body);
  expect((await workspace.get("/replies?handled=true")).body.data).toHaveLength(1);
  expect((await workspace.get("/replies?handled=false")).body.data).toEqual([]);
  const { stats } = (await workspace.get(`/campaigns/${campaign}`)).body;
  expect(stats.replies).toEqual({ total: 1, interested: 1, neutral: 0, notInterested: 0, autoreplied: 0 });
});

test("an automatic reply that a user marks as a person's is a reply at once, also of the prospect", async () => {
  const workspace = await freshWorkspace();
  const { campaign, prospect, reply } = await mailedProspect(workspace);
  const id = await reply({ text: "I am out of the office. Yes, call me!", automatic_headers });
  expect((await workspace.get(`/prospects/${prospect.id}`)).body).toMatchObject({ status: "active" });

  const refused = await workspace.patch(`/replies/${id}`, { classification: "interested" });
  expect(refused).toMatchObject({
    status: 409,
    body: { error: "An automatic reply has no classification: send `autoreplied: false` with it." },
  });
  const changed = await workspace.patch(`/replies/${id}`, { classification: "interested", autoreplied: false });
  expect(changed).toMatchObject({ status: 200, body: { autoreplied: false, autoreply_kind: null } });
  const { body } = await workspace.get(`/prospects/${prospect.id}`);
  expect(body).toMatchObject({ status: "replied", date_responded: expect.stringMatching(timestampShape) });
  const { stats } = (await workspace.get(`/campaigns/${campaign}`)).body;
  expect(stats).toMatchObject({ replied: 1, reply_rate: 1, replies: { total: 1, interested: 1, autoreplied: 0 } });
  const enrolments = await workspace.get(`/campaigns/${campaign}/prospects`);
  expect(enrolments.body.data).toMatchObject([{ status: "stopped", outcome: { negative: false } }]);
});

test("positive_reply is delivered once, when a user makes a reply interested and toggles it", async () => {
  const workspace = await freshWorkspace();
  const receiver = await startReceiver(system().certificates);
  onTestFinished(() => receiver[Symbol.asyncDispose]());
  await workspace.operate(setWebhook, { url: receiver.url("/workspace") });
  for (const event of ["new_reply", "positive_reply"]) {
    await workspace.post("/hooks", { event, target_url: receiver.url(`/${event}`) });
  }
  const { reply } = await mailedProspect(workspace);
  const id = await reply({ text: "No thanks, not interested." });
  for (const classification of ["interested", "neutral", null, "interested"]) {
    expect((await workspace.patch(`/replies/${id}`, { classification })).status).toBe(200);
  }
  // Once this later reply is announced, so is everything before it.
  const last = await mailedProspect(workspace);
  const later = await last.reply({ text: "Yes, I am interested. Call me." });
  const positives = () =>
    receiver.received
      .map(({ body }) => JSON.parse(body.toString()) as { type: string; metadata: { replyId: string } })
      .filter(({ type }) => type === "positive_reply")
      .map(({ metadata }) => metadata.replyId)
      .sort();
  await eventually(() => expect(positives()).toEqual([id, later].sort()));
});

describe("GET /replies", () => {
  test.each([
    ["classification=good", "`classification` must be one of: interested, neutral, notInterested."],
    ["autoreplied=1", "`autoreplied` must be one of: true, false."],
    ["handled=no", "`handled` must be one of: true, false."],
    ["campaign_id=x", "`campaign_id` must be a UUID."],
    ["prospect_id=x", "`prospect_id` must be a UUID."],
    ["mailbox_id=x", "`mailbox_id` must be a UUID."],
    ["since=yesterday", "`since` must be an ISO 8601 date or date-time."],
    ["limit=0", "`limit` must be an integer from 1 to 100."],
    ["cursor=x", "`cursor` must be the `next_cursor` of a previous response."],
  ])("400 for %s", async (query, error) => {
    const { get } = await freshWorkspace();
    expect(await get(`/replies?${query}`)).toMatchObject({ status: 400, body: { error } });
  });
});

describe("a reply of another workspace, an unknown id and no UUID", () => {
  test("404 on read and change, and nothing changes", async () => {
    const workspace = await freshWorkspace();
    const { reply } = await mailedProspect(workspace);
    const foreign = await reply({ text: "Tell me more.", automatic_headers });
    const other = await freshWorkspace();
    for (const id of [foreign, unknownId, "first"]) {
      const notFound = { status: 404, body: { error: "Reply not found." } };
      expect(await other.get(`/replies/${id}`)).toMatchObject(notFound);
      expect(await other.patch(`/replies/${id}`, { handled: true })).toMatchObject(notFound);
    }
    expect((await other.get("/replies")).body).toEqual({ data: [], next_cursor: null });
    expect((await workspace.get(`/replies/${foreign}`)).body).toMatchObject({ handled: false });
  });
});

describe("PATCH /replies/{id}", () => {
  test.each([
    [{}, "Send at least one of `classification`, `autoreplied`, `handled` and `held`."],
    [{ read: true }, "Send at least one of `classification`, `autoreplied`, `handled` and `held`."],
    [{ classification: "good" }, "`classification` must be one of: interested, neutral, notInterested; or null."],
    [{ autoreplied: null }, "`autoreplied` must be true or false."],
    [{ handled: "yes" }, "`handled` must be true or false."],
  ])("400 for %j", async (body, error) => {
    const { patch } = await freshWorkspace();
    expect(await patch(`/replies/${unknownId}`, body)).toMatchObject({ status: 400, body: { error } });
  });
});
