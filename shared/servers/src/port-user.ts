import { readdir, readFile, readlink } from "node:fs/promises";
import { basename } from "node:path";

/** " by NAME (process ID)" for the process that listens on the port, or nothing where this user can't see it. */
export async function describePortUser(port: number): Promise<string> {
  const socket = await listeningSocket(port);
  if (socket === undefined) return "";
  const processes = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  for (const id of processes) {
    if (!(await hasOpen(id, socket))) continue;
    const [program = ""] = (await readFile(`/proc/${id}/cmdline`, "utf8").catch(() => "")).split("\0");
    return program ? ` by ${basename(program)} (process ${id})` : "";
  }
  return "";
}

/** In Linux's table of connections a line has its number, its own address and port, the other's, its state, … and its inode. */
async function listeningSocket(port: number): Promise<string | undefined> {
  const wanted = `:${port.toString(16).toUpperCase().padStart(4, "0")}`;
  const isListening = "0A";
  for (const table of ["tcp", "tcp6"]) {
    const text = await readFile(`/proc/net/${table}`, "utf8").catch(() => "");
    for (const line of text.split("\n")) {
      const [, address, , state, , , , , , inode] = line.trim().split(/ +/);
      if (address?.endsWith(wanted) && state === isListening) return `socket:[${inode}]`;
    }
  }
  return undefined;
}

async function hasOpen(id: string, socket: string): Promise<boolean> {
  const files = await readdir(`/proc/${id}/fd`).catch(() => []);
  for (const file of files) {
    if ((await readlink(`/proc/${id}/fd/${file}`).catch(() => "")) === socket) return true;
  }
  return false;
}
