import { postgresAddresses } from "@outbound/service/postgres-addresses";

/** `…/acme` has `acme_gateway` and so on beside it; without a database name the prefix is `outbound_`. */
export function databasePrefix(databaseUrl: string): string {
  const [first = databaseUrl] = postgresAddresses(databaseUrl);
  const name = decodeURIComponent(new URL(first).pathname.slice(1));
  return name === "" || name === "postgres" ? "outbound" : name;
}
