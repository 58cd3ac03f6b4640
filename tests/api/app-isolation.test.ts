import { randomUUID } from "node:crypto";
import { operations } from "@outbound/contracts/operations";
import { beforeAll, describe, expect, test } from "vitest";
import { type Furnished, furnished } from "./furnished-workspace.ts";
import { unknownId } from "./workspace.ts";

type Kind = keyof Furnished["ids"];
/** The rest of an input that is right in all but the id. */
type Rest = (own: Furnished) => object;
/** `kind` is the word of the field, and of `id` the operation's noun, unless it is given. */
type Row = { kind?: Kind; rest?: Rest; status?: number; list?: true | { also: object } };

const none: Rest = () => ({});
const file: Rest = ({ mailbox }) => ({
  name: `campaign ${randomUUID()}`,
  mailboxes: [mailbox.email],
  steps: [{ subject: "Taken", body: "Over" }],
});
/** Of the ids that take more than the id alone, or are answered otherwise than as not found. */
const rows: Record<string, Row> = {
  "campaign.apply id": { kind: "draft", rest: file },
  "campaign.check id": { kind: "draft", rest: () => ({ name: "", mailboxes: [], settings: {}, steps: [] }) },
  "campaign.delete id": { kind: "draft" },
  "campaign.enrol id": { rest: ({ ids }) => ({ prospect_ids: [ids.prospect] }) },
  "campaign.enrol prospect_ids": { rest: ({ ids }) => ({ id: ids.campaign }), status: 200 },
  "campaign.history id": { list: true },
  "campaign.list folder_id": { list: { also: { first_started: {} } } },
  "campaign.list mailbox_id": { list: { also: { first_started: {} } } },
  "campaign.move id": { rest: () => ({ folder: "Taken" }) },
  "campaign.preview mailbox_id": { rest: () => ({ copy: { subject: "", body: "" }, sample: true }) },
  "company.activity ids": { status: 200 },
  "prospect.latest-campaigns ids": { status: 200 },
  "prospect.tag ids": { rest: () => ({ add: ["taken"] }), status: 200 },
  "campaign.results campaign_ids": { status: 200 },
  "campaign.weeks campaign_ids": { status: 200 },
  "campaign.send-test id": { rest: () => ({ key: randomUUID(), sample: true }) },
  "campaign.send-test mailbox_id": {
    rest: ({ ids }) => ({ id: ids.campaign, key: randomUUID(), sample: true }),
  },
  "campaign.start id": { kind: "draft" },
  "conversation.delete-draft id": { kind: "reply", rest: () => ({ revision: randomUUID() }) },
  "conversation.get id": { kind: "reply" },
  "conversation.read id": { kind: "reply" },
  "conversation.save-draft id": { kind: "reply", rest: () => ({ text: "Mine." }) },
  "conversation.update id": { kind: "reply", rest: () => ({ open: false, assignee: null }) },
  "conversation.update last_reply_id": {
    kind: "reply",
    rest: ({ ids }) => ({ id: ids.reply, open: false }),
    status: 409,
  },
  "enrolment.awaited id": { kind: "campaign" },
  "enrolment.check id": { kind: "campaign", rest: ({ ids }) => ({ prospect_ids: [ids.prospect] }) },
  "enrolment.check prospect_ids": { rest: ({ ids }) => ({ id: ids.campaign }), status: 200 },
  "enrolment.explain id": { kind: "campaign", rest: ({ prospect }) => ({ email: prospect.email }) },
  "enrolment.export id": { kind: "campaign" },
  "enrolment.find id": { kind: "campaign", rest: ({ prospect }) => ({ emails: [prospect.email] }) },
  "enrolment.list id": { kind: "campaign" },
  "job.add-rows id": { rest: () => ({ number: 0, rows: [{ line: 2, cells: ["a@b.example"] }] }) },
  "job.enrol campaign_id": { rest: () => ({ filter: {} }), status: 400 },
  "job.enrol-imported id": { rest: ({ ids }) => ({ campaign_id: ids.campaign }) },
  "job.enrol-imported campaign_id": { rest: ({ ids }) => ({ id: ids.job }), status: 400 },
  "job.fix-rows id": { rest: () => ({ rows: [{ piece: 0, line: 2, cells: ["a@b.example"] }] }) },
  "job.run id": { rest: () => ({ pieces: 0 }) },
  "mailbox.check mailbox_id": { rest: () => ({ sends_message: false }) },
  "mailbox.bounces id": { status: 200 },
  "mailbox.check-part mailbox_id": { rest: () => ({ part: "sending" }) },
  "mailbox.domain id": { status: 200 },
  "mailbox.update id": { rest: () => ({ name: "Eve" }) },
  "member.set-role id": { rest: () => ({ role: "viewer" }) },
  "offer.create campaign_id": { rest: ({ prospect }) => ({ email: prospect.email, title: "T" }) },
  "offer.create company_id": { rest: () => ({ title: "T" }) },
  "offer.create reply_id": { rest: ({ prospect }) => ({ email: prospect.email, title: "T" }) },
  "offer.list company_id": { list: true },
  "offer.list prospect_id": { list: true },
  "note.add id": { kind: "reply", rest: () => ({ text: "Mine." }) },
  "note.list id": { kind: "reply" },
  "attachment.list ids": { status: 200 },
  "saved-answer.delete id": { kind: "saved" },
  "saved-answer.fill id": { kind: "saved", rest: ({ ids }) => ({ reply_id: ids.reply }) },
  "saved-answer.fill reply_id": { rest: ({ ids }) => ({ id: ids.saved }) },
  "saved-answer.save id": { kind: "saved", rest: () => ({ name: "Mine", text: "Mine." }) },
  "prospect.export company_id": { list: true },
  "prospect.list company_id": { list: true },
  "prospect.update id": { rest: () => ({ email: "taken@company.example" }) },
  "reply.export campaign_id": { list: true },
  "reply.export mailbox_id": { list: true },
  "reply.export prospect_id": { list: true },
  "reply.forward id": { rest: () => ({ to: "else@company.example" }) },
  "reply.list campaign_id": { list: true },
  "reply.list mailbox_id": { list: true },
  "reply.list prospect_id": { list: true },
  "reply.send id": { rest: () => ({ text: "Taken over.", confirmed: true }) },
  "reply.send after_id": { kind: "answer", rest: ({ ids }) => ({ id: ids.reply, text: "Yes." }), status: 409 },
  "reply.update id": { rest: () => ({ handled: true }) },
  "reply.withdraw id": { kind: "answer" },
  "reply.writers ids": { status: 200 },
  "send.get id": { kind: "answer" },
  "send.list mailbox_id": { list: true },
  "send.resolve id": { kind: "answer", rest: () => ({ as: "sent" }) },
  "webhook.switch-on hook_id": { rest: () => ({ catch_up: true }) },
  "webhook.test hook_id": { rest: () => ({ event: "bounced" }) },
};

