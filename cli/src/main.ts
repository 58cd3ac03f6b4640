import { CommanderError } from "commander";
import { outboundProgram } from "./program.ts";
import { exitCodeOf, tellError } from "./tell-error.ts";

// Whoever reads may stop, as `head` does: what was begun is still done, and there is nobody to tell.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

try {
  await outboundProgram().parseAsync();
} catch (error) {
  // Commander has printed its own.
  if (!(error instanceof CommanderError)) process.stderr.write(`${tellError(error)}\n`);
  process.exit(exitCodeOf(error));
}
