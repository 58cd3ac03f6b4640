import { defineEvent } from "../event.ts";
import { prospectUnsubscribed } from "./prospect-unsubscribed.ts";

export const unsubscribeRepeated = defineEvent({
  name: "unsubscribe.repeated",
  kind: "fact",
  subscribers: ["prospect"],
  summary:
    "A prospect unsubscribed an address again that the campaign service takes for suppressed: its entry may be gone by now.",
  payload: prospectUnsubscribed.payload,
});
