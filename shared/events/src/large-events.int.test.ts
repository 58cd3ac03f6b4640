import { randomUUID } from "node:crypto";
import { freshNamespace, type LogLine, memoryLog } from "@outbound/broker/broker.fixture";
import { longestMessageBytes, MessageTooLarge } from "@outbound/broker/message-limit";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { defineEvent, type EventMessage } from "@outbound/contracts/event";
import { timestamp } from "@outbound/contracts/fields";
import type { Db } from "@outbound/postgres/database";
import { eventually } from "@outbound/testing/eventually";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { freshDatabase } from "./events.fixture.ts";
import { startOutboxRelay } from "./outbox-relay.ts";
import { inUnit } from "./unit-of-work.ts";

const wrote = defineEvent({
  name: "letter.written",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody wrote a letter.",
  payload: z.object({ text: z.string(), at: timestamp }),
});
const events = [wrote];
const letter = () => ({ text: randomUUID(), at: new Date() });

async function postOffice() {
  const received: EventMessage<typeof wrote>[] = [];
  const lines: LogLine[] = [];
  const campaign = await freshNamespace(events).connect({ name: "campaign", log: memoryLog(lines) });
  const consumer = consume(wrote, async (message) => void received.push(message));
  await subscribe(campaign, { service: "campaign", consumers: [consumer], context: {} });
  return { campaign, received, lines };
}

describe("a row that can't be published", () => {
  const large = `'${wrote.name}', jsonb_build_object('text', repeat('試', ${Math.ceil(longestMessageBytes / 3)}), 'at', now()), null::jsonb`;
  // RabbitMQ closes the channel over a list of further queues that is no list.
  const closing = `'${wrote.name}', jsonb_build_object('text', '', 'at', now()), '{"CC": "no list"}'::jsonb`;

  test.each([
    ["over the size that RabbitMQ takes", large, { attempts: 57, lostSessions: 0 }],
    ["over which RabbitMQ closes the channel", closing, { attempts: 0, lostSessions: 1 }],
  ])("is parked after its attempts; everything else is published, %s", async (_, row, { attempts, lostSessions }) => {
    const { campaign, received, lines } = await postOffice();
    const db = await freshDatabase();
    const relay = startOutboxRelay(campaign, db, { events, pollMs: 50 });
    const ids = await db.of(randomUUID()).transaction(
      inUnit(async ({ unbound, announce }) => {
        await unbound.query(`insert into outbox (id, event, payload, origin, occurred_at, attempts)
          select '00000000-0000-7000-8000-000000000000', row.*, now(), ${attempts} from (select ${row}) row`);
        return Array.from({ length: 100 }, () => announce(wrote, letter()));
      }),
    );
    await eventually(() => expect(new Set(received.map(({ id }) => id))).toEqual(new Set(ids)));
    const left = async () => (await db.query("select attempts from outbox")).rows;
    await eventually(async () => expect(await left()).toEqual([{ attempts: -1 }]), { timeoutMs: 60_000 });
    ids.push(await db.of(randomUUID()).transaction(inUnit(async ({ announce }) => announce(wrote, letter()))));
    await eventually(() => expect(new Set(received.map(({ id }) => id))).toEqual(new Set(ids)));
    expect(lines.filter(({ event }) => event === "broker.connection_failed")).toHaveLength(lostSessions);
    await relay.stop();
  });

  test("isn't announced: the transaction fails, and leaves nothing", async () => {
    const db = await freshDatabase();
    const text = "試".repeat(Math.ceil(longestMessageBytes / 3));
    const announcing = db
      .of(randomUUID())
      .transaction(inUnit(async ({ announce }) => announce(wrote, { text, at: new Date() })));
    await expect(announcing).rejects.toThrow(MessageTooLarge);
    expect((await db.query("select from outbox")).rows).toEqual([]);
  });
});

test("rows of many megabytes are published in small batches, and all of them", async () => {
  const { campaign, received } = await postOffice();
  const db = await freshDatabase();
  const sizes: number[] = [];
  const watched: Db = {
    ...db,
    transaction: (work) =>
      db.transaction((tx) =>
        work({
          ...tx,
          async query<Row>(...[sql, values]: Parameters<Db["query"]>) {
            const found = await tx.query<Row>(sql, values);
            sizes.push(found.rows.length);
            return found;
          },
        }),
      ),
  };
  const texts = Array.from({ length: 30 }, (_, count) => `${count}`.padEnd(1_000_000, "x"));
  await db.of(randomUUID()).transaction(
    inUnit(async ({ announceAll }) =>
      announceAll(
        wrote,
        texts.map((text) => ({ text, at: new Date() })),
      ),
    ),
  );
  const relay = startOutboxRelay(campaign, watched, { events });
  await eventually(() => expect(new Set(received.map(({ payload }) => payload.text))).toEqual(new Set(texts)));
  expect(Math.max(...sizes)).toBeLessThanOrEqual(9);
  await relay.stop();
});
