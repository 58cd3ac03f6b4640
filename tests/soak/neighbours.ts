import { type Broker, connectBroker } from "@outbound/broker/broker";
import { implement } from "@outbound/broker/implement";
import { serveOperations } from "@outbound/broker/rpc-server";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { engagementChanged } from "@outbound/contracts/events/engagement-changed";
import { messageSent } from "@outbound/contracts/events/message-sent";
import type { Engagement } from "@outbound/contracts/prospects/engagement";
import { storeEngagements } from "@outbound/contracts/prospects/store-engagements";
import { silentLog } from "@outbound/testing/silent-log";

export type Neighbours = {
  broker: Broker;
  sentFacts: Map<string, Set<string>>;
  engagements: Map<string, Engagement>;
};

export async function startNeighbours(url: string, namespace: string): Promise<Neighbours> {
  const broker = await connectBroker({ url, namespace, name: "soak", log: silentLog });
  const sentFacts: Neighbours["sentFacts"] = new Map();
  const engagements: Neighbours["engagements"] = new Map();
  const store = (changed: readonly Engagement[]) => {
    for (const engagement of changed) {
      const known = engagements.get(engagement.prospect_id);
      if (!known || known.version < engagement.version) engagements.set(engagement.prospect_id, engagement);
    }
  };
  const countSent = consume(messageSent, async ({ id, payload: { message_id } }) => {
    sentFacts.set(message_id, (sentFacts.get(message_id) ?? new Set()).add(id));
  });
  await subscribe(broker, { service: "webhook-dispatcher", consumers: [countSent], context: {} });
  const changed = consume(engagementChanged, async ({ payload }) => store(payload.engagements));
  await subscribe(broker, { service: "prospect", consumers: [changed], context: {} });
  const operation = implement(storeEngagements, async ({ engagements }) => {
    store(engagements);
    return {};
  });
  await serveOperations(broker, { service: "prospect", operations: [operation], context: {} });
  return { broker, sentFacts, engagements };
}
