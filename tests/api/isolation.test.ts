import { addMailbox } from "@outbound/contracts/mailboxes/add-mailbox";
import { createOffer } from "@outbound/contracts/offers/create-offer";
import { addSuppression } from "@outbound/contracts/suppressions/add-suppression";
import { expect, test } from "vitest";
import { createProspect, freshWorkspace, runningCampaign, type Workspace } from "./workspace.ts";

const target_url = "https://93.184.216.34/";

async function furnished() {
  const workspace = await freshWorkspace();
  // The campaign runs without sending, because its mailbox may send nothing.
  const smtp = { host: "127.0.0.1", port: 9, secure: false };
  const mailbox = await workspace.operate(addMailbox, {
    email: "idle@sender.example",
    name: "Idle",
    daily_limit: 0,
    smtp,
  });
  const campaign = await runningCampaign(workspace, {
    folder: "Folder",
    name: "Same name",
    mailboxes: [mailbox.email],
  });
  const prospect = await createProspect(workspace, { email: "same@company.example" });
  const next = await createProspect(workspace);
  await workspace.post(`/campaigns/${campaign}/prospects`, { prospect_ids: [prospect.id, next.id] });
  const hook: string = (await workspace.post("/hooks", { event: "bounce", target_url })).body.id;
  await workspace.post("/hooks", { event: "new_reply", target_url });
  const folder: string = (await workspace.get(`/campaigns/${campaign}`)).body.folder.id;
  const target = { kind: "email", value: "same@suppressed.example" };
  const suppression: string = (await workspace.post("/suppressions", target)).body.id;
  await workspace.post("/suppressions", { kind: "domain", value: "suppressed.example" });
  for (const title of ["First", "Second"]) await workspace.operate(createOffer, { email: prospect.email, title });
  return { workspace, campaign, prospect, hook, folder, suppression };
}

const listsOf = (campaign: string) => [
  "/prospects",
  "/companies",
  "/campaigns",
  `/campaigns/${campaign}/prospects`,
  "/suppressions",
  "/mailboxes",
  "/offers",
  "/hooks",
];

async function everything({ workspace, campaign, prospect }: Awaited<ReturnType<typeof furnished>>) {
  const paths = [`/prospects/${prospect.id}`, `/companies/${prospect.company_id}`, ...listsOf(campaign)];
  return Promise.all(paths.map(async (path) => (await workspace.get(path)).body));
}

test("a resource of another workspace behaves on every endpoint as if it did not exist, and is not changed", async () => {
  const [own, other] = [await furnished(), await furnished()];
  const before = await everything(other);
  const { get, post, patch, delete: remove } = own.workspace;
  const noCampaign = { status: 404, body: { error: "Campaign not found." } };

  expect(await get(`/prospects/${other.prospect.id}`)).toMatchObject({
    status: 404,
    body: { error: "Prospect not found." },
  });
  expect(await patch(`/prospects/${other.prospect.id}`, { email: "stolen@company.example" })).toMatchObject({
    status: 404,
    body: { error: "Prospect not found.", code: "not-found" },
  });
  expect(await get(`/companies/${other.prospect.company_id}`)).toMatchObject({
    status: 404,
    body: { error: "Company not found." },
  });
  expect(await remove(`/suppressions/${other.suppression}`)).toMatchObject({
    status: 404,
    body: { error: "Suppression not found." },
  });
  expect(await get(`/campaigns/${other.campaign}`)).toMatchObject(noCampaign);
  expect(await get(`/campaigns/${other.campaign}/prospects`)).toMatchObject(noCampaign);
  const people = { prospect_ids: [own.prospect.id, other.prospect.id] };
  expect(await post(`/campaigns/${other.campaign}/prospects`, people)).toMatchObject(noCampaign);
  expect(await post(`/campaigns/${other.campaign}/pause`)).toMatchObject(noCampaign);
  expect(await post(`/campaigns/${other.campaign}/resume`)).toMatchObject(noCampaign);
  expect(await post(`/prospects?campaign=${other.campaign}`, { email: "new@company.example" })).toMatchObject({
    status: 400,
    body: { error: "Unknown or unusable campaign." },
  });
  expect(await remove(`/hooks/${other.hook}`)).toMatchObject({
    status: 404,
    body: { error: "No subscription with this id." },
  });

  const nothing = { data: [], next_cursor: null };
  expect((await get(`/prospects?company_id=${other.prospect.company_id}`)).body).toEqual(nothing);
  expect((await get(`/campaigns?folder_id=${other.folder}`)).body).toEqual(nothing);
  expect((await get(`/offers?prospect_id=${other.prospect.id}`)).body).toEqual(nothing);
  expect((await get(`/offers?company_id=${other.prospect.company_id}`)).body).toEqual(nothing);
  const mixed = await post(`/campaigns/${own.campaign}/prospects`, { prospect_ids: [other.prospect.id] });
  expect(mixed.body.data).toEqual([{ prospect_id: other.prospect.id, email: null, result: "not-found" }]);
  expect(await everything(other)).toEqual(before);
});

test("every list shows a workspace its own rows only, also from another's cursor", async () => {
  const [own, other] = [await furnished(), await furnished()];
  const idsOf = async ({ workspace, campaign }: typeof own, query: (path: string) => Promise<string>) => {
    const pages = await Promise.all(listsOf(campaign).map(async (path) => workspace.get(path + (await query(path)))));
    return pages.flatMap(({ body }) => body.data.map(({ id }: { id: string }) => id));
  };
  const everyRow = async () => "";
  const [ours, theirs] = [await idsOf(own, everyRow), new Set(await idsOf(other, everyRow))];
  expect(ours.filter((id) => theirs.has(id))).toEqual([]);

  const theirCursor = async (path: string) => {
    const theirPath = path.replace(own.campaign, other.campaign);
    const { next_cursor } = (await other.workspace.get(`${theirPath}?limit=1`)).body;
    return next_cursor ? `?cursor=${encodeURIComponent(next_cursor)}` : "";
  };
  for (const id of await idsOf(own, theirCursor)) expect(ours).toContain(id);
});

test("the same address, company, campaign and subscription in two workspaces have nothing in common", async () => {
  const [own, other] = [await furnished(), await furnished()];
  expect(own.prospect.email).toBe(other.prospect.email);
  expect(own.prospect.company_id).not.toBe(other.prospect.company_id);
  expect(own.hook).not.toBe(other.hook);
  const key = { "idempotency-key": crypto.randomUUID() };
  const answers = await Promise.all(
    [own, other].map(({ workspace }) => workspace.post("/prospects", { email: "twin@company.example" }, key)),
  );
  expect(answers.map(({ status }) => status)).toEqual([201, 201]);
  expect(answers[0]?.body.id).not.toBe(answers[1]?.body.id);

  await own.workspace.operate(addSuppression, { value: "company.example" });
  const statusOf = async (workspace: Workspace, id: string) => (await workspace.get(`/prospects/${id}`)).body.status;
  expect(await statusOf(own.workspace, own.prospect.id)).toBe("blocked");
  expect(await statusOf(other.workspace, other.prospect.id)).toBe("active");
  const enrolments = await other.workspace.get(`/campaigns/${other.campaign}/prospects?status=active`);
  expect(enrolments.body.data).toHaveLength(2);
});
