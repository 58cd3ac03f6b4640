import { consume } from "@outbound/broker/subscribe";
import { prospectWork } from "@outbound/contracts/events/prospect-work";
import { workOn } from "../chunks/work.ts";
import type { Context } from "../context.ts";

/** A few at once, so that a job that waits for a silent service delays none that doesn't need it. */
export default consume(prospectWork, ({ payload }, context: Context) => workOn(context, payload), { prefetch: 4 });
