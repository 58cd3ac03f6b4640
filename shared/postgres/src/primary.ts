import { postgresAddresses } from "@outbound/service/postgres-addresses";
import pg from "pg";

/** The servers of a setting, of which one, the primary, accepts writes. Which one it is changes at a failover. */
export type Servers = { count: number; Client: new (config?: string | pg.ClientConfig) => pg.Client };

type Connected = (error: unknown, client?: pg.Client) => void;

/**
 * Clients for a pool: each connects to the server that accepted writes last. Where that fails, or leads to a standby, the
 * next client tries the next server, so whoever tries as often as there are servers finds the primary.
 */
export function serversOf(setting: string): Servers {
  const addresses = postgresAddresses(setting);
  if (addresses.length === 1) return { count: 1, Client: pg.Client };
  let current = 0;

  class Client extends pg.Client {
    readonly #server = current;

    /** Each server has its share of the time, so that one that is silent leaves some for the next. */
    constructor(config?: string | pg.ClientConfig) {
      const given = typeof config === "object" ? config : {};
      const connectionTimeoutMillis = (given.connectionTimeoutMillis ?? 0) / addresses.length;
      super({ ...given, connectionTimeoutMillis, connectionString: addresses[current] });
    }

    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.#connectToPrimary();
      if (!callback) return connected;
      connected.then(() => callback(undefined, this), callback);
      return undefined;
    }

    async #connectToPrimary(): Promise<this> {
      try {
        await super.connect();
        await refuseStandby(this);
        return this;
      } catch (error) {
        // Of several clients that fail at once only the first goes on to the next server.
        if (this.#server === current) current = (current + 1) % addresses.length;
        throw error;
      }
    }
  }

  return { count: addresses.length, Client };
}

/** Throws the last server's error if none accepts writes. */
export async function primaryAddress(setting: string): Promise<string> {
  const addresses = postgresAddresses(setting);
  if (addresses.length === 1) return setting;
  for (let tries = 1; ; tries++) {
    const address = addresses[tries - 1];
    const client = new pg.Client({ connectionString: address, connectionTimeoutMillis: 5_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await refuseStandby(client);
      return address ?? setting;
    } catch (error) {
      if (tries === addresses.length) throw error;
    } finally {
      await client.end().catch(() => {});
    }
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
  if (rows[0]?.transaction_read_only !== "on") return;
  await client.end();
  throw new Error("This server accepts no writes: it is a standby.");
}
