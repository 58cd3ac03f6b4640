import type { Caller } from "@outbound/contracts/caller";
import { getCampaignStats } from "@outbound/contracts/campaigns/get-campaign-stats";
import { expect } from "vitest";
import type { startSendingTest } from "./sending.fixture.ts";

type Service = Pick<Awaited<ReturnType<typeof startSendingTest>>, "db" | "call" | "track" | "sends" | "enrolments">;

export async function expectAgreeingStats(service: Service, caller: Caller, id: string): Promise<void> {
  await service.track(caller, "u.stats.example");
  const { total, copies } = await service.call(getCampaignStats, { id }, caller);
  expect(total).toMatchObject({ sent: expect.any(Number), opened: expect.any(Number) });
  const sum = (count: Exclude<keyof typeof total, "reached">) =>
    copies.reduce((all, copy) => all + (copy[count] ?? 0), 0);
  for (const count of ["sent", "bounced", "delivered"] as const) expect(sum(count)).toBe(total[count]);
  // Whoever did it to two steps counts once in the total.
  for (const count of ["opened", "clicked", "replied", "interested"] as const) {
    expect(sum(count)).toBeGreaterThanOrEqual(total[count] ?? 0);
  }
  const { rows } = await service.db.query<{ opened: number; replied: number; interested: number }>(
    `select count(distinct s.enrolment_id) filter (where s.opened_at is not null) as opened,
       count(distinct r.enrolment_id) as replied,
       count(distinct r.enrolment_id) filter (where r.classification = 'interested') as interested
     from send s left join reply r on r.enrolment_id = s.enrolment_id and r.step = s.step and not r.autoreplied
         and not r.held
     where s.workspace_id = $1 and s.campaign_id = $2`,
    [caller.workspaceId, id],
  );
  const { opened, replied, interested } = total;
  expect(rows).toEqual([{ opened, replied, interested }]);
}

/** What a completion cancels has used its place of the day, which is at most five of each mailbox's. */
const mostInHand = 5;

export async function expectSoundLedger(service: Service, caller: Caller, { completions = 0 } = {}): Promise<void> {
  const sends = await service.sends(caller);
  expect(new Set(sends.map(({ enrolment_id, step }) => `${enrolment_id} ${step}`)).size).toBe(sends.length);
  const inHand = sends.filter(({ state }) => state === "claimed" || state === "dispatched");
  for (const [, group] of Map.groupBy(inHand, ({ mailbox_id }) => mailbox_id))
    expect(group.length).toBeLessThanOrEqual(mostInHand);
  for (const enrolment of await service.enrolments(caller)) {
    const own = sends.filter(({ enrolment_id }) => enrolment_id === enrolment.id);
    const current = own.find(({ step }) => step === enrolment.current_step);
    if (enrolment.status === "active") {
      expect(enrolment.is_sending).toBe(current?.state === "claimed" || current?.state === "dispatched");
      expect(["planned", "claimed", "dispatched", "cancelled", undefined]).toContain(current?.state);
    } else {
      expect(["planned", "claimed"]).not.toContain(current?.state);
    }
  }
  const { rows } = await service.db.query<{ sent_today: number; in_hand_or_gone: number }>(
    `select m.sent_today, (select count(*)::int from send s where s.mailbox_id = m.id
       and (s.state <> 'planned' or s.counted_until is distinct from m.day_ends_at)) as in_hand_or_gone
     from mailbox m where m.workspace_id = $1`,
    [caller.workspaceId],
  );
  for (const { sent_today, in_hand_or_gone } of rows)
    expect(sent_today).toBeLessThanOrEqual(in_hand_or_gone + completions * mostInHand);
}
