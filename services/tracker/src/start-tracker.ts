import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Broker } from "@outbound/broker/broker";
import { answerStatus } from "@outbound/broker/process-status";
import { publish } from "@outbound/broker/publish-event";
import { rpcClient } from "@outbound/broker/rpc-client";
import type { Event } from "@outbound/contracts/event";
import { trackingKey } from "@outbound/contracts/tracking-token";
import { drainable } from "@outbound/service/drain";
import type { Log } from "@outbound/service/log";
import type { RunningService } from "@outbound/service/run-service";
import { trackerApp } from "./app.ts";
import type { readConfig } from "./config.ts";
import { Journal } from "./facts/journal.ts";
import { RecentSubjects } from "./facts/recent-subjects.ts";
import { createRecorder } from "./facts/recorder.ts";
import { startReplay } from "./facts/replay.ts";
import { type TrackerFact, trackerEvents } from "./facts/tracker-fact.ts";

type Config = Pick<ReturnType<typeof readConfig>, "amqp" | "port" | "drainMs" | "secretKey" | "journalFolder"> & {
  host?: string | undefined;
};

const connectMs = 1_000;
const requestMs = 10_000;

export async function startTracker(config: Config, log: Log): Promise<RunningService & { port: number }> {
  const broker = new Broker({ ...config.amqp, name: "tracker", log });
  const publishFact = async ({ event: name, id, payload }: TrackerFact) => {
    const event: Event | undefined = trackerEvents.find((one) => one.name === name);
    if (!event) throw new Error(`${name} is not the tracker's to publish`);
    await publish(broker, event, event.payload.parse(payload), { id });
  };
  const journal = await Journal.open(config.journalFolder);
  const recent = new RecentSubjects();
  const replay = startReplay({ journal, publish: publishFact, isUp: () => broker.isUp, recent, log });
  const recorder = createRecorder({ journal, publish: publishFact, recent, log });

  const server = createServer(
    { requestTimeout: requestMs, headersTimeout: requestMs },
    trackerApp({ trackingKey: trackingKey(config.secretKey), recorder, call: rpcClient(broker).call, log }),
  );
  const close = drainable(server);
  await Promise.race([broker.currentSession(), sleep(connectMs)]);
  server.listen(config.port, config.host);
  await new Promise<void>((resolve, reject) => server.once("listening", resolve).once("error", reject));

  return {
    port: (server.address() as AddressInfo).port,
    answerStatus: (describe) => answerStatus(broker, describe),
    isReady: () => server.listening,
    async stop() {
      await close(config.drainMs);
      await recorder.finish();
      await replay.stop();
      await broker.close();
    },
  };
}
