import type { Caller } from "@outbound/contracts/caller";
import { applyCampaign } from "@outbound/contracts/campaigns/apply-campaign";
import { exportCampaign } from "@outbound/contracts/campaigns/export-campaign";
import { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import { pauseCampaign } from "@outbound/contracts/campaigns/pause-campaign";
import { previewCampaign } from "@outbound/contracts/campaigns/preview-campaign";
import { silentLog } from "@outbound/testing/silent-log";
import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { always, only, startSendingTest } from "../testing/sending.fixture.ts";
import { chooseWinners } from "./choose-winners.ts";
import { claimComparisons, saveWinner } from "./winner-table.ts";

const service = await startSendingTest();
const { call, db } = service;

const sweep = () => chooseWinners(db, silentLog);
const variant = (name: string, active = true) => ({ name, subject: name, body: name, active });
const preferring = [step("own", { variants: [variant("B"), variant("C")], prefer_winner: true })];
const better = { own: 30, B: 60, C: 30 };

async function running(people = 0, steps = preferring, mailboxes = ["ann@sender.example"]) {
  const { caller, id, name, prospects } = await service.running(people, { steps, mailboxes });
  const save = (variants: ReturnType<typeof variant>[], extra: object = { prefer_winner: true }) =>
    call(applyCampaign, { name, mailboxes, settings: always, steps: [step("own", { variants, ...extra })] }, caller);
  return { caller, id, name, prospects, save };
}

/** As if each copy of the first step had gone to five hundred people, of whom so many were interested. */
async function count({ workspaceId }: Caller, id: string, interested: Record<string, number>): Promise<void> {
  await db.query(
    `insert into past_send (workspace_id, campaign_id, step, variant_id, sent, bounced, opened, clicked, replied, interested)
     select $1, $2, 1, coalesce(v.id, '00000000-0000-0000-0000-000000000000'), 510, 10, 0, 0, 100, found.interested::int
     from jsonb_each_text($3) as found (name, interested)
     left join (variant v join step s on s.workspace_id = $1 and s.id = v.step_id and s.campaign_id = $2)
       on v.workspace_id = $1 and v.name = found.name
     on conflict (workspace_id, campaign_id, step, variant_id) do update set interested = excluded.interested`,
    [workspaceId, id, interested],
  );
}

/** Of B, which have left and aren't answered yet. */
const send = ({ workspaceId }: Caller, id: string, mails: number) =>
  db.query(
    `insert into send (workspace_id, id, campaign_id, enrolment_id, step, mailbox_id, variant_id, state, due_at, dispatched_at,
       settled_at, message_id)
     select $1, mail, $2, mail, 1, mail, v.id, 'sent', now(), now(), now(), mail::text
     from variant v join step s on s.workspace_id = $1 and s.id = v.step_id and s.campaign_id = $2
     cross join lateral (select gen_random_uuid() as mail from generate_series(1, $3)) sent
     where v.workspace_id = $1 and v.name = 'B'`,
    [workspaceId, id, mails],
  );

const tenMinutesLater = ({ workspaceId }: Caller) =>
  db.query("update step set compared_at = compared_at - interval '10 minutes' where workspace_id = $1", [workspaceId]);

async function winnerOf(caller: Caller, id: string): Promise<string | null> {
  const { comparisons } = await call(getCampaignStats, { id }, caller);
  const { winner } = only(comparisons);
  return winner && (winner.variant?.name ?? "own");
}
const announced = (caller: Caller) => service.announced(caller, "copy.won");

test("the better copy wins, is announced with its figures, and gets most of the mails that leave from then on", async () => {
  const mailboxes = Array.from({ length: 8 }, (_, at) => `ann${at}@sender.example`);
  const { caller, id, prospects } = await running(40, preferring, mailboxes);
  await sweep();
  expect(await winnerOf(caller, id)).toBeNull();
  await count(caller, id, better);
  await tenMinutesLater(caller);
  await sweep();
  expect(await winnerOf(caller, id)).toBe("B");
  const won = { workspace_id: caller.workspaceId, campaign_id: id, step: 1, variant: "B" };
  const probability = expect.closeTo(0.988, 3);
  expect(await announced(caller)).toEqual([{ ...won, delivered: 500, interested: 60, probability }]);

  const previewed = new Map<string, string | null>();
  for (const { email } of prospects) {
    const { variant: name, enrolment } = await call(previewCampaign, { id, email }, caller);
    previewed.set(enrolment?.id ?? "", name);
  }
  await service.planAll();
  const { copies } = await call(getCampaignStats, { id }, caller);
  const names = new Map(copies.flatMap(({ variant: one }) => (one ? [[one.id, one.name] as const] : [])));
  const sent = (await service.sends(caller)).map(({ enrolment_id, variant_id }) => ({
    enrolment_id,
    name: variant_id === null ? null : names.get(variant_id),
  }));
  expect(sent).toHaveLength(40);
  for (const { enrolment_id, name } of sent) expect(name).toBe(previewed.get(enrolment_id));
  // By equal shares it would be a third. Of a million runs three would fail by chance.
  expect(sent.filter(({ name }) => name === "B").length).toBeGreaterThan(20);
});

test("the step's own copy can win", async () => {
  const { caller, id } = await running();
  await count(caller, id, { own: 60, B: 30, C: 30 });
  await sweep();
  expect(await winnerOf(caller, id)).toBe("own");
  expect(await announced(caller)).toMatchObject([{ variant: null, interested: 60 }]);
});

test("of several processes one decides, and who dies before its decision leaves it to who comes ten minutes later", async () => {
  const { caller, id } = await running();
  const other = await running();
  await count(caller, id, better);
  await count(other.caller, other.id, better);
  await db.query("create function die() returns trigger language plpgsql as $$ begin raise exception 'killed'; end $$");
  await db.query(
    `create trigger die before update of won_at on step for each row
     when (new.workspace_id = '${caller.workspaceId}') execute function die()`,
  );
  await sweep();
  expect(await winnerOf(other.caller, other.id)).toBe("B");
  await db.query("drop trigger die on step");
  await sweep();
  expect(await winnerOf(caller, id)).toBeNull();
  await tenMinutesLater(caller);
  await Promise.all([sweep(), sweep(), sweep()]);
  expect(await winnerOf(caller, id)).toBe("B");
  expect(await announced(caller)).toHaveLength(1);
});

test("who wins goes on winning while the difference shrinks, until another copy wins by the same rule", async () => {
  const { caller, id } = await running();
  const compare = async (interested: Record<string, number>) => {
    await count(caller, id, interested);
    await tenMinutesLater(caller);
    await sweep();
    return winnerOf(caller, id);
  };
  expect(await compare(better)).toBe("B");
  expect(await compare(better)).toBe("B");
  expect(await compare({ own: 45, B: 50, C: 40 })).toBe("B");
  expect(await compare({ own: 45, B: 50, C: 95 })).toBe("C");
  expect(await announced(caller)).toMatchObject([{ variant: "B" }, { variant: "C" }]);
});

test("a winner isn't judged by the many mails that it has just sent, as people take days to answer", async () => {
  const { caller, id } = await running();
  await count(caller, id, { own: 30, B: 60, C: 5 });
  await sweep();
  await send(caller, id, 4_500);
  await tenMinutesLater(caller);
  await sweep();
  expect(await winnerOf(caller, id)).toBe("B");
  await db.query(
    "update send set dispatched_at = dispatched_at - interval '8 days' where workspace_id = $1 and campaign_id = $2",
    [caller.workspaceId, id],
  );
  await tenMinutesLater(caller);
  await sweep();
  expect(await winnerOf(caller, id)).toBe("own");
});

test("a winner that is switched off, renamed or removed, and one beside which a copy comes into use, is none", async () => {
  const [B, C, off] = [variant("B"), variant("C"), (name: string) => variant(name, false)];
  for (const variants of [[off("B"), C], [variant("Other"), C], [C], [B, C, variant("D")]]) {
    const { caller, id, save } = await running();
    await count(caller, id, better);
    await sweep();
    expect(await winnerOf(caller, id)).toBe("B");
    await save(variants);
    expect(await winnerOf(caller, id)).toBeNull();
    await save([B, C]);
    expect(await winnerOf(caller, id)).toBeNull();
  }
});

test("a winner stays when texts change and when a copy goes that it has beaten; without the setting there is none", async () => {
  const { caller, id, save } = await running();
  await count(caller, id, better);
  await sweep();
  await save([{ ...variant("B"), body: "Another text" }, variant("C", false)]);
  expect(await winnerOf(caller, id)).toBe("B");
  await save([variant("B")], {});
  expect(await winnerOf(caller, id)).toBeNull();
  await sweep();
  expect(await winnerOf(caller, id)).toBeNull();
  expect((await call(exportCampaign, { id }, caller)).file.steps[0]).not.toHaveProperty("prefer_winner");
});

test("a decision about copies that were changed while their mails were counted isn't stored", async () => {
  const { caller, id, save } = await running();
  const claim = async () => only((await claimComparisons(db)).filter(({ campaign_id }) => campaign_id === id));
  const [, B = ""] = (await call(getCampaignStats, { id }, caller)).copies.map(({ variant: one }) => one?.id);
  const store = async (change: () => Promise<unknown>) => {
    const claimed = await claim();
    await change();
    const isStored = await db.of(caller.workspaceId).transaction((tx) => saveWinner(tx, claimed, B));
    await tenMinutesLater(caller);
    return isStored;
  };
  expect(await store(() => save([variant("B", false), variant("C")]))).toBe(false);
  expect(await store(() => save([variant("B"), variant("C")]))).toBe(false);
  expect(await store(() => save([variant("B"), variant("C")], {}))).toBe(false);
  await save([variant("B"), variant("C")]);
  const later = async () => {
    await tenMinutesLater(caller);
    await claim();
  };
  expect(await store(later)).toBe(false);
  expect(await store(async () => {})).toBe(true);
});

test("campaigns that don't run, and steps that don't prefer, are not compared, nor is another workspace's changed", async () => {
  const paused = await running();
  const plain = await running(0, [step("own", { variants: [variant("B"), variant("C")] })]);
  const other = await running();
  const preferred = await running();
  for (const { caller, id } of [paused, plain, preferred]) await count(caller, id, better);
  await call(pauseCampaign, { id: paused.id }, paused.caller);
  await sweep();
  for (const { caller, id } of [paused, plain, other]) {
    expect(await winnerOf(caller, id)).toBeNull();
    expect(await announced(caller)).toEqual([]);
  }
  expect(await winnerOf(preferred.caller, preferred.id)).toBe("B");
});
