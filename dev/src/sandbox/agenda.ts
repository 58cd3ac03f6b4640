import type { Home } from "../home/home.ts";

type Entry<Task> = { id: string; at: number; failures: number; task: Task };

/** When the agenda is full, new entries are dropped. */
const mostEntries = 1_000;
const retryMs = 5_000;
const mostFailures = 10;

/** Actions survive a restart: they happen at least once, and late rather than never. A failed one is repeated for a while. */
export class Agenda<Task> {
  readonly #home: Pick<Home, "writeJson">;
  readonly #fileName: string;
  readonly #perform: (task: Task) => Promise<void>;
  readonly #entries: Map<string, Entry<Task>>;
  readonly #timers = new Map<string, NodeJS.Timeout>();
  #isRunning = false;
  #saving: Promise<void> | undefined;
  #written: Promise<void> = Promise.resolve();
  #performing = new Set<Promise<void>>();

  private constructor(
    home: Pick<Home, "writeJson">,
    fileName: string,
    perform: (task: Task) => Promise<void>,
    entries: readonly Entry<Task>[],
  ) {
    this.#home = home;
    this.#fileName = fileName;
    this.#perform = perform;
    this.#entries = new Map(entries.map((entry) => [entry.id, entry]));
  }

  static async open<Task>(
    home: Pick<Home, "readJson" | "writeJson">,
    fileName: string,
    perform: (task: Task) => Promise<void>,
  ): Promise<Agenda<Task>> {
    return new Agenda(home, fileName, perform, (await home.readJson<Entry<Task>[]>(fileName)) ?? []);
  }

  async add(entries: readonly { id: string; at: number; task: Task }[]): Promise<void> {
    const added = entries.filter(({ id }) => !this.#entries.has(id)).slice(0, mostEntries - this.#entries.size);
    if (added.length === 0) return;
    for (const one of added) {
      const entry = { ...one, failures: 0 };
      this.#entries.set(entry.id, entry);
      if (this.#isRunning) this.#arm(entry);
    }
    await this.#save();
  }

  start(): void {
    this.#isRunning = true;
    for (const entry of this.#entries.values()) this.#arm(entry);
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    await Promise.all(this.#performing);
    await this.#saving;
    await this.#written;
  }

  #arm(entry: Entry<Task>): void {
    const begin = () => {
      const work: Promise<void> = this.#run(entry).then(() => void this.#performing.delete(work));
      this.#performing.add(work);
    };
    this.#timers.set(entry.id, setTimeout(begin, Math.max(0, entry.at - Date.now())));
  }

  async #run(entry: Entry<Task>): Promise<void> {
    try {
      await this.#perform(entry.task);
      this.#entries.delete(entry.id);
    } catch {
      entry.failures += 1;
      entry.at = Date.now() + retryMs;
      if (entry.failures >= mostFailures) this.#entries.delete(entry.id);
    }
    this.#timers.delete(entry.id);
    if (this.#entries.has(entry.id) && this.#isRunning) this.#arm(entry);
    // A failed write only means that an action is repeated after the next start.
    await this.#save().catch(() => {});
  }

  /** Concurrent saves share the next write. */
  #save(): Promise<void> {
    this.#saving ??= this.#written.then(() => {
      this.#saving = undefined;
      const writing = this.#home.writeJson(this.#fileName, [...this.#entries.values()]);
      this.#written = writing.catch(() => {});
      return writing;
    });
    return this.#saving;
  }
}
