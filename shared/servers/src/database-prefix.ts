/** `…/acme` has `acme_gateway` and so on beside it; without a database name the prefix is `outbound_`. */
export function databasePrefix(databaseUrl: string): string {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  return name === "" || name === "postgres" ? "outbound" : name;
}
