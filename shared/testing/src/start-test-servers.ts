import { join } from "node:path";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { findRabbitmqServer } from "@outbound/servers/rabbitmq/node";
import { startRabbitmq } from "@outbound/servers/rabbitmq/start-rabbitmq";
import { postgresContainer, rabbitmqContainer } from "./containers.ts";

/** Sets TEST_POSTGRES_URL and TEST_RABBITMQ_URL, where they aren't set, to servers that end with `started`. */
export async function startTestServers(folder: string, started: AsyncDisposableStack): Promise<void> {
  const servers = { TEST_POSTGRES_URL: startTestPostgres, TEST_RABBITMQ_URL: startTestRabbitmq };
  const starts = Object.entries(servers).map(async ([variable, start]) => {
    if (process.env[variable]) return;
    const server = await start(folder);
    process.env[variable] = server.url;
    started.defer(async () => {
      delete process.env[variable];
      await server.stop();
    });
  });
  // When one fails to start, the other still has to be stopped.
  const results = await Promise.allSettled(starts);
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

const say = (line: string) => console.log(line);

async function startTestPostgres(folder: string) {
  try {
    return await startPostgres({ home: join(folder, "postgres"), isDisposable: true, say });
  } catch (error) {
    return (await postgresContainer()) ?? raise(error);
  }
}

/** Prefers a container to an installation, because tests should change nothing on the machine. */
async function startTestRabbitmq(folder: string) {
  const container = (await findRabbitmqServer()) ? undefined : await rabbitmqContainer();
  return container ?? startRabbitmq({ home: join(folder, "rabbitmq"), say });
}

function raise(error: unknown): never {
  throw error;
}
