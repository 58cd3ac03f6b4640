import { randomUUID } from "node:crypto";
import { createOffer } from "@outbound/contracts/offers/create-offer";
import { claimWorkspace } from "@outbound/contracts/people/claim-workspace";
import { setWebhook } from "@outbound/contracts/webhooks/set-webhook";
import { atEndOfFile } from "@outbound/testing/end-of-file";
import { eventually } from "@outbound/testing/eventually";
import { startReceiver } from "@outbound/testing/receiver";
import { expect } from "vitest";
import { mailedProspect } from "./mailed-prospect.ts";
import { draftCampaign, freshWorkspace, system } from "./workspace.ts";

/** A person who owns a workspace, with one of everything that has an id. */
export async function furnished() {
  const workspace = await freshWorkspace();
  const email = `ada-${randomUUID().slice(0, 8)}@lovelace.example`;
  const { url } = await workspace.operate(claimWorkspace, {});
  const secret = new URL(url).hash.slice(1);
  const joined = await askApp("", "link.redeem", { secret, email, password: "correct horse battery" });
  const ask = (name: string, input: object) => askApp(joined.cookie, name, { workspace_id: workspace.id, input });
  const done = async (name: string, input: object) => {
    const { status, body } = await ask(name, input);
    expect([name, status, body]).toEqual([name, 200, body]);
    return body;
  };

  const { mailbox, campaign, prospect, reply } = await mailedProspect(workspace);
  const receiver = await startReceiver(system().certificates);
  atEndOfFile(async () => receiver[Symbol.asyncDispose]());
  await workspace.operate(setWebhook, { url: receiver.url("/workspace") });
  const { delivery_id } = await done("webhook.test", {});
  await eventually(async () => (await done("delivery.get", { id: delivery_id })).status === "delivered");
  const hook = await workspace.post("/hooks", { event: "bounce", target_url: receiver.url("/hook") });
  const suppression = await workspace.post("/suppressions", { kind: "email", value: "no@suppressed.example" });
  const offer = await workspace.operate(createOffer, { email: prospect.email, title: "First" });
  const draft = await draftCampaign(workspace, { folder: "Folder", mailboxes: [mailbox.email] });
  const replyId = await reply({});
  const ids = {
    campaign,
    draft,
    folder: (await workspace.get(`/campaigns/${draft}`)).body.folder.id,
    mailbox: mailbox.id,
    prospect: prospect.id,
    company: prospect.company_id,
    reply: replyId,
    answer: (await done("reply.send", { id: replyId, text: "Tuesday at ten.", confirmed: false })).id,
    note: (await done("note.add", { id: replyId, text: "Knows Ada." })).id,
    attachment: (await done("attachment.add", { name: "offer.pdf", content: "JVBERg==" })).id,
    saved: (await done("saved-answer.save", { name: "Thanks", text: "Thanks, {{ first_name }}." })).id,
    delivery: delivery_id,
    hook: hook.body.id,
    suppression: suppression.body.id,
    offer: offer.id,
    job: (await done("job.import", { name: "people.csv", columns: ["email"], meanings: ["email"] })).id,
    token: (await done("token.create", { name: "Script" })).id,
    invitation: (await done("invitation.create", { email: `b-${email}`, role: "viewer" })).id,
    member: (await done("member.list", {})).data[0].id,
  };
  return { workspace, ids, prospect, mailbox, ask, done };
}

export type Furnished = Awaited<ReturnType<typeof furnished>>;

async function askApp(cookie: string, name: string, body: unknown) {
  const response = await fetch(`${system().baseUrl}/app/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", "sec-fetch-site": "same-origin", ...(cookie && { cookie }) },
    body: JSON.stringify(body),
  });
  const cookies = response.headers.getSetCookie().map((set) => set.split(";")[0]);
  return { status: response.status, body: JSON.parse(await response.text()), cookie: cookies.join("; ") };
}
