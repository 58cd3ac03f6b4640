import { z } from "zod";
import { declinedChoice } from "../campaigns/enrol-prospects.ts";
import { addressParameter, sinceParameter, uuidParameter, wordParameter } from "../fields.ts";
import { defineOperation } from "../operation.ts";
import { prospectStatuses } from "../prospects/prospect.ts";
import { knownTag, tag } from "../prospects/tag.ts";
import { job } from "./job.ts";

/** The filters of `prospect.list` without its pages. An erased prospect matches nothing. */
export const prospectFilter = z.object({
  email: addressParameter("email"),
  company_id: uuidParameter("company_id"),
  status: wordParameter("status", prospectStatuses),
  created_since: sinceParameter("created_since"),
  imported_by: uuidParameter("imported_by"),
  tag: knownTag.optional(),
});

const matching = {
  filter: prospectFilter,
  /** If more match, nobody is changed. */
  at_most: z.int().min(0).optional(),
};

export const countProspects = defineOperation({
  name: "prospect.count",
  service: "prospect",
  queue: "leaf",
  summary: "Count the people that match a filter, as far as one job may go.",
  app: { role: "viewer" },
  input: z.object({ filter: prospectFilter }),
  output: z.object({ count: z.int() }),
  errors: [],
  readOnly: true,
});

export const enrolMatching = defineOperation({
  name: "job.enrol",
  service: "prospect",
  queue: "rpc",
  summary: "Enrol everybody who matches a filter into a campaign, each judged by itself.",
  app: { role: "editor" },
  audit: { did: "Started adding all matching prospects", answers: ["id"] },
  input: z.object({ ...matching, campaign_id: z.string(), declined: declinedChoice.default("leave-out") }),
  storesActor: true,
  output: job,
  errors: ["conflict"],
  idempotent: true,
});

export const suppressMatching = defineOperation({
  name: "job.suppress",
  service: "prospect",
  queue: "leaf",
  summary: "Suppress the address of everybody who matches a filter.",
  app: { role: "editor" },
  audit: { did: "Started suppressing all matching prospects", answers: ["id"] },
  input: z.object(matching),
  storesActor: true,
  output: job,
  errors: ["conflict"],
  idempotent: true,
});

const mostAtOnce = 10;

export const tagMatching = defineOperation({
  name: "job.tag",
  service: "prospect",
  queue: "leaf",
  summary: "Add tags to everybody who matches a filter, or remove them.",
  app: { role: "editor" },
  audit: { did: "Started tagging all matching prospects", answers: ["id"] },
  input: z.object({
    ...matching,
    add: z.array(tag).max(mostAtOnce, `At most ${mostAtOnce} tags can be added at once.`).default([]),
    remove: z.array(knownTag).max(mostAtOnce, `At most ${mostAtOnce} tags can be removed at once.`).default([]),
  }),
  storesActor: true,
  output: job,
  errors: ["bad-request", "conflict"],
  idempotent: true,
});

export const eraseMatching = defineOperation({
  name: "job.erase",
  service: "prospect",
  queue: "leaf",
  summary: "Anonymise everybody who matches a filter, for good.",
  app: { role: "admin", recent: true },
  audit: { did: "Started erasing all matching prospects", answers: ["id"] },
  input: z.object({ ...matching, at_most: z.int().min(0) }),
  storesActor: true,
  output: job,
  errors: ["conflict"],
  idempotent: true,
});
