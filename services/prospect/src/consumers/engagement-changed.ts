import { consume } from "@outbound/broker/subscribe";
import type { EventMessage } from "@outbound/contracts/event";
import { engagementChanged } from "@outbound/contracts/events/engagement-changed";
import { batched } from "@outbound/postgres/batched";
import type { Db } from "@outbound/postgres/database";
import type { Context } from "../context.ts";
import { storeEngagements } from "../engagement-columns.ts";

/** A message may hold hundreds of prospects, and most hold one. */
const messagesAtOnce = 20;

type Stored = { db: Db; engagements: EventMessage<typeof engagementChanged>["payload"]["engagements"] };

export default consume(engagementChanged, ({ payload }, { db }: Context) =>
  storeTogether({ db, engagements: payload.engagements }),
);

const storeTogether = batched<Stored>(async (messages) => {
  for (const [db, ofOne] of Map.groupBy(messages, ({ db }) => db)) {
    await storeEngagements(
      db,
      ofOne.flatMap(({ engagements }) => engagements),
    );
  }
  return [];
}, messagesAtOnce);
