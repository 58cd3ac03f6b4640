import { CommanderError } from "commander";
import { describeError, exitCodeOf } from "./output/describe-error.ts";
import { outboundProgram } from "./program.ts";

/** Resolves to the exit code of what was refused or failed, after it has said why. */
export async function runCommand(args: readonly string[]): Promise<0 | 1 | 2> {
  try {
    const program = await outboundProgram(args[0]);
    await program.parseAsync(args, { from: "user" });
    return 0;
  } catch (error) {
    // Commander has printed its own errors.
    if (!(error instanceof CommanderError)) process.stderr.write(`${describeError(error)}\n`);
    return exitCodeOf(error);
  }
}
