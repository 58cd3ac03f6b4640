import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum, type ErrorRegistry } from "@prisma/driver-adapter-utils";
import * as wasm from "@prisma/schema-engine-wasm/schema_engine_bg";
import pg from "pg";
import { isRepeatable } from "./database-error.ts";

/** TypeScript declares it only together with a browser's types. */
declare const WebAssembly: {
  instantiate(module: Uint8Array, imports: object): Promise<{ instance: { exports: { __wbindgen_start(): void } } }>;
};

const scriptAttempts = 20;

export type Schema = { path: string; content: string };

export async function withSchemaEngine<T>(
  url: string,
  { path, content }: Schema,
  work: (engine: wasm.SchemaEngine) => Promise<T>,
): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, application_name: "migrate" });
  pool.on("error", () => {});
  const connect = connectorOf(pool);
  const adapter = bindMigrationAwareSqlAdapterFactory({
    provider: "postgres",
    adapterName: "migrate",
    connect,
    connectToShadowDb: connect,
  });
  try {
    await loaded();
    const engine = await wasm.SchemaEngine.new({ datamodels: [[path, content]] }, () => {}, adapter);
    try {
      return await work(engine);
    } finally {
      engine.free();
    }
  } catch (error) {
    throw withReason(error, adapter.errorRegistry);
  } finally {
    // The engine holds its own lock on a connection of the pool until that is closed.
    await pool.end();
  }
}

let loading: Promise<void> | undefined;
const loaded = () => (loading ??= load());

/** Does what the package's main file does by importing the WebAssembly module, about which Node still warns. */
async function load(): Promise<void> {
  const file = createRequire(import.meta.url)
    .resolve("@prisma/schema-engine-wasm")
    .replace(/\.js$/, "_bg.wasm");
  const { instance } = await WebAssembly.instantiate(await readFile(file), { "./schema_engine_bg.js": wasm });
  wasm.__wbg_set_wasm(instance.exports);
  instance.exports.__wbindgen_start();
}

/** The engine knows an error of the driver as a number only. */
function withReason(error: unknown, registry: ErrorRegistry): unknown {
  const id = /External error id#(\d+)/.exec(String(error))?.[1];
  const reason = id === undefined ? undefined : registry.consumeError(Number(id))?.error;
  if (!(error instanceof Error) || !(reason instanceof Error)) return error;
  return new Error(error.message.replace(`External error id#${id}`, reason.message), { cause: reason });
}

const charOid = 18;

/** Prisma's adapter refuses the catalogue's type "char", so it sees such columns as text and the engine as a character. */
function connectorOf(pool: pg.Pool) {
  const charColumns = new WeakMap<unknown[], number[]>();
  const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>;
  const queryCharsAsText = async (config: pg.QueryConfig) => {
    const result = await query(config);
    const columns: number[] = [];
    for (const [column, field] of result.fields.entries()) {
      if (field.dataTypeID !== charOid) continue;
      field.dataTypeID = pg.types.builtins.TEXT;
      columns.push(column);
    }
    charColumns.set(result.rows, columns);
    return result;
  };
  Object.assign(pool, { query: queryCharsAsText });

  return async () => {
    const adapter = await new PrismaPg(pool).connect();
    const queryRaw = adapter.queryRaw.bind(adapter);
    adapter.queryRaw = async (query) => {
      const set = await queryRaw(query);
      for (const column of charColumns.get(set.rows) ?? []) set.columnTypes[column] = ColumnTypeEnum.Character;
      return set;
    };
    // The adapter's own method splits a script at every semicolon. Sent whole, it is one transaction too.
    adapter.executeScript = (script) => repeatedly(async () => void (await query({ text: script })));
    return adapter;
  };
}

/** Services that run meanwhile lock the same tables in orders of their own. A deadlock takes a second to be noticed. */
async function repeatedly(execute: () => Promise<void>): Promise<void> {
  for (let failures = 1; ; failures++) {
    try {
      return await execute();
    } catch (error) {
      if (!isRepeatable(error) || failures === scriptAttempts) throw error;
    }
  }
}
