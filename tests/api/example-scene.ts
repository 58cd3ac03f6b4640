import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { exampleIds } from "@outbound/contracts/example-ids";
import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { createOffer } from "@outbound/contracts/offers/create-offer";
import { openOffer } from "@outbound/contracts/offers/open-offer";
import { mailedProspect } from "./mailed-prospect.ts";
import { anyTime, createProspect, draftCampaign, runningCampaign, type Workspace } from "./workspace.ts";

type Name = keyof typeof exampleIds;
export type Scene = { get(name: Name): Promise<string> };

const makers: Partial<Record<Name, (workspace: Workspace, scene: Scene) => Promise<string>>> = {
  prospect: async (workspace) => {
    const ada = { email: "ada@lovelace.example", first_name: "Ada", last_name: "Lovelace" };
    return (await createProspect(workspace, { ...ada, timezone: "Europe/London", custom_fields: { plan: "pro" } })).id;
  },
  enrolledProspect: async (workspace) =>
    (await createProspect(workspace, { email: "grace@hopper.example", first_name: "Grace" })).id,
  mailbox: async (workspace) => {
    const smtp = { host: "127.0.0.1", port: 9, secure: false };
    // It has no daily limit left, so it sends nothing.
    return (
      await workspace.operate(addMailbox, {
        email: "ann@acme.example",
        name: "Ann Lee",
        smtp,
        daily_limit: 40,
        min_gap_seconds: 60,
        timezone: "Europe/Paris",
      })
    ).id;
  },
  campaign: async (workspace, scene) => {
    await scene.get("mailbox");
    const prospect = await scene.get("enrolledProspect");
    const id = await runningCampaign(workspace, {
      ...campaignFile("Spring launch"),
      folder: "2026",
      settings: {
        daily_enroll_limit: 25,
        timezone: "Europe/Paris",
        use_prospect_timezone: true,
        window_start_hour: 9,
        window_end_hour: 17,
        business_days_only: true,
      },
    });
    await enrol(workspace, id, prospect);
    return id;
  },
  draftCampaign: async (workspace, scene) => {
    await scene.get("mailbox");
    return draftCampaign(workspace, campaignFile("Autumn launch"));
  },
  pausedCampaign: async (workspace, scene) => {
    await scene.get("mailbox");
    const { id: prospect } = await createProspect(workspace, { first_name: "Paula" });
    return pausedWith(workspace, campaignFile("Summer launch"), prospect);
  },
  stuckCampaign: async (workspace, scene) => {
    await scene.get("mailbox");
    const file = campaignFile("Winter launch");
    const { id: prospect } = await createProspect(workspace, {
      email: "someone@hopper.example",
      first_name: "Someone",
    });
    const id = await pausedWith(workspace, file, prospect);
    await workspace.patch(`/prospects/${prospect}`, { email: "someone@hopper.example" });
    return id;
  },
  company: async (workspace, scene) =>
    (await workspace.get(`/prospects/${await scene.get("prospect")}`)).body.company.id,
  suppression: async (workspace) =>
    (await workspace.post("/suppressions", { kind: "domain", value: "competitor.example" })).body.id,
  unsubscribe: async (workspace) =>
    (await workspace.post("/suppressions", { kind: "email", value: "judy@example.com", reason: "unsubscribe" })).body
      .id,
  reply: async (workspace) => {
    const mailed = await mailedProspect(workspace, {
      mailbox: "joan@acme.example",
      campaign: "Enigma",
      prospect: { email: "alan@turing.example", first_name: "Alan" },
    });
    const text = "Yes, I am interested. Call me on Tuesday.";
    return mailed.reply({
      subject: "Re: A question",
      message_id: "<1946@turing.example>",
      text: `${text}\n\nOn Fri, Joan wrote:\n> Hi Alan`,
      html: "<p>Yes, I am <b>interested</b>. Call me on Tuesday.</p><script>alert()</script>",
    });
  },
  offer: async (workspace, scene) => {
    const reply_id = await scene.get("reply");
    const { campaign, from } = (await workspace.get(`/replies/${reply_id}`)).body;
    const { id } = await workspace.operate(createOffer, {
      email: from,
      title: "Bombe, rebuilt",
      amount: "1234.5",
      currency: "EUR",
      url: "https://acme.example/offers/bombe.pdf",
      valid_until: "2099-12-31",
      campaign_id: campaign.id,
      reply_id,
    });
    await workspace.operate(openOffer, { id, by_person: true });
    return id;
  },
  hook: async (workspace) => {
    const hook = { event: "bounce", target_url: `${publicHost}/outbound` };
    return (await workspace.post("/hooks", hook)).body.id;
  },
};

const addresses: Partial<Record<Name, string>> = {
  prospect: "ada@lovelace.example",
  enrolledProspect: "grace@hopper.example",
};

/** The host of the examples has no address, so it is replaced by one. */
export const exampleHost = "hooks.acme.example";
export const publicHost = "https://93.184.216.34";

const campaignFile = (name: string) => ({
  name,
  mailboxes: ["ann@acme.example"],
  settings: anyTime,
  steps: [{ subject: "{{ first_name }}, a question", body: "Hi {{ first_name }}" }],
});

async function pausedWith(workspace: Workspace, file: ReturnType<typeof campaignFile>, prospect: string) {
  const id = await draftCampaign(workspace, file);
  await enrol(workspace, id, prospect);
  await workspace.operate(startCampaign, { id });
  await workspace.post(`/campaigns/${id}/pause`);
  return id;
}

async function enrol(workspace: Workspace, id: string, prospect: string): Promise<void> {
  const { body } = await workspace.post(`/campaigns/${id}/prospects`, { prospect_ids: [prospect] });
  if (body.summary?.enrolled !== 1) throw new Error(`The scene's prospect was not enrolled: ${JSON.stringify(body)}`);
}

export async function sceneFor(workspace: Workspace, mentions: string): Promise<Map<string, string>> {
  const made = new Map<Name, Promise<string>>();
  const scene: Scene = {
    async get(name) {
      const make = makers[name];
      if (!make) throw new Error(`tests/api/example-scene.ts doesn't make ${name}.`);
      const id = made.get(name) ?? make(workspace, scene);
      made.set(name, id);
      return id;
    },
  };
  const ids = new Map<string, string>();
  for (const name of Object.keys(makers) as Name[]) {
    if (mentions.includes(exampleIds[name]) || mentions.includes(addresses[name] ?? exampleIds[name]))
      await scene.get(name);
  }
  for (const [name, id] of made) ids.set(exampleIds[name], await id);
  return ids;
}
