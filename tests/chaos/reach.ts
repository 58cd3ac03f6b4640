import type { DatabaseUrls } from "@outbound/servers/services";

/** Where the clients reach the servers, and where the services do. */
export type Reach = {
  postgresUrl: string;
  amqpUrl: string;
  forServices: { amqpUrl: string; databaseUrls: (urls: DatabaseUrls) => DatabaseUrls };
};
