import { readFile, stat } from "node:fs/promises";

export type ReadHost = (name: string) => Promise<readonly string[] | undefined>;

/** The file is read again when it has changed. An unreadable file counts as empty. */
export function hostsFile(path: string): ReadHost {
  let hosts = new Map<string, string[]>();
  let readAt = -1;

  return async (name) => {
    const changedAt = await stat(path).then(
      ({ mtimeMs }) => mtimeMs,
      () => -1,
    );
    if (changedAt !== readAt) {
      hosts = parseHosts(changedAt < 0 ? "" : await readFile(path, "utf8").catch(() => ""));
      readAt = changedAt;
    }
    return hosts.get(name.toLowerCase().replace(/\.$/, ""));
  };
}

function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [said = ""] = line.split("#", 1);
    const [address = "", ...names] = said.trim().split(/\s+/);
    for (const name of names) hosts.set(name.toLowerCase(), [...(hosts.get(name.toLowerCase()) ?? []), address]);
  }
  return hosts;
}
