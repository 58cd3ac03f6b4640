import { stopped } from "./backlog.fixture.ts";
import { memoryLog } from "./broker.fixture.ts";
import { connectBroker } from "./broker.ts";
import { consume, subscribe } from "./subscribe.ts";

const [url = "", namespace = ""] = process.argv.slice(2);
const broker = await connectBroker({ url, name: "test", namespace, log: memoryLog() });
const take = consume(stopped, () => {
  process.stdout.write("taken\n");
  return new Promise<void>(() => {});
});
await subscribe(broker, { service: "campaign", consumers: [take], context: {}, onRoll: true });
process.stdout.write("ready\n");
