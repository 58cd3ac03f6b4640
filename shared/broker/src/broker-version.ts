import { z } from "zod";
import type { Broker } from "./broker.ts";

/** What the server says of itself as a connection opens; amqplib's types don't know it. */
const opened = z.object({ connection: z.object({ serverProperties: z.object({ version: z.string() }) }) });

/** Null when it doesn't say. */
export async function brokerVersion(broker: Broker): Promise<string | null> {
  const { publishing } = await broker.currentSession();
  return opened.safeParse(publishing).data?.connection.serverProperties.version ?? null;
}
