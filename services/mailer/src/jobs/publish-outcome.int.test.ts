import { randomUUID } from "node:crypto";
import { connectBroker } from "@outbound/broker/broker";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { sendSettled } from "@outbound/contracts/events/send-settled";
import { testBroker } from "@outbound/testing/broker";
import { eventually } from "@outbound/testing/eventually";
import { silentLog } from "@outbound/testing/silent-log";
import { startTcpProxy } from "@outbound/testing/tcp-proxy";
import { testServers } from "@outbound/testing/test-servers";
import { expect, onTestFinished, test } from "vitest";
import { publishOutcome } from "./publish-outcome.ts";

test("an outcome is published as soon as the broker is back", async () => {
  const campaign = await testBroker();
  const settled: string[] = [];
  const take = consume(sendSettled, async ({ payload }) => void settled.push(payload.send_id));
  await subscribe(campaign, { service: "campaign", consumers: [take], context: {} });
  await using proxy = await startTcpProxy(testServers().rabbitmqUrl);
  const { namespace } = campaign;
  const broker = await connectBroker({ url: proxy.url, namespace, name: "mailer", log: silentLog });
  onTestFinished(() => broker.close());

  proxy.refuse(true);
  proxy.cut();
  await eventually(() => expect(broker.isUp).toBe(false));
  const outcome = {
    send_id: randomUUID(),
    attempt: 1,
    workspace_id: randomUUID(),
    worker: randomUUID(),
    outcome: "sent" as const,
    fault: "none" as const,
    smtp_code: 250,
    enhanced_code: null,
    reason: null,
    at: new Date(),
  };
  const published = publishOutcome(broker, outcome, { firstWaitMs: 3_600_000 });
  proxy.refuse(false);
  await published;
  await eventually(() => expect(settled).toEqual([outcome.send_id]));
});
