import { publish } from "@outbound/broker/publish-event";
import { saveDraft } from "@outbound/contracts/conversations/save-draft";
import { updateConversation } from "@outbound/contracts/conversations/update-conversation";
import { mailReceived } from "@outbound/contracts/events/mail-received";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { listReplies } from "@outbound/contracts/replies/list-replies";
import { eventually } from "@outbound/testing/eventually";
import { startSmtpSink } from "@outbound/testing/smtp-sink";
import { anyTime, createProspect, runningCampaign, systemBroker, type Workspace } from "../api/workspace.ts";

type Person = {
  prospect: { first_name: string; last_name: string; email: string; company_name: string; [field: string]: unknown };
  text: string;
  from_trusted?: boolean;
  automatic_headers?: Record<string, string>;
};

const sigrid: Person = {
  prospect: { first_name: "Sigrid", last_name: "Dahl", email: "sigrid@fjord.example", company_name: "Fjord Frys AS" },
  text: "Yes, I am interested. Send me the one-pager and I’ll forward it to our COO.",
};
const jeanLuc: Person = {
  prospect: { first_name: "Jean-Luc", last_name: "Moreau", email: "jl@moreau.example", company_name: "Entreposage" },
  text: "I am out of the office until 30 November.",
  automatic_headers: { "auto-submitted": "auto-replied" },
};
const anders: Person = {
  prospect: { first_name: "Anders", last_name: "Lie", email: "anders@halden.example", company_name: "Halden Cold" },
  text: "Please see the attached invoice and confirm payment today.",
  from_trusted: false,
};
const elena: Person = {
  prospect: { first_name: "Elena", last_name: "Prats", email: "elena@prats.example", company_name: "Grupo Prats" },
  text: "No thanks, not interested. We built our own booking tool last year.",
};
const hannah: Person = {
  prospect: { first_name: "Hannah", last_name: "Whitfield", email: "hannah@severn.example", company_name: "Severn" },
  text: "We’re mid-migration until January. Who else works with you?",
};
const oskar: Person = {
  prospect: { first_name: "Oskar", last_name: "Nyström", email: "oskar@nystrom.example", company_name: "Nyström Frys" },
  text: "Sounds good. What does it cost for two warehouses, and do you integrate with SAP EWM?",
};
const priya: Person = {
  prospect: {
    first_name: "Priya",
    last_name: "Raman",
    email: "priya@halden.example",
    company_name: "Halden Cold",
    timezone: "Europe/Oslo",
    custom_fields: { Docks: "24" },
  },
  text:
    "Hi Mara,\n\ngood timing: we’re planning exactly that, and the yard is the bottleneck rather than the docks. Thursday " +
    "at 10 works for a call. Could you bring figures for a site with 24 docks?\n\nBest,\nPriya\n\n" +
    "On Friday Mara wrote:\n> you open two new docks",
};
const people = [sigrid, jeanLuc, anders, elena, hannah, oskar, priya];

const body =
  "Hi {{ first_name }},\n\nyou open two new docks in spring. Sites of that size tell us that a fifth of their trucks still " +
  "arrive outside their slot. Is that so at yours?\n\nMara";

/** The inbox as it is drawn: replies of each class, with labels, members and a draft. */
export async function inboxScene(workspace: Workspace, { me, colleague }: { me: string; colleague: string }) {
  await using sink = await startSmtpSink();
  const from = { email: "mara@trykestrel.example", name: "Mara Lindqvist" };
  const mailbox = await workspace.operate(addMailbox, { ...from, smtp: sink.smtp });
  const campaign = await runningCampaign(workspace, {
    name: "Cold storage, Nordics",
    mailboxes: [mailbox.email],
    settings: anyTime,
    steps: [
      { subject: "Dock times at {{ company.name }}", body },
      { delay_days: 3, subject: "", body: "Did you see it?" },
    ],
  });
  const prospects = await Promise.all(people.map(({ prospect }) => createProspect(workspace, prospect)));
  await workspace.client.enrolProspects({ id: campaign, prospect_ids: prospects.map(({ id }) => id) });
  await eventually(() => sink.mails.length === people.length);

  const reply = async ({ prospect, text, from_trusted = true, automatic_headers = {} }: Person): Promise<string> => {
    await publish(await systemBroker(), mailReceived, {
      workspace_id: workspace.id,
      mailbox_id: mailbox.id,
      folder: "inbox",
      received_at: new Date(),
      message_id: `<${crypto.randomUUID()}@company.example>`,
      in_reply_to: null,
      references: [],
      ref: null,
      from: { address: prospect.email, name: null },
      from_trusted,
      to: [mailbox.email],
      subject: `Re: Dock times at ${prospect.company_name}`,
      text,
      html: null,
      automatic_headers,
      report: null,
    });
    return eventually(async () => {
      const { data } = await workspace.operate(listReplies, {});
      const found = data.find((one) => one.from === prospect.email);
      if (!found?.held && !found?.autoreplied && !found?.classification) throw new Error("It isn't there yet.");
      return found.id;
    });
  };
  const ids = new Map<Person, string>();
  for (const person of people) ids.set(person, await reply(person));
  const idOf = (person: Person) => ids.get(person) ?? "";
  await workspace.operate(updateConversation, { id: idOf(priya), assignee: me, add_labels: ["pricing"] });
  await workspace.operate(updateConversation, { id: idOf(hannah), assignee: colleague, add_labels: ["later"] });
  await workspace.operate(updateConversation, { id: idOf(elena), assignee: me, unread: false });
  await workspace.operate(updateConversation, { id: idOf(sigrid), assignee: colleague });
  await workspace.operate(saveDraft, { id: idOf(hannah), text: "I’ll write again in January." });
  return { campaign, priya: idOf(priya), hannah: idOf(hannah) };
}
