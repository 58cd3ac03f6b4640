import { primaryAddress } from "@outbound/postgres/primary";
import pg from "pg";

/** A server accepts TCP connections before it can serve them, so only an answered query counts. */
export const answersSql = async (url: string): Promise<boolean> => (await sqlProblem(url)) === undefined;

/** A server without a free connection still works: restarting it would end those that it has. */
export async function isWorking(url: string): Promise<boolean> {
  const problem = await sqlProblem(url);
  return problem === undefined || (problem instanceof pg.DatabaseError && problem.code === tooManyConnections);
}

const tooManyConnections = "53300";

export async function sqlProblem(url: string): Promise<Error | undefined> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString: await primaryAddress(url),
      application_name: "outbound start",
      connectionTimeoutMillis: 5_000,
    });
    client.on("error", () => {});
    await client.connect();
    await client.query("select 1");
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await client?.end().catch(() => {});
  }
}

const unknownDatabase = "3D000";

/** A sentence or two. A database that doesn't exist isn't created, as its name may be misspelt. */
export function refusalWords(problem: Error): string {
  const isUnknown = problem instanceof pg.DatabaseError && problem.code === unknownDatabase;
  const wayOut = isUnknown ? " Create it: it stays empty, and those of the services are made beside it." : "";
  const verdict = problem instanceof pg.DatabaseError ? "doesn't let us in" : "can't be reached";
  return `The Postgres of DATABASE_URL ${verdict}: ${problem.message}.${wayOut}`;
}
