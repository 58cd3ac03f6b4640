import { runProgram } from "@outbound/servers/processes/run-program";
import { fromRoot } from "@outbound/servers/services";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** The folder that the tests put pictures of the screens in; empty for none. */
    pictures: string;
  }
}

/** Before the system is started: the app as it is now. */
export default async function setUp(project: TestProject): Promise<void> {
  project.provide("pictures", process.env["CONSOLE_PICTURES"] ?? "");
  const { status, output } = await runProgram(fromRoot("."), "console/build.ts");
  if (status !== 0) throw new Error(output);
}
