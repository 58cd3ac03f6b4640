import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { schemaDrift } from "@outbound/postgres/migrate";
import { startPostgres } from "@outbound/servers/postgres/start-postgres";
import { tableTypes } from "../tables/table-types.ts";

export async function findDrift(root: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "outbound-drift-"));
  const url = process.env["TEST_POSTGRES_URL"];
  const server = await startPostgres({ home: folder, url, isDisposable: true, say: () => {} });
  try {
    const problems: string[] = [];
    for (const service of await servicesWithSchema(root)) {
      const prismaFolder = join(root, "services", service, "prisma");
      const drift = await schemaDrift({ shadowDatabaseUrl: server.url, prismaFolder });
      if (drift) problems.push(`services/${service}/prisma: the migrations lack\n${drift}`);
      if (!(await haveTables(join(root, "services", service)))) {
        problems.push(`services/${service}/src/generated/tables.ts isn't that of schema.prisma. Run: npm run generate`);
      }
    }
    return problems.join("\n\n");
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function haveTables(service: string): Promise<boolean> {
  const [schema, tables] = await Promise.all(
    ["prisma/schema.prisma", "src/generated/tables.ts"].map((file) => readFile(join(service, file), "utf8")),
  );
  return tables === tableTypes(schema ?? "");
}

async function servicesWithSchema(root: string): Promise<string[]> {
  const services = await readdir(join(root, "services"));
  const has = await Promise.all(services.map((service) => isThere(join(root, "services", service, "prisma"))));
  return services.filter((_, index) => has[index]);
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
