import { StartError } from "@outbound/servers/start-error";
import { freeMegabytes, leastFreeMegabytes } from "@outbound/service/disk-room";

const megabytesOfANewHome = 300;

/** A new Postgres alone takes 70 MB, and RabbitMQ accepts no messages with less than 50 left. */
export async function checkRoom(
  home: { root: string; readJson: (name: string) => Promise<unknown> },
  env: Record<string, string | undefined>,
): Promise<void> {
  const hasData = await home.readJson("ports.json");
  const needed = hasData || (env["DATABASE_URL"] && env["AMQP_URL"]) ? leastFreeMegabytes : megabytesOfANewHome;
  const free = Math.floor(await freeMegabytes(home.root));
  if (free >= needed) return;
  throw new StartError(
    `The disk of the data folder ${home.root} has ${free} MB left, and Outbound needs ${needed}: make room, or choose another one: OUTBOUND_HOME=/a/folder npm start`,
  );
}
