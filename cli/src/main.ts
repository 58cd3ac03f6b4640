import { runCommand } from "./run-command.ts";

// A reader such as `head` may close the pipe: the command still completes its work, without output.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

const code = await runCommand(process.argv.slice(2));
// What failed may have left a connection that is tried again for ever.
if (code !== 0) process.exit(code);