/** Its id exists only while a provider is asked: services/mailer/src/consents/consents.int.test.ts. */
const elsewhere = ["mailbox.connection id"];

const isId = (field: string) => /^ids?$|_ids?$|^prospect$/.test(field);
const takenByPeople = operations
  .filter(({ app }) => app !== undefined && app.role !== "operator")
  .flatMap(({ name, input }) =>
    Object.keys((input as { shape?: object }).shape ?? {})
      .filter(isId)
      .map((field) => `${name} ${field}`),
  );

test("each row is about an id that an operation of the app takes", () => {
  expect([...Object.keys(rows), ...elsewhere].filter((call) => !takenByPeople.includes(call))).toEqual([]);
});

describe("an owner who names another workspace's things in their own workspace", () => {
  let own: Furnished;
  let other: Furnished;
  let before: unknown;

  beforeAll(async () => {
    [own, other] = [await furnished(), await furnished()];
    before = await whatMayNotChange(other);
  });

  const kindOf = (name: string, field: string): Kind => {
    const word = /^ids?$/.test(field) ? name.slice(0, name.indexOf(".")) : field.replace(/_ids?$/, "");
    if (!(word in own.ids)) throw new Error(`A furnished workspace has no ${word}: give its kind.`);
    return word as Kind;
  };

  const tried = takenByPeople.filter((call) => !elsewhere.includes(call));
  test.each(tried)("%s: is answered as for an unknown one", async (call) => {
    const [name = "", field = ""] = call.split(" ");
    const { kind = kindOf(name, field), rest = none, list, status = list ? 200 : 404 } = rows[call] ?? {};
    const input = rest(own);
    const answerTo = async (id: string) => {
      const { body, ...answer } = await own.ask(name, { ...input, [field]: field.endsWith("ids") ? [id] : id });
      return { status: answer.status, body: JSON.parse(JSON.stringify(body).replaceAll(id, "its id")) };
    };
    const unknown = await answerTo(unknownId);
    const empty = { data: [], next_cursor: null, ...(typeof list === "object" && list.also) };
    expect(unknown).toEqual({ status, body: list ? empty : unknown.body });
    expect(await answerTo(other.ids[kind])).toEqual(unknown);
    if (list) expect((await other.done(name, { [field]: other.ids[kind] })).data).not.toEqual([]);
  });

  test("changes nothing of the other workspace by any of these calls", async () => {
    expect(await whatMayNotChange(other)).toEqual(before);
  });
});

/** What an act on one of its ids would change; nothing that changes by itself, such as when something was used. */
async function whatMayNotChange({ ids, done }: Furnished) {
  const each = async (name: string, ...fields: string[]) =>
    (await done(name, {})).data.map((row: Record<string, unknown>) => fields.map((field) => row[field]));
  const { classification, handled } = await done("reply.get", { id: ids.reply });
  const notes: { id: string }[] = (await done("note.list", { id: ids.reply })).data;
  const { unread, assignee } = await done("conversation.get", { id: ids.reply });
  const { status, resends, tries } = await done("delivery.get", { id: ids.delivery });
  const deliveries: { url: string }[] = (await done("delivery.list", {})).data;
  return {
    campaigns: await each("campaign.list", "id", "name", "status"),
    draft: await done("campaign.export", { id: ids.draft }),
    enrolments: (await done("enrolment.list", { id: ids.campaign })).data.length,
    hooks: await each("hook.list", "id"),
    invitations: await each("invitation.list", "id"),
    jobs: await each("job.list", "id", "status"),
    mailboxes: await each("mailbox.list", "id", "status"),
    members: await each("member.list", "id", "role"),
    offers: await each("offer.list", "id", "status"),
    prospects: await each("prospect.list", "id", "email"),
    reply: { classification, handled, unread, assignee, notes },
    suppressions: await each("suppression.list", "id"),
    tokens: await each("token.list", "id", "revoked_at"),
    delivery: { status, resends, tries: tries.length },
    toHook: deliveries.filter(({ url }) => url.endsWith("/hook")),
  };
}
