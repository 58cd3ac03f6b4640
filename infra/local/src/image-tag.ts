import { readFile } from "node:fs/promises";

/** Of the .env file that Compose reads too. */
export async function imageTag(variable: "POSTGRES_TAG" | "RABBITMQ_TAG"): Promise<string> {
  const env = await readFile(new URL("../../../.env", import.meta.url), "utf8").catch(() => "");
  return new RegExp(`^${variable}=(.+)$`, "m").exec(env)?.[1]?.trim() ?? "latest";
}
