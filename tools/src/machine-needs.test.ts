import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const script = fileURLToPath(new URL("../machine-needs.mjs", import.meta.url));

/** What a user is told on a machine that lacks both. */
async function describeNeeds(machine: object): Promise<string> {
  const program = `import { broker, library, tellMissing } from ${JSON.stringify(script)};
    console.log(tellMissing([library, broker], ${JSON.stringify({ brokerVariable: "AMQP_URL", ...machine })}));`;
  return (await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program])).stdout;
}

test("without the right to install, all that is missing is named at once, with one command to paste", async () => {
  expect(await describeNeeds({ isDebian: true, hasSudo: true })).toBe(
    `Outbound needs what this machine lacks: libatomic.so.1, for its own Node; RabbitMQ's server. Install it, then run this again:

  sudo sh -c 'apt-get update && apt-get install -y libatomic1 rabbitmq-server'

Instead of RabbitMQ's server Docker will do, running, or a broker elsewhere in AMQP_URL.
`,
  );
  expect(await describeNeeds({ isDebian: true, hasSudo: false })).toContain(
    "\n  su -c 'apt-get update && apt-get install -y libatomic1 rabbitmq-server'\n",
  );
});

test("on another system the packages are named without a command that it lacks", async () => {
  const text = await describeNeeds({ isDebian: false, hasSudo: true });
  expect(text).toContain("Install it from your system's packages, then run this again.\n");
  expect(text).not.toContain("apt-get");
});
