import type { Consumer } from "@outbound/broker/subscribe";
import deliver from "./consumers/deliver.ts";
import linkClicked from "./consumers/link-clicked.ts";
import messageBounced from "./consumers/message-bounced.ts";
import messageSent from "./consumers/message-sent.ts";
import prospectErased from "./consumers/prospect-erased.ts";
import prospectUnsubscribed from "./consumers/prospect-unsubscribed.ts";
import replyClassified from "./consumers/reply-classified.ts";
import replyReceived from "./consumers/reply-received.ts";
import type { Context } from "./context.ts";

export const consumers: readonly Consumer<Context>[] = [
  deliver,
  linkClicked,
  messageBounced,
  messageSent,
  prospectErased,
  prospectUnsubscribed,
  replyClassified,
  replyReceived,
];
