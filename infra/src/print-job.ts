import { json } from "node:stream/consumers";
import { commandJob } from "./command-job.ts";

/** Reads a service's Deployment as JSON, and prints a Job that runs the given command in its place, for `kubectl create`. */
const command = process.argv.slice(2);
if (command.length === 0) {
  console.error("Give the command, and on standard input `kubectl get deployment/SERVICE --output json`.");
  process.exit(1);
}
try {
  console.log(JSON.stringify(commandJob(await json(process.stdin), command), null, 2));
} catch {
  console.error("Standard input is no Deployment as JSON: `kubectl get deployment/SERVICE --output json`.");
  process.exit(1);
}
