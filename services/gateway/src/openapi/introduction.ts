import { errorCodes } from "@outbound/contracts/error-codes";
import { statusOf } from "@outbound/contracts/error-kinds";
import { requestsPerWindow } from "../rate-limits/rate-window-table.ts";
import { bodyCodes, firstSteps } from "./first-steps.ts";

/** Where `npm start` listens; the examples on the running system have its own address in this one's place. */
const exampleAddress = "http://127.0.0.1:8080";

export const introductionAt = (address: string): string => introduction.replaceAll(exampleAddress, address);

const codeRows = Object.entries(errorCodes)
  .sort(([, one], [, other]) => statusOf(one.kind) - statusOf(other.kind))
  .map(([code, { kind, meaning }]) => `| \`${code}\` | ${statusOf(kind)} | ${meaning} |`)
  .join("\n");

const introduction = `Reads prospects and campaigns, writes prospects, enrols them, pauses and resumes campaigns, and tells other systems what happened.

Everything belongs to the workspace of the token; what belongs to another workspace is not found. Bodies and answers are JSON. Unknown query parameters and unknown body fields are ignored; a known one with an invalid value is a 400. Timestamps are ISO 8601 with milliseconds and an offset; one that you give without an offset is UTC.

## To begin

${firstSteps}

The first request; here \`Authorize\` takes the token, and \`Try it out\` sends:

\`\`\`
curl -H "Authorization: Bearer obt_…" "${exampleAddress}/api/v1/prospects?limit=1"
\`\`\`

## Keep a CRM in step

Create each person and store the id. At a 409 \`duplicate\` find the person by \`GET /prospects?email=…\` and PATCH it: a PATCH sends the whole wanted state, so read first. Subscribe to \`new_reply\`, \`positive_reply\`, \`bounce\` and \`unsubscribe\`, and find your record by \`prospect_id\`. Prospects have no modification time, so read all pages once a night, too. Import a large first load as a CSV file in the app.

## Authentication

Every request carries \`Authorization: Bearer obt_…\`; one without a token in force is a 401. A token may be read-only: a write with it is a 403.

## Rate limit

${requestsPerWindow} requests a minute for each token, one budget for all operations, in a window that starts with its first request. Every authenticated answer tells the state in \`X-RateLimit-Limit\`, \`X-RateLimit-Remaining\` and \`X-RateLimit-Reset\`; a 429 adds \`Retry-After\`.

## Pages

Lists take \`limit\` (1 to 100, default 50) and \`cursor\`, and answer \`{data, next_cursor}\`, newest first. Pass \`next_cursor\` back unchanged until it is null. Rows added meanwhile neither shift a page nor show twice.

## Idempotency keys

An operation that takes the header \`Idempotency-Key\` has one effect for each key: a repeat within 24 hours gets the first answer, of success or refusal, with \`Idempotent-Replayed: true\`. The same key with another request is a 422; while the first is still running, a 409. Keys belong to the token. Answers of 429 and of 500 and above are not kept, nor those with the codes \`invalid-request\`, \`invalid-body\`, \`body-too-large\` and \`unsupported-encoding\`.

## Errors

\`{"error": "…"}\`, where \`error\` is for a person. The header \`X-Error-Code\` of every refusal has a code for programs.

${bodyCodes}

Don't repeat a 4xx unchanged, but for a 429 and the 409 of a key that is still being processed. Repeat a 5xx with backoff and the same Idempotency-Key. A path that leads nowhere is a 404 with \`Not found.\`, one that has other methods a 405 with \`Allow\`.

<details>
<summary>The codes, by their statuses</summary>

| \`X-Error-Code\` | Status | Meaning |
| --- | --- | --- |
${codeRows}

</details>

## Webhooks

Subscriptions (\`POST /hooks\`) and the workspace's webhook are told of events by a signed POST; see Webhooks. A delivery can arrive more than once: keep \`X-Service-Delivery\` and answer 2xx for a repeated id. Private and local addresses are not called unless the operator allows them.`;
