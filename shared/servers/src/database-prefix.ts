/** `…/acme` has `acme_gateway` and its like beside it; without a name of its own they are `outbound_…`. */
export function databasePrefix(databaseUrl: string): string {
  const name = decodeURIComponent(new URL(databaseUrl).pathname.slice(1));
  return name === "" || name === "postgres" ? "outbound" : name;
}
