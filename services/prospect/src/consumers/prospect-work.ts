import { consume } from "@outbound/broker/subscribe";
import { prospectWork } from "@outbound/contracts/events/prospect-work";
import { workOn } from "../chunks/work.ts";
import type { Context } from "../context.ts";

/** A few, so that one that waits for a silent service holds up none that doesn't need it. */
export default consume(prospectWork, ({ payload }, context: Context) => workOn(context, payload), { prefetch: 4 });
