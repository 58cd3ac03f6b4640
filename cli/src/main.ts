import { CommanderError } from "commander";
import { outboundProgram } from "./program.ts";
import { tellError } from "./tell-error.ts";

try {
  await outboundProgram().parseAsync();
} catch (error) {
  // Commander has printed its own; help that was asked for is no failure.
  if (error instanceof CommanderError) process.exit(error.exitCode === 0 ? 0 : 2);
  process.stderr.write(`${tellError(error)}\n`);
  process.exit(1);
}
