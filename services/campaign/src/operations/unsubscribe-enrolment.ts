import { implement } from "@outbound/broker/implement";
import { inBatches } from "@outbound/broker/in-batches";
import { recordFirst } from "@outbound/broker/subscribe";
import type { Caller } from "@outbound/contracts/caller";
import { unsubscribeEnrolment } from "@outbound/contracts/campaigns/unsubscribe-enrolment";
import type { InputOf } from "@outbound/contracts/operation";
import type { Db } from "@outbound/postgres/database";
import type { Context } from "../context.ts";
import { followUnsubscribeLinks } from "../sending/unsubscribe.ts";

type Use = InputOf<typeof unsubscribeEnrolment>;

export default implement(unsubscribeEnrolment, async (use, { db, log, workspaceId }: Context & Caller) => {
  await take({ db, log, workspaceId }, use);
  return {};
});

/** Those that come at once share a transaction: each has the workspace's lock, and they would wait for it with a connection each. */
const take = inBatches<Use, true>({
  name: unsubscribeEnrolment.name,
  async together(db, workspaceId, uses) {
    await follow(db, workspaceId, uses);
    return uses.map(() => true as const);
  },
  async alone(db, workspaceId, use) {
    await follow(db, workspaceId, [use]);
    return true;
  },
});

/** A link that is used several times at once is used once. */
const follow = (db: Db, workspaceId: string, uses: readonly Use[]) =>
  db.transaction(async (tx) => {
    const fresh = await recordFirst(
      tx,
      uses.map(({ use_id }) => use_id),
    );
    const links = new Map(
      uses.filter(({ use_id }) => fresh.has(use_id)).map((use) => [`${use.enrolment_id} ${use.step}`, use]),
    );
    if (links.size > 0) await followUnsubscribeLinks(tx, workspaceId, [...links.values()]);
  });
