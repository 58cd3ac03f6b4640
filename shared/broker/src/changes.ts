import type { Topic } from "@outbound/contracts/topics";
import type { Log } from "@outbound/service/log";
import type { Channel } from "amqplib";
import type { Session } from "./connection.ts";
import { bounded } from "./message-limit.ts";

const gatherMs = 100;

type Announcer = { namespace: string; session: Session | undefined; isBlocked: boolean; log: Log };

export const changesExchange = ({ namespace }: Pick<Announcer, "namespace">) => `${namespace}outbound.changes`;

export const assertChangesExchange = (broker: Pick<Announcer, "namespace">, channel: Channel) =>
  channel.assertExchange(changesExchange(broker), "fanout", { durable: true });

/** Tells open pages that something changed. Messages are neither confirmed nor stored; nothing fails or waits for them. */
export class Changes {
  readonly #broker: Announcer;
  readonly #channels = new WeakMap<Session, Promise<Channel>>();
  readonly #gathered = new Map<string, Set<Topic>>();

  constructor(broker: Announcer) {
    this.#broker = broker;
  }

  /** Call it after the commit, because whoever hears of the change reads at once. */
  announce(workspaceId: string, topics: readonly Topic[]): void {
    if (topics.length === 0) return;
    if (this.#gathered.size === 0) setTimeout(() => void this.#publish(), gatherMs).unref();
    const gathered = this.#gathered.get(workspaceId);
    if (gathered) for (const topic of topics) gathered.add(topic);
    else this.#gathered.set(workspaceId, new Set(topics));
  }

  async #publish(): Promise<void> {
    const changes = [...this.#gathered].map(([workspace, topics]) => [workspace, ...topics]);
    this.#gathered.clear();
    const { session, isBlocked } = this.#broker;
    if (!session || isBlocked) return;
    try {
      const channel = await this.#channelOf(session);
      channel.publish(changesExchange(this.#broker), "", Buffer.from(JSON.stringify(changes)));
    } catch (error) {
      this.#channels.delete(session);
      this.#broker.log.warn({ err: error }, "changes.tell_failed");
    }
  }

  #channelOf(session: Session): Promise<Channel> {
    let channel = this.#channels.get(session);
    if (!channel) this.#channels.set(session, (channel = this.#open(session)));
    return channel;
  }

  /** The channel is separate, so its failure ends no session. */
  async #open(session: Session): Promise<Channel> {
    const channel = bounded(await session.publishing.createChannel());
    channel.on("error", (error) => this.#broker.log.warn({ err: error }, "changes.tell_failed"));
    channel.on("close", () => this.#channels.delete(session));
    await assertChangesExchange(this.#broker, channel);
    return channel;
  }
}
