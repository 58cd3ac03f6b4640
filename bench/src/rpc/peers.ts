import { createRequire } from "node:module";
import type { Echo, Subject } from "./subject.ts";

/** Installed outside the workspace, because only this bench needs them. */
const peer = createRequire(new URL("../../peers/package.json", import.meta.url));

type NestContext = { getChannelRef(): { ack(message: unknown): void }; getMessage(): unknown };

/** With defaults (no acknowledgement, no prefetch, Nagle on), or tuned as an experienced user would. */
export function nest({ tuned }: { tuned: boolean }): Subject {
  const options = (url: string, queue: string) => ({
    urls: [url],
    queue,
    queueOptions: { durable: true, expires: 10_000 },
    ...(tuned && { socketOptions: { connectionOptions: { noDelay: true } }, prefetchCount: 200 }),
  });
  return {
    async serve(url, queue) {
      const { ServerRMQ } = peer("@nestjs/microservices");
      const server = new ServerRMQ({ ...options(url, queue), ...(tuned && { noAck: false }) });
      server.addHandler("echo", async (data: unknown, context: NestContext) => {
        if (tuned) context.getChannelRef().ack(context.getMessage());
        return data;
      });
      await new Promise((resolve) => server.listen(resolve));
    },
    async connect(url, queue) {
      const { ClientRMQ } = peer("@nestjs/microservices");
      const { firstValueFrom, timeout } = peer("rxjs");
      const client = new ClientRMQ(options(url, queue));
      await client.connect();
      const call: Echo = tuned
        ? (payload) => firstValueFrom(client.send("echo", payload).pipe(timeout(5_000)))
        : (payload) => firstValueFrom(client.send("echo", payload));
      return call;
    },
  };
}

export function moleculer({ tuned }: { tuned: boolean }): Subject {
  const broker = (nodeID: string, url: string, queue: string) => {
    const { ServiceBroker } = peer("moleculer");
    return new ServiceBroker({
      nodeID,
      namespace: queue,
      logger: false,
      transporter: {
        type: "AMQP",
        options: {
          url,
          autoDeleteQueues: 10_000,
          ...(tuned && { prefetch: 200, socketOptions: { noDelay: true } }),
        },
      },
      ...(tuned && { requestTimeout: 5_000 }),
    });
  };
  return {
    async serve(url, queue) {
      const server = broker("server", url, queue);
      server.createService({ name: "bench", actions: { echo: (context: { params: unknown }) => context.params } });
      await server.start();
    },
    async connect(url, queue) {
      const client = broker("client", url, queue);
      await client.start();
      await client.waitForServices("bench");
      return (payload) => client.call("bench.echo", payload);
    },
  };
}
