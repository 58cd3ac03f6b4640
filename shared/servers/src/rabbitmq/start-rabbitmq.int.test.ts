import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findRabbitmqServer, startRabbitmqNode } from "./node.ts";
import { startRabbitmq } from "./start-rabbitmq.ts";

const program = await findRabbitmqServer();
const say = () => {};

test.runIf(program)(
  "a given broker that refuses the password or lacks the virtual host is told in its words",
  async () => {
    const home = await mkdtemp(join(tmpdir(), "outbound-given-"));
    onTestFinished(() => rm(home, { recursive: true }));
    const node = await startRabbitmqNode(program ?? "", home, say);
    onTestFinished(() => node.stop());
    const given = (url: string) => startRabbitmq({ home: "unused", url, say });

    const wrong = new URL(node.url);
    wrong.password = "hunter2";
    await expect(given(wrong.href)).rejects.toThrow(
      /^The RabbitMQ of AMQP_URL doesn't let us in: .*ACCESS.REFUSED((?!hunter2).)*$/,
    );
    await expect(given(`${node.url}/nowhere`)).rejects.toThrow(
      "The RabbitMQ of AMQP_URL doesn't let us in: it has no such virtual host for this user.",
    );
    // Of a cluster one node is enough.
    const cluster = `amqp://127.0.0.1:1,${node.url}`;
    expect(await given(cluster)).toMatchObject({ url: cluster });
  },
);
