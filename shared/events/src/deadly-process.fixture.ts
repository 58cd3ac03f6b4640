import { connectBroker } from "@outbound/broker/broker";
import { consume, subscribe } from "@outbound/broker/subscribe";
import { openDatabase } from "@outbound/postgres/database";
import { silentLog } from "@outbound/testing/silent-log";
import { post } from "./deliveries.fixture.ts";
import { PoisonMessages } from "./poison-messages.ts";

/** It dies over the text `deadly`, as a process that runs out of memory does, and records every other text. */
const [url = "", namespace = "", databaseUrl = ""] = process.argv.slice(2);

const db = openDatabase({ url: databaseUrl, applicationName: "deadly" });
const broker = await connectBroker({ url, name: "mailer", namespace, log: silentLog });
const consumer = consume(post, async ({ payload: { text } }) => {
  if (text === "deadly") process.kill(process.pid, "SIGKILL");
  await db.query("insert into effect (text) values ($1)", [text]);
});
await subscribe(broker, {
  service: "mailer",
  consumers: [consumer],
  context: {},
  starts: new PoisonMessages(db, silentLog),
});
