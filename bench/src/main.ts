import { readArguments, readNumber, UsageError } from "@outbound/service/read-arguments";
import { benchApi } from "./api/api.ts";
import { benchConsole } from "./console/console.ts";
import { benchConversations } from "./conversations/conversations.ts";
import { benchInbox } from "./inbox/inbox.ts";
import { benchJobs } from "./jobs/jobs.ts";
import { benchLists } from "./lists/lists.ts";
import { benchPlanner } from "./planner/planner.ts";
import { benchRpc } from "./rpc/rpc.ts";
import { benchSends } from "./sends/sends.ts";
import { benchWebhooks } from "./webhooks/webhooks.ts";

type Sizes = { messages: number; people: number };
const benches: Record<string, { run: (sizes: Sizes) => Promise<void>; about: string }> = {
  rpc: { run: benchRpc, about: "calls over RabbitMQ: ours beside raw amqplib, NestJS and Moleculer" },
  api: { run: benchApi, about: "GET and POST /prospects beside one Express process; the services' memory" },
  lists: { run: benchLists, about: "pages at ten thousand and a million prospects, every filter; enrolling 200" },
  jobs: { run: benchJobs, about: "importing a hundred thousand people as a job, and enrolling them by a filter" },
  console: {
    run: ({ people }) => benchConsole(people),
    about: "the app in Chromium: first screen, between screens, a list of a million people, its build",
  },
  planner: { run: benchPlanner, about: "claims and idle rounds at ten thousand and a million active enrolments" },
  sends: { run: benchSends, about: "mails from due to accepted beside nodemailer's own pool; the services' memory" },
  inbox: {
    run: ({ messages }) => benchInbox(messages),
    about: "mails from arrival to committed beside the bare libraries; the services' memory",
  },
  conversations: {
    run: benchConversations,
    about: "the app's inbox at ten thousand and a million replies: its lists, a conversation, its thread",
  },
  webhooks: {
    run: benchWebhooks,
    about: "deliveries over HTTPS beside bare undici and BullMQ; sick receivers; memory",
  },
};

const options = {
  messages: {
    type: "string",
    default: "50000",
    value: "N",
    about: "how many mails arrive in the bench of inboxes (50000)",
  },
  people: { type: "string", default: "1000000", value: "N", about: "how many are in the app's list (1000000)" },
  // table.ts looks for it.
  json: { type: "boolean", about: "each row of a table as a line of JSON" },
} as const;

const { names, ...sizes } = readArguments({
  command: "npm run bench --",
  words: "NAME …",
  about:
    "Measures one thing after the other on this machine, with servers of its own. docs/measured.md has what came of it.",
  options,
  more: ["Names:", ...Object.entries(benches).map(([name, { about }]) => `  ${name.padEnd(13)}  ${about}`)].join("\n"),
  understand({ messages, people }, names) {
    const unknown = names.filter((name) => !benches[name]);
    if (unknown.length > 0) throw new UsageError(`There is no bench "${unknown.join('", "')}".`);
    if (names.length === 0) throw new UsageError(`Name what to measure: ${Object.keys(benches).join(", ")}.`);
    const isCount = (number: number) => Number.isInteger(number) && number > 0;
    return {
      names,
      messages: readNumber("--messages", messages, isCount),
      people: readNumber("--people", people, isCount),
    };
  },
});
for (const name of names) await benches[name]?.run(sizes);
process.exit(0);
