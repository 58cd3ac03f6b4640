import { implement } from "@outbound/broker/implement";
import type { Caller } from "@outbound/contracts/caller";
import { foldedText, parseEmailAddress } from "@outbound/contracts/email-address";
import { eraseProspect } from "@outbound/contracts/prospects/erase-prospect";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import { inUnit } from "@outbound/events/unit-of-work";
import type { WorkspaceTx } from "@outbound/postgres/database";
import type { Context } from "../../context.ts";
import { anonymize, suppressForGood } from "../../erasure/erase.ts";
import { invalidEmail } from "../../prospects/prospect-errors.ts";
import { confirmErasures, findProspectOf, lockProspect } from "../../prospects/prospect-table.ts";
import { pushPromise } from "../../push/push.ts";
import { pushEntries } from "../../push/push-entries.ts";
import { isListed, readUnconfirmed } from "../../suppressions/suppression-table.ts";
import { lockForSuppressions } from "../../workspaces/workspace-lock.ts";

export default implement(eraseProspect, async ({ prospect: idOrEmail }, context: Context & Caller) => {
  const { db, workspaceId } = context;
  const workspace = db.of(workspaceId);
  const { email, entries, erased, on_global_list } = await workspace.transaction(
    inUnit(async (unit) => {
      await lockForSuppressions(unit);
      const { email, prospect } = await findPerson(unit, idOrEmail);
      // An anonymised prospect's stand-in address belongs to nobody.
      const entries = prospect?.anonymized
        ? await readUnconfirmed(unit, [prospect.id])
        : await suppressForGood(unit, context, email);
      return {
        email,
        entries,
        erased: prospect && (await anonymize(unit, prospect, entries)),
        on_global_list: await isListed(unit, [email]),
      };
    }),
  );
  if (erased) {
    const { snapshot, events } = erased;
    await pushPromise(storeProspectCopies, { prospects: [snapshot] }, context, { events });
  }
  // Nobody has the address here any more, but a copy may if the push of an earlier try was lost.
  const repeated = erased ? {} : { erased_email: email };
  await pushEntries(entries, context, repeated);
  if (erased) await confirmErasures(workspace, [erased.snapshot.id]);
  return { id: erased?.snapshot.id ?? null, on_global_list };
});

async function findPerson(tx: WorkspaceTx, idOrEmail: string) {
  if (!foldedText(idOrEmail).includes("@")) {
    const prospect = await lockProspect(tx, idOrEmail);
    return { email: prospect.email, prospect };
  }
  const email = parseEmailAddress(idOrEmail);
  if (!email) throw invalidEmail();
  const id = await findProspectOf(tx, email);
  return { email, prospect: id === undefined ? undefined : await lockProspect(tx, id) };
}
