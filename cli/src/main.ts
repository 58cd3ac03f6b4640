import { CommanderError } from "commander";
import { outboundProgram } from "./program.ts";
import { tellError } from "./tell-error.ts";

// Whoever reads may stop, as `head` does: what was begun is still done, and there is nobody to tell.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

try {
  await outboundProgram().parseAsync();
} catch (error) {
  // Commander has printed its own; help that was asked for is no failure.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  process.stderr.write(`${tellError(error)}\n`);
  process.exit(1);
}
