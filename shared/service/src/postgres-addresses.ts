/** An address up to its hosts, the hosts, and the rest. */
const parts = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)((?:[/?#][^]*)?)$/;

/** `postgres://user@one:5432,two:5432/name`, as libpq writes a primary and its standbys: an address for each server. */
export function postgresAddresses(setting: string): string[] {
  const [, start, hosts = "", rest] = parts.exec(setting) ?? [];
  return start === undefined ? [setting] : hosts.split(",").map((host) => `${start}${host}${rest}`);
}

export const isPostgresSetting = (setting: string): boolean =>
  parts.test(setting) && postgresAddresses(setting).every(isPostgresAddress);

/** Services write, so no other value of libpq's `target_session_attrs` can be meant. */
function isPostgresAddress(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && ["read-write", "primary"].includes(url.searchParams.get("target_session_attrs") ?? "primary");
}

/** Another database of the same servers. */
export function databaseUrlOn(setting: string, name: string): string {
  const [, start, hosts, rest = ""] = parts.exec(setting) ?? [];
  return `${start}${hosts}/${encodeURIComponent(name)}${rest.replace(/^[^?#]*/, "")}`;
}
