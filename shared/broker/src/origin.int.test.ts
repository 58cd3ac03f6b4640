import { randomUUID } from "node:crypto";
import { defineOperation } from "@outbound/contracts/operation";
import { patientClient } from "@outbound/testing/patient-client";
import { currentOrigin } from "@outbound/tracing/origin";
import { expect, test } from "vitest";
import { z } from "zod";
import { freshNamespace } from "./broker.fixture.ts";
import { implement } from "./implement.ts";
import { serveOperations } from "./rpc-server.ts";

test("a handler runs under the id of its caller's request", async () => {
  const names = freshNamespace();
  const ask = defineOperation({
    name: "prospect.ask",
    service: "prospect",
    queue: "leaf",
    summary: "Say who asks.",
    input: z.object({}),
    output: z.object({ request_id: z.string() }),
    errors: [],
  });
  const [server, client] = [await names.connect({ name: "prospect" }), await names.connect()];
  const operations = [implement(ask, async () => ({ request_id: currentOrigin()?.request_id ?? "none" }))];
  await serveOperations(server, { service: "prospect", operations, context: {} });
  const requestId = `request-${randomUUID()}`;
  const caller = { workspaceId: randomUUID(), requestId };
  expect(await patientClient(client).call(ask, {}, caller)).toEqual({ request_id: requestId });
});
