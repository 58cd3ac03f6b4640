import { z } from "zod";
import { defineEvent } from "../event.ts";
import { visit } from "./visit.ts";

/** Its id follows from the mail, the minute and whether it is a suspect. */
export const mailOpened = defineEvent({
  name: "mail.opened",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody, or something, loaded the pixel of an email.",
  payload: z.object(visit),
});
