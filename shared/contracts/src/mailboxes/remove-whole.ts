import type { WireOutputOf } from "../operation.ts";
import type { removeMailbox } from "./remove-mailbox.ts";

type Removed = WireOutputOf<typeof removeMailbox>;

/** One call handles a bounded number of people, so a mailbox with many takes several. A repeat finishes an interrupted one. */
export async function removeWhole(ask: () => Promise<Removed>): Promise<Removed> {
  const whole = { stopped: 0, moved: 0, paused_campaigns: [] as Removed["paused_campaigns"] };
  for (;;) {
    const part = await ask();
    whole.stopped += part.stopped;
    whole.moved += part.moved;
    whole.paused_campaigns.push(...part.paused_campaigns);
    if (part.is_complete) return { ...part, ...whole };
  }
}
