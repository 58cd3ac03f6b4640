import type { Caller } from "@outbound/contracts/caller";
import { enrolProspects } from "@outbound/contracts/campaigns/enrol-prospects";
import { preflightCampaign } from "@outbound/contracts/campaigns/preflight-campaign";
import { resumeCampaign } from "@outbound/contracts/campaigns/resume-campaign";
import { startCampaign } from "@outbound/contracts/campaigns/start-campaign";
import { freshCaller } from "@outbound/testing/workspace";
import { expect, test } from "vitest";
import { step } from "../testing/campaign.fixture.ts";
import { always, only, startSendingTest } from "../testing/sending.fixture.ts";

const service = await startSendingTest();
const { call, db } = service;

const states = ["draft", "paused", "active", "completed", "archived"] as const;
const copies = ["none", "whole", "lacking", "unreadable"] as const;
const holds = ["nothing", "a paused workspace", "a mailbox with an error", "a closed window"] as const;

type Case = {
  state: (typeof states)[number];
  copy: (typeof copies)[number];
  hold: (typeof holds)[number];
  hasMailbox: boolean;
  hasAudience: boolean;
};

const bothWays = [true, false];
const cases: Case[] = states.flatMap((state) =>
  copies.flatMap((copy) =>
    holds.flatMap((hold) =>
      bothWays.flatMap((hasMailbox) => bothWays.map((hasAudience) => ({ state, copy, hold, hasMailbox, hasAudience }))),
    ),
  ),
);

const bodies = { none: "", whole: "Hello", lacking: "Hello {{ last_name }}", unreadable: "{{ nobody }}" };

/** Puts the campaign of a fresh workspace into the case's state, some of which only earlier releases left behind. */
async function campaignIn({
  state,
  copy,
  hold,
  hasMailbox,
  hasAudience,
}: Case): Promise<{ caller: Caller; id: string }> {
  const caller = freshCaller();
  const change = (sql: string, ...values: unknown[]) => db.query(sql, [caller.workspaceId, ...values]);
  const id = await service.campaign(caller, { settings: { ...always, tracking: false }, steps: [step()] });
  if (hasAudience) {
    const person = only(await service.prospects(caller, {}));
    await call(enrolProspects, { id, prospect_ids: [person.id] }, caller);
  }
  await change("update step set body = $2 where workspace_id = $1", bodies[copy]);
  if (copy === "none") await change("delete from step where workspace_id = $1");
  if (!hasMailbox) await change("delete from campaign_mailbox where workspace_id = $1");
  if (hold === "a mailbox with an error") await change("update mailbox set status = 'error' where workspace_id = $1");
  if (hold === "a closed window") await change("update campaign set send_days = '[]' where workspace_id = $1");
  if (hold === "a paused workspace") {
    await change(
      `insert into sending_pause (workspace_id, mailbox_id, reason, paused_by)
       values ($1, '00000000-0000-0000-0000-000000000000', 'No.', 'operator')`,
    );
  }
  await change(
    "update campaign set status = $2, archived_at = case when $3 then now() end where workspace_id = $1",
    state === "archived" ? "paused" : state,
    state === "archived",
  );
  return { caller, id };
}

const acts = { draft: "start", paused: "resume", active: null, completed: null, archived: null } as const;

const refusalBy = (operation: typeof startCampaign | typeof resumeCampaign, caller: Caller, id: string) =>
  call(operation, { id }, caller).then(
    () => null,
    ({ message }: Error) => message,
  );

test.each(states)(
  "whatever a campaign that is %s lacks: it is refused exactly as preflight says, and sends nothing exactly if something blocks",
  async (state) => {
    for (const one of cases.filter((other) => other.state === state)) {
      const { caller, id } = await campaignIn(one);
      const { act, refusal, findings } = await call(preflightCampaign, { id }, caller);
      const isBlocked = findings.some(({ level }) => level === "blocks");
      expect({ one, act, isBlocked: isBlocked || refusal !== null }).toEqual({ one, act: acts[state], isBlocked });

      const started = await refusalBy(startCampaign, caller, id);
      const resumed = await refusalBy(resumeCampaign, caller, id);
      const expected = act === "resume" ? resumed : started;
      expect({ one, refusal }).toEqual({ one, refusal: state === "active" ? null : expected });
      if (expected !== null && state !== "active") continue;
      await service.planAll();
      const sends = await service.sends(caller);
      const isWhole = one.hasAudience && one.copy === "whole";
      expect({ one, sends: sends.length }).toEqual({ one, sends: isWhole && !isBlocked ? 1 : 0 });
    }
  },
);
