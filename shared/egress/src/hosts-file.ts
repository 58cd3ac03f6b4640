import { readFile, stat } from "node:fs/promises";

/** What the machine's own list says of a name; undefined when it says nothing. */
export type ReadHost = (name: string) => Promise<readonly string[] | undefined>;

/** Read again when it was changed. One that can't be read is empty. */
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
