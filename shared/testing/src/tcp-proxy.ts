import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export type TcpProxy = AsyncDisposable & {
  url: string;
  accepted(): number;
  /** How many connections are open now. */
  open(): number;
  /** Resets every connection; new ones are accepted unless `refuse` says otherwise. */
  cut(): void;
  refuse(isRefusing: boolean): void;
  /** Drops everything that the server sends, until the next connection. */
  mute(): void;
  /** Cuts a new connection after this many bytes from the server; undefined never cuts. */
  cutAfter(bytes: number | undefined): void;
  delay(milliseconds: number): void;
  /** Keeps what the server sends from now on, until it no longer holds. */
  hold(isHolding: boolean): void;
  /** How many pieces it keeps. */
  held(): number;
};

export async function startTcpProxy(targetUrl: string): Promise<TcpProxy> {
  const target = new URL(targetUrl);
  const pairs = new Set<{ client: Socket; upstream: Socket; isMute: boolean }>();
  let accepted = 0;
  let isRefusing = false;
  let limitBytes: number | undefined;
  let delayMs = 0;
  let isHolding = false;
  const held: (() => void)[] = [];

  const server = createServer((client) => {
    accepted++;
    if (isRefusing) return client.resetAndDestroy();
    const upstream = connect(Number(target.port || 5672), target.hostname);
    const pair = { client, upstream, isMute: false };
    pairs.add(pair);
    let passedBytes = 0;
    const limit = limitBytes;
    const up = lateWriter(upstream, () => delayMs);
    const down = lateWriter(client, () => delayMs);
    client.on("data", up);
    upstream.on("data", (chunk) => {
      passedBytes += chunk.length;
      if (limit !== undefined && passedBytes > limit) return end();
      if (pair.isMute) return;
      if (isHolding) held.push(() => down(chunk));
      else down(chunk);
    });
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of [client, upstream]) {
      socket.setNoDelay(true);
      socket.on("error", end);
      socket.on("close", end);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  const url = new URL(targetUrl);
  url.hostname = "127.0.0.1";
  url.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    for (const { client, upstream } of pairs) {
      client.resetAndDestroy();
      upstream.destroy();
    }
  };
  return {
    url: url.href,
    accepted: () => accepted,
    open: () => pairs.size,
    cut,
    refuse: (refusing) => {
      isRefusing = refusing;
    },
    mute: () => {
      for (const pair of pairs) pair.isMute = true;
    },
    cutAfter: (bytes) => {
      limitBytes = bytes;
    },
    delay: (milliseconds) => {
      delayMs = milliseconds;
    },
    hold: (holding) => {
      isHolding = holding;
      if (!isHolding) for (const send of held.splice(0)) send();
    },
    held: () => held.length,
    async [Symbol.asyncDispose]() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function lateWriter(socket: Socket, delayMs: () => number): (chunk: Buffer | string) => void {
  const waiting: { chunk: Buffer | string; dueAt: number }[] = [];
  const writeDue = () => {
    while (waiting[0] && waiting[0].dueAt <= performance.now()) socket.write(waiting.shift()?.chunk ?? "");
    if (waiting[0]) setTimeout(writeDue, Math.max(1, waiting[0].dueAt - performance.now()));
  };
  return (chunk) => {
    if (waiting.length === 0 && delayMs() === 0) return void socket.write(chunk);
    if (waiting.push({ chunk, dueAt: performance.now() + delayMs() }) === 1) setTimeout(writeDue, delayMs());
  };
}
