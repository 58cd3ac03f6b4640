import { z } from "zod";
import { defineEvent } from "../event.ts";
import { visit } from "./visit.ts";

/** Its id follows from the mail, the URL, the minute and whether it is a suspect. */
export const linkFollowed = defineEvent({
  name: "link.followed",
  kind: "fact",
  subscribers: ["campaign"],
  summary: "Somebody, or something, followed a tracked link; link.clicked is a person's first.",
  payload: z.object({ ...visit, url: z.string() }),
});
