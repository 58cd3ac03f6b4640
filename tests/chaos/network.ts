import { fork } from "node:child_process";
import { once } from "node:events";
import type { TcpProxy } from "@outbound/testing/tcp-proxy";

export type Line = Pick<TcpProxy, "url" | "cut" | "refuse" | "delay">;
export type Order = [line: number, ...(["cut"] | ["refuse", boolean] | ["delay", number])];

/** Starts the proxies in a process of their own: in the clients' process every statement would wait for it. */
export async function startNetwork(targetUrl: string, lines: number): Promise<AsyncDisposable & { lines: Line[] }> {
  // Detached, because the scheduler may give each session its own share.
  const args = [targetUrl, String(lines)];
  const child = fork(new URL("network-process.ts", import.meta.url), args, { detached: true });
  const [urls] = (await once(child, "message")) as [string[]];
  const order = (...what: Order) => void child.send(what);
  return {
    lines: urls.map((url, line) => ({
      url,
      cut: () => order(line, "cut"),
      refuse: (isRefusing) => order(line, "refuse", isRefusing),
      delay: (milliseconds) => order(line, "delay", milliseconds),
    })),
    async [Symbol.asyncDispose]() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}
