import { createHash, randomBytes, randomUUID } from "node:crypto";
import { openDatabase } from "@outbound/postgres/database";

/** One token allows 60 requests a minute, so the workspace needs many. */
export async function workspaceWithTokens(gatewayDatabaseUrl: string, count: number) {
  const db = openDatabase({ url: gatewayDatabaseUrl, applicationName: "bench", poolSize: 1 });
  const workspaceId = randomUUID();
  const tokens = Array.from({ length: count }, () => `obt_${randomBytes(20).toString("hex")}`);
  try {
    await db.query("insert into workspace (id, name) values ($1, 'bench')", [workspaceId]);
    await db.query(
      `insert into api_token (id, workspace_id, name, token_hash)
       select gen_random_uuid(), $1, 'bench', hash from unnest($2::bytea[]) as hash`,
      [workspaceId, tokens.map((token) => createHash("sha256").update(token).digest())],
    );
  } finally {
    await db.close();
  }
  return { workspaceId, tokens };
}
