import { buildConsole } from "@outbound/local/console-build";
import { fromRoot } from "@outbound/local/services";

/** Before the system of the project `browser`: the app as it is now. */
export default async function setUp(): Promise<void> {
  await buildConsole(fromRoot("."));
}
