import { exampleIds } from "../example-ids.ts";
import type { Example } from "../operation.ts";

const { campaign: id } = exampleIds;

export const enrolExamples: readonly Example[] = [
  {
    summary: "By address: one enters, one is in the campaign already, one is nobody's",
    input: { id, emails: ["Ada@Lovelace.example", "grace@hopper.example", "nobody@hopper.example"] },
    output: {
      campaign: { id, name: "Spring launch", status: "active" },
      data: [
        { prospect_id: exampleIds.prospect, email: "ada@lovelace.example", result: "enrolled" },
        { prospect_id: exampleIds.enrolledProspect, email: null, result: "already-enrolled" },
        { prospect_id: null, email: "nobody@hopper.example", result: "not-found" },
      ],
      summary: {
        requested: 3,
        enrolled: 1,
        "already-enrolled": 1,
        suppressed: 0,
        conflict: 0,
        "missing-field": 0,
        anonymized: 0,
        "not-found": 1,
      },
    },
  },
  {
    summary: "Neither ids nor addresses",
    input: { id },
    refused: "bad-request",
    output: { error: "Provide exactly one of `prospect_ids` or `emails`." },
  },
  {
    summary: "An empty list of ids",
    input: { id, prospect_ids: [] },
    refused: "bad-request",
    output: { error: "`prospect_ids` must be a non-empty array of up to 200 UUIDs." },
  },
  {
    summary: "An empty list of addresses",
    input: { id, emails: [] },
    refused: "bad-request",
    output: { error: "`emails` must be a non-empty array of up to 200 email addresses." },
  },
  {
    summary: "An id that is no UUID",
    input: { id, prospect_ids: [exampleIds.prospect, "42"] },
    refused: "bad-request",
    output: { error: "`prospect_ids[1]` must be a UUID." },
  },
  {
    summary: "An empty address",
    input: { id, emails: [" "] },
    refused: "bad-request",
    output: { error: "`emails[0]` must be a non-empty string." },
  },
  {
    summary: "An unknown campaign",
    input: { id: exampleIds.unknown, prospect_ids: [exampleIds.prospect] },
    refused: "not-found",
    output: { error: "Campaign not found." },
  },
  {
    summary: "A paused campaign",
    input: { id: exampleIds.pausedCampaign, prospect_ids: [exampleIds.prospect] },
    refused: "conflict",
    output: { error: "This campaign can't take new prospects in its current state (paused)." },
  },
];
