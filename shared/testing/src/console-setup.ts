import { buildConsole } from "@outbound/local/console-build";
import { fromRoot } from "@outbound/local/services";
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
  await buildConsole(fromRoot("."));
}
