import type { Caller } from "@outbound/contracts/caller";
import { prospectChanged } from "@outbound/contracts/events/prospect-changed";
import type { ProspectSnapshot } from "@outbound/contracts/prospects/prospect-snapshot";
import { storeProspectCopies } from "@outbound/contracts/prospects/store-prospect-copies";
import type { AnnounceOptions, Announcing } from "@outbound/events/unit-of-work";
import type { Context } from "../context.ts";
import { heldForPush, push, pushPromise } from "./push.ts";

/** Those who copy have fifty messages in memory at once. */
const messageBytes = 256 * 1_024;

type Copies = { prospects: readonly ProspectSnapshot[]; events: readonly string[] };

/** Returns the events, one for each message, which a push withdraws. */
export function announceCopies(
  { announce }: Pick<Announcing, "announce">,
  prospects: readonly ProspectSnapshot[],
  options: AnnounceOptions = heldForPush,
): string[] {
  return inMessages(prospects).map((some) => announce(prospectChanged, { prospects: some }, options));
}

export async function pushCopies({ prospects, events }: Copies, context: Context & Caller): Promise<void> {
  for (const [at, some] of inMessages(prospects).entries()) {
    await push(storeProspectCopies, { prospects: some }, context, { events: events.slice(at, at + 1) });
  }
}

/** As `pushPromise`. */
export async function pushPromisedCopies(
  prospects: readonly ProspectSnapshot[],
  context: Context & Caller,
): Promise<void> {
  for (const some of inMessages(prospects)) await pushPromise(storeProspectCopies, { prospects: some }, context);
}

function inMessages(prospects: readonly ProspectSnapshot[]): ProspectSnapshot[][] {
  const messages: ProspectSnapshot[][] = [];
  let room = 0;
  for (const prospect of prospects) {
    const bytes = Buffer.byteLength(JSON.stringify(prospect));
    const last = messages.at(-1);
    if (last && bytes <= room) last.push(prospect);
    else messages.push([prospect]);
    room = (last && bytes <= room ? room : messageBytes) - bytes;
  }
  return messages;
}
