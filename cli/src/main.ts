import { CommanderError } from "commander";
import { describeError, exitCodeOf } from "./describe-error.ts";
import { outboundProgram } from "./program.ts";

// A reader such as `head` may close the pipe: the command still completes its work, without output.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

try {
  const program = await outboundProgram(process.argv[2]);
  await program.parseAsync();
} catch (error) {
  // Commander has printed its own errors.
  if (!(error instanceof CommanderError)) process.stderr.write(`${describeError(error)}\n`);
  process.exit(exitCodeOf(error));
}
