import { runProgram } from "@outbound/servers/processes/run-program";
import { fromRoot } from "@outbound/servers/services";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    pictures: string;
  }
}

export default async function setUp(project: TestProject): Promise<void> {
  project.provide("pictures", process.env["CONSOLE_PICTURES"] ?? "");
  const { status, output } = await runProgram(fromRoot("."), "console/build.ts");
  if (status !== 0) throw new Error(output);
}
