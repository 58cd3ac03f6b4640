import { readFile } from "node:fs/promises";

const tags = { POSTGRES_TAG: /^POSTGRES_TAG=(.+)$/m, RABBITMQ_TAG: /^RABBITMQ_TAG=(.+)$/m };

export async function imageTag(variable: keyof typeof tags): Promise<string> {
  const env = await readFile(new URL("../../../.env", import.meta.url), "utf8").catch(() => "");
  return tags[variable].exec(env)?.[1]?.trim() ?? "latest";
}
