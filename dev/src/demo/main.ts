import { setTimeout as pause } from "node:timers/promises";
import { connectBroker } from "@outbound/broker/broker";
import { rpcClient } from "@outbound/broker/rpc-client";
import { createLogger } from "@outbound/service/logger";
import { readConfig } from "@outbound/service/read-config";
import { runService } from "@outbound/service/run-service";
import { z } from "zod";
import { openHome } from "../home/home.ts";
import { openSandbox } from "../sandbox/sandbox.ts";
import { checkedWorkspace } from "./checked-workspace.ts";
import { type Demo, ensureDemo } from "./demo.ts";

const config = readConfig(
  z.object({
    AMQP_URL: z.string().describe("RabbitMQ."),
    OUTBOUND_HOME: z.string().describe("The folder of the demo."),
    TRACKER_URL: z.string().describe("The tracker's address among the containers."),
    BASE_URL: z.string().describe("The API's address, for whoever reads the log."),
    METRICS_PORT: z.coerce.number().int().default(0).describe("Health."),
  }),
  process.env,
);
const retryMs = 2_000;
const log = createLogger("sandbox", "warn");
const say = (line: string) => console.log(line);

await runService({
  name: "sandbox",
  metricsPort: config.METRICS_PORT,
  log,
  async start() {
    const home = await openHome(config.OUTBOUND_HOME);
    const { TRACKER_URL: trackerUrl } = config;
    const sandbox = await openSandbox(home, { trackerUrl, host: "sandbox", env: process.env, say });
    const stopping = new AbortController();
    const settled = settle(stopping.signal);
    return {
      isReady: () => true,
      async stop() {
        stopping.abort();
        await settled;
        await sandbox.pause();
        await sandbox.close();
        await home.release();
      },
    };

    /** Reports ready once the servers are up, because the services wait for that, and the demo for the services. */
    async function settle(signal: AbortSignal): Promise<void> {
      const broker = await connectBroker({ url: config.AMQP_URL, name: "sandbox", log });
      while (!signal.aborted) {
        try {
          const { demo, claimUrl } = await ensureDemo(home, rpcClient(broker).call, sandbox);
          introduce(demo, claimUrl);
          sandbox.begin(checkedWorkspace(demo, { amqpUrl: config.AMQP_URL }), say);
          break;
        } catch (error) {
          log.info({ err: error }, "demo.create_failed");
          await pause(retryMs, undefined, { signal }).catch(() => {});
        }
      }
      await broker.close();
    }
  },
});

function introduce({ workspace_id, token, campaign_id }: Demo, claimUrl: string | undefined): void {
  say(`The app         ${claimUrl ?? `${config.BASE_URL}/app`}`);
  say(`Demo workspace  ${workspace_id}`);
  say(`Demo token      ${token}`);
  say(`curl -H 'Authorization: Bearer ${token}' ${config.BASE_URL}/api/v1/campaigns/${campaign_id}`);
}
