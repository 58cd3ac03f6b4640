import { z } from "zod";
import { exampleIds } from "../example-ids.ts";
import { defineOperation } from "../operation.ts";
import { suppressionKinds, suppressionReasons } from "./suppression.ts";
import { suppressionExample } from "./suppression-example.ts";
import { suppressionRow } from "./suppression-row.ts";

const reasons = suppressionReasons.filter((reason) => reason !== "erasure");

export const createSuppression = defineOperation({
  name: "suppression.create",
  service: "prospect",
  queue: "rpc",
  summary: "Suppress an address, or a domain with its sub-domains.",
  description: `Before the answer, active enrolments that match have stopped and what was not sent yet is cancelled; of many thousands the last stop a moment later, and nothing leaves for them meanwhile.

A value is excluded already when it has an entry, when the domain of an address or a domain above is suppressed, and when the operator suppressed it for every workspace: each is a 409 with code \`duplicate\`. A wider entry may follow a narrow one.

201, and 409 for what is excluded already, say that no more email leaves for who is covered. While that can't be made sure the answer is 503: the entry may be written by then, and the request is to be repeated.`,
  http: { method: "post", path: "/suppressions", status: 201 },
  app: { role: "editor" },
  audit: { did: "Suppressed an email or domain", shows: ["kind", "reason"], answers: ["id"] },
  input: z.object({
    kind: z
      .enum(suppressionKinds, `\`kind\` must be one of: ${suppressionKinds.join(", ")}.`)
      .describe("Whether `value` is an address or a domain."),
    value: z
      .string("`value` must be a string.")
      .describe(
        "Trimmed, lower-cased, an `@` before a domain dropped, international domains as A-labels. A sub-address (`+tag`) is kept; a public suffix is refused.",
      ),
    reason: z
      .enum(reasons, `\`reason\` must be one of: ${reasons.join(", ")}.`)
      .default("manual")
      .describe("Why. Entries for an unsubscribe or a complaint can't be removed through the API."),
  }),
  output: suppressionRow,
  errors: ["conflict"],
  errorDetails: {
    conflict: z.object({
      kind: z.enum(suppressionKinds).optional().describe("The kind asked for, when it is excluded already."),
      value: z.string().optional().describe("The value asked for, normalised, when it is excluded already."),
    }),
  },
  bodyLimitBytes: 4 * 1024,
  idempotent: true,
  examples: [
    {
      summary: "An address",
      input: { kind: "email", value: " Bob@Example.com " },
      output: { ...suppressionExample, id: exampleIds.newSuppression, kind: "email", value: "bob@example.com" },
    },
    {
      summary: "Who unsubscribed elsewhere",
      input: { kind: "email", value: "eve@example.com", reason: "unsubscribe" },
      output: {
        ...suppressionExample,
        id: exampleIds.newSuppression,
        kind: "email",
        value: "eve@example.com",
        reason: "unsubscribe",
      },
    },
    {
      summary: "Another kind",
      input: { kind: "phone", value: "555" },
      refused: "bad-request",
      output: { error: "`kind` must be one of: email, domain." },
    },
    {
      summary: "No value",
      input: { kind: "email" },
      refused: "bad-request",
      output: { error: "`value` must be a string." },
    },
    {
      summary: "Not an address",
      input: { kind: "email", value: "example.com" },
      refused: "bad-request",
      output: { error: "`value` must be an email address." },
    },
    {
      summary: "Not a domain",
      input: { kind: "domain", value: "example" },
      refused: "bad-request",
      output: { error: "`value` must be a domain such as example.com." },
    },
    {
      summary: "A public suffix",
      input: { kind: "domain", value: "co.uk" },
      refused: "bad-request",
      output: { error: "`value` must not be a public suffix." },
    },
    {
      summary: "A reason of another's",
      input: { kind: "email", value: "bob@example.com", reason: "erasure" },
      refused: "bad-request",
      output: { error: "`reason` must be one of: manual, unsubscribe, bounce, complaint, import." },
    },
    {
      summary: "Excluded by an entry already",
      input: { kind: "email", value: "BOB@example.com" },
      refused: "conflict",
      output: {
        error: "bob@example.com is already excluded.",
        code: "duplicate",
        kind: "email",
        value: "bob@example.com",
      },
    },
  ],
});
