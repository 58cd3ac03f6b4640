import type { Consumer } from "@outbound/broker/subscribe";
import engagementChanged from "./consumers/engagement-changed.ts";
import messageBounced from "./consumers/message-bounced.ts";
import prospectComplained from "./consumers/prospect-complained.ts";
import prospectReassess from "./consumers/prospect-reassess.ts";
import prospectUnsubscribed from "./consumers/prospect-unsubscribed.ts";
import prospectWork from "./consumers/prospect-work.ts";
import unsubscribeRepeated from "./consumers/unsubscribe-repeated.ts";
import type { Context } from "./context.ts";

export const consumers: readonly Consumer<Context>[] = [
  engagementChanged,
  messageBounced,
  prospectComplained,
  prospectReassess,
  prospectUnsubscribed,
  prospectWork,
  unsubscribeRepeated,
];
