import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";

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

test("who may not install is told before npm test that curl is missing", async () => {
  const { scripts } = JSON.parse(await readFile(new URL("../../package.json", import.meta.url), "utf8"));
  expect([scripts.pretest, scripts["pretest:int"]]).toEqual(Array(2).fill(expect.stringContaining(" --curl")));

  const bin = await mkdtemp(join(tmpdir(), "outbound-needs-"));
  onTestFinished(() => rm(bin, { recursive: true, force: true }));
  await symlink("/dev/null", join(bin, "libatomic.so.1"));
  // Nobody is root here, and no program is on the PATH.
  const program = `process.getuid = () => 1000;
    process.env.LD_LIBRARY_PATH = process.env.PATH;
    const { missingNeeds } = await import(${JSON.stringify(script)});
    console.log(missingNeeds({ isCurlNeeded: process.env.NEEDED === "yes", say() {} }) ?? "nothing");`;
  const tell = async (NEEDED: string) =>
    (
      await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program], {
        env: { PATH: bin, NEEDED },
      })
    ).stdout;
  expect(await tell("yes")).toContain("what this machine lacks: curl, which the tests run as people do. Install it");
  expect(await tell("no")).toBe("nothing\n");
  await symlink("/bin/true", join(bin, "curl"));
  expect(await tell("yes")).toBe("nothing\n");
});
