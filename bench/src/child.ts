import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Child = Disposable & {
  ready: unknown;
  ask<Answer>(order: unknown): Promise<Answer>;
};

/** Starts a process that answers each order with one message. Rejects when it dies before it is ready. */
export async function startChild(file: URL, args: readonly string[] = []): Promise<Child> {
  const child = fork(fileURLToPath(file), args, { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  const ready = await message(child);
  return {
    ready,
    async ask<Answer>(order: unknown) {
      child.send(order as object);
      const answer = await message(child);
      if (answer && typeof answer === "object" && "error" in answer) throw new Error(String(answer.error));
      return answer as Answer;
    },
    [Symbol.dispose]: () => void child.kill(),
  };
}

async function message(child: ChildProcess): Promise<unknown> {
  const done = new AbortController();
  const { signal } = done;
  try {
    const [value] = await Promise.race([
      once(child, "message", { signal }),
      once(child, "exit", { signal }).then(() => Promise.reject(new Error("A process of the bench died."))),
    ]);
    return value;
  } finally {
    done.abort();
  }
}
