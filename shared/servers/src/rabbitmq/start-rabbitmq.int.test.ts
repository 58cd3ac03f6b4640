import { testServers } from "@outbound/testing/test-servers";
import { expect, test } from "vitest";
import { startRabbitmq } from "./start-rabbitmq.ts";

test("a given broker that refuses the password or lacks the virtual host is told in its words", async () => {
  const { rabbitmqUrl } = testServers();
  const given = (url: string) => startRabbitmq({ home: "unused", url, say: () => {} });

  const wrong = new URL(rabbitmqUrl);
  wrong.password = "hunter2";
  await expect(given(wrong.href)).rejects.toThrow(
    /^The RabbitMQ of AMQP_URL doesn't let us in: .*ACCESS.REFUSED((?!hunter2).)*$/,
  );
  await expect(given(new URL("/nowhere", rabbitmqUrl).href)).rejects.toThrow(
    "The RabbitMQ of AMQP_URL doesn't let us in: it has no such virtual host for this user.",
  );
  // Of a cluster one node is enough.
  const cluster = `amqp://127.0.0.1:1,${rabbitmqUrl}`;
  expect(await given(cluster)).toMatchObject({ url: cluster });
});
