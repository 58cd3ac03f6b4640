import { randomUUID } from "node:crypto";
import { type Broker, connectBroker } from "@outbound/broker/broker";
import { deleteTopology } from "@outbound/broker/topology";
import { events } from "@outbound/contracts/events";
import { serviceNames } from "@outbound/servers/services";
import { atEndOfFile } from "./end-of-file.ts";
import { silentLog } from "./silent-log.ts";
import { testServers } from "./test-servers.ts";

/** Has a namespace of its own; at the end of the file its queues are deleted. */
export async function testBroker(name = "test"): Promise<Broker> {
  const options = { url: testServers().rabbitmqUrl, namespace: `test-${randomUUID().slice(0, 8)}.`, log: silentLog };
  const broker = await connectBroker({ ...options, name });
  atEndOfFile(async () => {
    await broker.close();
    const cleaner = await connectBroker({ ...options, name: "test cleaner" });
    await deleteTopology(cleaner, { events, services: serviceNames });
    await cleaner.close();
  });
  return broker;
}
