import { fork } from "node:child_process";
import { once } from "node:events";
import type { TcpProxy } from "@outbound/broker/tcp-proxy";

export type Network = AsyncDisposable & Pick<TcpProxy, "url" | "cut" | "refuse" | "delay">;
export type Order = ["cut"] | ["refuse", boolean] | ["delay", number];

/** A proxy in a process of its own: in that of the clients every statement would wait for them. */
export async function startNetwork(targetUrl: string): Promise<Network> {
  // Detached, as the scheduler may give each session its share.
  const child = fork(new URL("network-process.ts", import.meta.url), [targetUrl], { detached: true });
  const [url] = (await once(child, "message")) as [string];
  const order = (...what: Order) => void child.send(what);
  return {
    url,
    cut: () => order("cut"),
    refuse: (isRefusing) => order("refuse", isRefusing),
    delay: (milliseconds) => order("delay", milliseconds),
    async [Symbol.asyncDispose]() {
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
}
