import { parseArgs } from "node:util";
import { benchApi } from "./api/api.ts";
import { benchInbox } from "./inbox/inbox.ts";
import { benchJobs } from "./jobs/jobs.ts";
import { benchLists } from "./lists/lists.ts";
import { benchPlanner } from "./planner/planner.ts";
import { benchRpc } from "./rpc/rpc.ts";
import { benchSends } from "./sends/sends.ts";
import { benchWebhooks } from "./webhooks/webhooks.ts";

const { values, positionals: names } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean" }, help: { type: "boolean" }, messages: { type: "string", default: "50000" } },
});

const benches: Record<string, { run: () => Promise<void>; about: string }> = {
  rpc: { run: benchRpc, about: "calls over RabbitMQ: ours beside raw amqplib, NestJS and Moleculer" },
  api: { run: benchApi, about: "GET and POST /prospects beside one Express process; the services' memory" },
  lists: { run: benchLists, about: "pages at ten thousand and a million prospects, every filter; enrolling 200" },
  jobs: { run: benchJobs, about: "importing a hundred thousand people as a job, and enrolling them by a filter" },
  planner: { run: benchPlanner, about: "claims and idle rounds at ten thousand and a million active enrolments" },
  sends: { run: benchSends, about: "mails from due to accepted beside nodemailer's own pool; the services' memory" },
  inbox: {
    run: () => benchInbox(Number(values.messages)),
    about: "mails from arrival to committed beside the bare libraries; the services' memory; --messages 50000",
  },
  webhooks: {
    run: benchWebhooks,
    about: "deliveries over HTTPS beside bare undici and BullMQ; sick receivers; memory",
  },
};

const unknown = names.filter((name) => !benches[name]);
if (values.help || names.length === 0 || unknown.length > 0) {
  console.log("npm run bench -- NAME … [--json]\n");
  for (const [name, { about }] of Object.entries(benches)) console.log(`  ${name.padEnd(8)} ${about}`);
  process.exit(unknown.length === 0 ? 0 : 2);
}
for (const name of names) await benches[name]?.run();
process.exit(0);
