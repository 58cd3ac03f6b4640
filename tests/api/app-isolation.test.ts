import { randomUUID } from "node:crypto";
import { operations } from "@outbound/contracts/operations";
import { beforeAll, describe, expect, test } from "vitest";
import { type Furnished, furnished } from "./furnished-workspace.ts";
import { unknownId } from "./workspace.ts";

type Kind = keyof Furnished["ids"];
/** The rest of an input that is right in all but the id. */
type Rest = (own: Furnished) => object;
type Row = { kind: Kind; rest?: Rest; status?: number; list?: true | { also: object } };

const none: Rest = () => ({});
const file: Rest = ({ mailbox }) => ({
  name: `campaign ${randomUUID()}`,
  mailboxes: [mailbox.email],
  steps: [{ subject: "Taken", body: "Over" }],
});
const rows: Record<string, Row> = {
  "campaign.archive id": { kind: "campaign" },
  "campaign.complete id": { kind: "campaign" },
  "campaign.apply id": { kind: "draft", rest: file },
  "campaign.check id": { kind: "draft", rest: () => ({ name: "", mailboxes: [], settings: {}, steps: [] }) },
  "campaign.days id": { kind: "campaign" },
  "campaign.delete id": { kind: "draft" },
  "campaign.duplicate id": { kind: "campaign" },
  "campaign.enrol id": { kind: "campaign", rest: ({ ids }) => ({ prospect_ids: [ids.prospect] }) },
  "campaign.enrol prospect_ids": { kind: "prospect", rest: ({ ids }) => ({ id: ids.campaign }), status: 200 },
  "campaign.export id": { kind: "campaign" },
  "campaign.get id": { kind: "campaign" },
  "campaign.history id": { kind: "campaign", list: true },
  "campaign.list folder_id": { kind: "folder", list: { also: { first_started: {} } } },
  "campaign.list mailbox_id": { kind: "mailbox", list: { also: { first_started: {} } } },
  "campaign.move id": { kind: "campaign", rest: () => ({ folder: "Taken" }) },
  "campaign.next id": { kind: "campaign" },
  "campaign.pause id": { kind: "campaign" },
  "campaign.preflight id": { kind: "campaign" },
  "campaign.preview id": { kind: "campaign" },
  "campaign.preview mailbox_id": { kind: "mailbox", rest: () => ({ copy: { subject: "", body: "" }, sample: true }) },
  "company.activity ids": { kind: "company", status: 200 },
  "prospect.latest-campaigns ids": { kind: "prospect", status: 200 },
  "prospect.tag ids": { kind: "prospect", rest: () => ({ add: ["taken"] }), status: 200 },
  "campaign.results campaign_ids": { kind: "campaign", status: 200 },
  "campaign.weeks campaign_ids": { kind: "campaign", status: 200 },
  "campaign.prospects id": { kind: "campaign" },
  "campaign.required-fields id": { kind: "campaign" },
  "campaign.resume id": { kind: "campaign" },
  "campaign.run-again id": { kind: "campaign" },
  "campaign.capped id": { kind: "campaign" },
  "campaign.send-test id": { kind: "campaign", rest: () => ({ key: randomUUID(), sample: true }) },
  "campaign.send-test mailbox_id": {
    kind: "mailbox",
    rest: ({ ids }) => ({ id: ids.campaign, key: randomUUID(), sample: true }),
  },
  "campaign.start id": { kind: "draft" },
  "campaign.unarchive id": { kind: "campaign" },
  "campaign.stats id": { kind: "campaign" },
  "campaign.whereabouts id": { kind: "campaign" },
  "company.get id": { kind: "company" },
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
  "credential.check mailbox_id": { kind: "mailbox" },
  "delivery.get id": { kind: "delivery" },
  "delivery.resend id": { kind: "delivery" },
  "enrolment.awaited id": { kind: "campaign" },
  "enrolment.check id": { kind: "campaign", rest: ({ ids }) => ({ prospect_ids: [ids.prospect] }) },
  "enrolment.check prospect_ids": { kind: "prospect", rest: ({ ids }) => ({ id: ids.campaign }), status: 200 },
  "enrolment.explain id": { kind: "campaign", rest: ({ prospect }) => ({ email: prospect.email }) },
  "enrolment.export id": { kind: "campaign" },
  "enrolment.find id": { kind: "campaign", rest: ({ prospect }) => ({ emails: [prospect.email] }) },
  "enrolment.list id": { kind: "campaign" },
  "hook.unsubscribe id": { kind: "hook" },
  "invitation.withdraw id": { kind: "invitation" },
  "job.add-rows id": { kind: "job", rest: () => ({ number: 0, rows: [{ line: 2, cells: ["a@b.example"] }] }) },
  "job.enrol campaign_id": { kind: "campaign", rest: () => ({ filter: {} }), status: 400 },
  "job.enrol-imported id": { kind: "job", rest: ({ ids }) => ({ campaign_id: ids.campaign }) },
  "job.enrol-imported campaign_id": { kind: "campaign", rest: ({ ids }) => ({ id: ids.job }), status: 400 },
  "job.fix-rows id": { kind: "job", rest: () => ({ rows: [{ piece: 0, line: 2, cells: ["a@b.example"] }] }) },
  "job.get id": { kind: "job" },
  "job.refused id": { kind: "job" },
  "job.run id": { kind: "job", rest: () => ({ pieces: 0 }) },
  "job.stop id": { kind: "job" },
  "mailbox.check mailbox_id": { kind: "mailbox", rest: () => ({ sends_message: false }) },
  "mailbox.bounces id": { kind: "mailbox", status: 200 },
  "mailbox.check-part mailbox_id": { kind: "mailbox", rest: () => ({ part: "sending" }) },
  "mailbox.connect mailbox_id": { kind: "mailbox" },
  "mailbox.domain id": { kind: "mailbox", status: 200 },
  "mailbox.preview-removal id": { kind: "mailbox" },
  "mailbox.remove id": { kind: "mailbox" },
  "mailbox.servers id": { kind: "mailbox" },
  "mailbox.update id": { kind: "mailbox", rest: () => ({ name: "Eve" }) },
  "member.remove id": { kind: "member" },
  "member.reset-link id": { kind: "member" },
  "member.set-role id": { kind: "member", rest: () => ({ role: "viewer" }) },
  "offer.create campaign_id": { kind: "campaign", rest: ({ prospect }) => ({ email: prospect.email, title: "T" }) },
  "offer.create company_id": { kind: "company", rest: () => ({ title: "T" }) },
  "offer.create reply_id": { kind: "reply", rest: ({ prospect }) => ({ email: prospect.email, title: "T" }) },
  "offer.list company_id": { kind: "company", list: true },
  "offer.list prospect_id": { kind: "prospect", list: true },
  "note.add id": { kind: "reply", rest: () => ({ text: "Mine." }) },
  "note.delete id": { kind: "note" },
  "note.list id": { kind: "reply" },
  "attachment.get id": { kind: "attachment" },
  "attachment.list ids": { kind: "attachment", status: 200 },
  "saved-answer.delete id": { kind: "saved" },
  "saved-answer.fill id": { kind: "saved", rest: ({ ids }) => ({ reply_id: ids.reply }) },
  "saved-answer.fill reply_id": { kind: "reply", rest: ({ ids }) => ({ id: ids.saved }) },
  "saved-answer.save id": { kind: "saved", rest: () => ({ name: "Mine", text: "Mine." }) },
  "offer.withdraw id": { kind: "offer" },
  "prospect.erase prospect": { kind: "prospect" },
  "prospect.export company_id": { kind: "company", list: true },
  "prospect.get id": { kind: "prospect" },
  "prospect.history id": { kind: "prospect" },
  "prospect.list company_id": { kind: "company", list: true },
  "prospect.update id": { kind: "prospect", rest: () => ({ email: "taken@company.example" }) },
  "reply.export campaign_id": { kind: "campaign", list: true },
  "reply.export mailbox_id": { kind: "mailbox", list: true },
  "reply.export prospect_id": { kind: "prospect", list: true },
  "reply.forward id": { kind: "reply", rest: () => ({ to: "else@company.example" }) },
  "reply.get id": { kind: "reply" },
  "reply.list campaign_id": { kind: "campaign", list: true },
  "reply.list mailbox_id": { kind: "mailbox", list: true },
  "reply.list prospect_id": { kind: "prospect", list: true },
  "reply.send id": { kind: "reply", rest: () => ({ text: "Taken over.", confirmed: true }) },
  "reply.send after_id": { kind: "answer", rest: ({ ids }) => ({ id: ids.reply, text: "Yes." }), status: 409 },
  "reply.thread id": { kind: "reply" },
  "reply.update id": { kind: "reply", rest: () => ({ handled: true }) },
  "reply.withdraw id": { kind: "answer" },
  "reply.writers ids": { kind: "reply", status: 200 },
  "send.get id": { kind: "answer" },
  "send.list campaign_id": { kind: "campaign" },
  "send.list mailbox_id": { kind: "mailbox", list: true },
  "send.resolve id": { kind: "answer", rest: () => ({ as: "sent" }) },
  "suppression.delete id": { kind: "suppression" },
  "token.revoke id": { kind: "token" },
  "webhook.switch-on hook_id": { kind: "hook", rest: () => ({ catch_up: true }) },
  "webhook.test hook_id": { kind: "hook", rest: () => ({ event: "bounced" }) },
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

test("every id that an operation of the app takes is tried with another workspace's", () => {
  expect([...Object.keys(rows), ...elsewhere].toSorted()).toEqual(takenByPeople.toSorted());
});

describe("an owner who names another workspace's things in their own workspace", () => {
  let own: Furnished;
  let other: Furnished;
  let before: unknown;

  beforeAll(async () => {
    [own, other] = [await furnished(), await furnished()];
    before = await whatMayNotChange(other);
  });

  test.each(Object.entries(rows))("%s: is answered as for an unknown one", async (call, row) => {
    const { kind, rest = none, list, status = list ? 200 : 404 } = row;
    const [name = "", field = ""] = call.split(" ");
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
