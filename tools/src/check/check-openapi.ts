import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runProgram } from "@outbound/servers/processes/run-program";

export async function findOpenApiProblems(root: string): Promise<string> {
  const printed = await runProgram(root, join(root, "services/gateway/src/openapi/print-document.ts"));
  if (printed.status !== 0) return printed.output;
  const folder = await mkdtemp(join(tmpdir(), "outbound-openapi-"));
  try {
    const file = join(folder, "openapi.json");
    await writeFile(file, printed.stdout);
    const linter = join(root, "node_modules/@redocly/cli/bin/cli.js");
    const { status, output } = await runProgram(root, linter, ["lint", file, "--extends=recommended"], {
      REDOCLY_TELEMETRY: "off",
      REDOCLY_SUPPRESS_UPDATE_NOTICE: "true",
    });
    return status === 0 && !/\bwarning/i.test(output) ? "" : output.trim();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
