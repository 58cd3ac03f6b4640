import { imageTag } from "@outbound/servers/image-tag";
import { answersSql } from "@outbound/servers/postgres/handshake";
import { answersAmqp } from "@outbound/servers/rabbitmq/handshake";
import { GenericContainer } from "testcontainers";
import { eventually } from "./eventually.ts";

type Server = { url: string; stop(): Promise<void> };

export async function postgresContainer(): Promise<Server | undefined> {
  const image = `postgres:${await imageTag("POSTGRES_TAG")}`;
  const container = new GenericContainer(image).withEnvironment({ POSTGRES_PASSWORD: "test" });
  return start(container, 5432, (address) => `postgres://postgres:test@${address}/postgres`, answersSql);
}

export async function rabbitmqContainer(): Promise<Server | undefined> {
  const image = `rabbitmq:${await imageTag("RABBITMQ_TAG")}`;
  return start(new GenericContainer(image), 5672, (address) => `amqp://guest:guest@${address}`, answersAmqp);
}

async function start(
  image: GenericContainer,
  port: number,
  urlOf: (address: string) => string,
  answers: (url: string) => Promise<boolean>,
): Promise<Server | undefined> {
  const container = await image
    .withExposedPorts(port)
    .start()
    .catch(() => undefined);
  if (!container) return undefined;
  const stop = async () => void (await container.stop());
  const url = urlOf(`${container.getHost()}:${container.getMappedPort(port)}`);
  try {
    await eventually(() => answers(url), { timeoutMs: 60_000 });
  } catch {
    await stop();
    return undefined;
  }
  return { url, stop };
}
