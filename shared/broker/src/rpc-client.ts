import { fromWire, unavailable, type WireError } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { Operation, ServiceName, WireInputOf, WireOutputOf } from "@outbound/contracts/operation";
import { beginSpan, type Span } from "@outbound/tracing/span";
import type { ConsumeMessage, Message, Options } from "amqplib";
import type { Broker } from "./broker.ts";
import { callerProperties } from "./caller-properties.ts";
import { tooLarge } from "./implement.ts";
import { MessageTooLarge } from "./message-limit.ts";
import { type ClientOutcome, rpcClientSeconds, rpcLateReplies } from "./metrics.ts";
import { redeclareDelayMs } from "./redeclare-delay.ts";
import { RpcDisconnected, type RpcFailure, RpcRefused, RpcTimeout, RpcUnroutable } from "./rpc-errors.ts";
import { type Reply, severalReplies, unpack } from "./rpc-replies.ts";
import { rpcQueues } from "./topology.ts";

const defaultTimeoutMs = 5_000;
/** One sweep over the pending calls replaces a timer for each, so a call may time out this much late. */
const sweepMs = 20;
/** A queue that answered this quickly was nearly empty, and takes longer than this to fill. */
const roomyMs = 100;
/** Clocks are set right meanwhile, so a difference is found anew after this long. */
const clockKnownMs = 60_000;

export type CallOptions = { timeoutMs?: number };

/**
 * Throws the operation's refusal, or `unavailable` when there is no answer, with the reason as its cause (RpcTimeout,
 * RpcUnroutable, RpcRefused, RpcDisconnected). A call without an answer may still have been executed.
 */
export type Call = <Op extends Operation>(
  operation: Op,
  input: WireInputOf<Op>,
  caller: Caller,
  options?: CallOptions,
) => Promise<WireOutputOf<Op>>;

export type RawReply = { ok: true; body: Buffer } | { ok: false; error: WireError };

/** Returns the reply's bytes unparsed, to be forwarded. Throws only `unavailable`. */
export type CallRaw = (
  operation: Operation,
  input: unknown,
  caller: Caller,
  options?: CallOptions,
) => Promise<RawReply>;

export type RpcClient = { call: Call; callRaw: CallRaw };

export function rpcClient(broker: Broker): RpcClient {
  const pending = broker.replies instanceof PendingCalls ? broker.replies : new PendingCalls(broker);
  broker.replies = pending;
  const callRaw: CallRaw = (operation, input, caller, options) =>
    pending.start(operation, input, caller, options?.timeoutMs ?? defaultTimeoutMs);
  return {
    callRaw,
    async call(operation, input, caller, options) {
      const reply = await callRaw(operation, input, caller, options);
      if (!reply.ok) throw fromWire(reply.error);
      return JSON.parse(reply.body.toString());
    },
  };
}

/**
 * Until `roomyUntil` (of `performance.now()`) the queue is known to be far from full. Until `skippedUntil` it is tried
 * last, as a request came back from it.
 */
type Target = { queue: string; roomyUntil: number; skippedUntil: number };

type Pending = {
  operation: Operation;
  input: unknown;
  caller: Caller;
  target: Target | undefined;
  untried: readonly Target[];
  startedAt: number;
  deadline: number;
  span: Span | undefined;
  isSentAgain: boolean;
  resolve(reply: RawReply): void;
  reject(error: unknown): void;
};

class PendingCalls {
  readonly #broker: Broker;
  readonly #calls = new Map<string, Pending>();
  readonly #targets = new Map<string, readonly Target[]>();
  readonly #clocks = new Map<ServiceName, { aheadMs: number; until: number }>();
  #count = 0;
  #isSweeping = false;

  constructor(broker: Broker) {
    this.#broker = broker;
  }

  start(operation: Operation, input: unknown, caller: Caller, timeoutMs: number): Promise<RawReply> {
    return new Promise((resolve, reject) => {
      const startedAt = performance.now();
      const deadline = Math.min(startedAt + timeoutMs, caller.deadline ?? Number.POSITIVE_INFINITY);
      const id = (++this.#count).toString(36);
      const span = beginSpan(operation.name, "client");
      const untried = this.#targetsOf(operation);
      const times = { startedAt, deadline, isSentAgain: false };
      const call: Pending = { operation, input, caller, target: undefined, untried, ...times, span, resolve, reject };
      this.#calls.set(id, call);
      if (deadline <= startedAt) return this.#fail(id, new RpcTimeout(operation));
      this.#send(id, call);
      if (!this.#isSweeping) this.#sweepLater();
    });
  }

  pendingCount(): number {
    return this.#calls.size;
  }

  reply({ properties, content }: ConsumeMessage): void {
    const { type, correlationId: id } = properties;
    if (type !== severalReplies) return this.#answered({ id, type, body: content });
    for (const reply of unpack(content)) this.#answered(reply);
  }

  /** No queue took the request, so it goes to the next one. */
  returned({ properties, content }: Message): void {
    const id = properties.correlationId;
    const call = this.#calls.get(id);
    if (!call?.target) return;
    const now = performance.now();
    Object.assign(call.target, { roomyUntil: 0, skippedUntil: now + redeclareDelayMs });
    call.untried = call.untried.filter((target) => target !== call.target);
    const expiration = Math.max(1, Math.ceil(call.deadline - now));
    this.#publish(id, call, content, { ...properties, mandatory: true, expiration });
  }

  lost(reason: Error): void {
    for (const [id, { operation }] of this.#calls) this.#fail(id, new RpcDisconnected(operation.name, reason));
  }

  #send(id: string, call: Pending): void {
    const { operation, input, caller, deadline, span } = call;
    const now = performance.now();
    const clock = this.#clocks.get(operation.service);
    const aheadMs = clock && clock.until > now ? clock.aheadMs : 0;
    this.#publish(id, call, Buffer.from(JSON.stringify(input) ?? "null"), {
      ...callerProperties(caller, deadline - now, { traceparent: span?.origin.traceparent, aheadMs }),
      mandatory: true,
      type: call.operation.name,
      correlationId: id,
      replyTo: this.#broker.session?.replyTo ?? "",
    });
  }

  #publish(id: string, call: Pending, body: Buffer, options: Options.Publish): void {
    const { operation, untried, startedAt } = call;
    const { session, isBlocked } = this.#broker;
    if (!session || isBlocked) return this.#fail(id, new RpcDisconnected(operation.name));
    const now = performance.now();
    const target = untried.find(({ skippedUntil }) => skippedUntil <= now) ?? untried[0];
    if (!target) return this.#fail(id, new RpcUnroutable(operation.name));
    call.target = target;
    try {
      // A confirm only proves that the queue isn't full, and costs both sides a tenth of a call.
      if (startedAt < target.roomyUntil) session.unconfirmedRequests.publish("", target.queue, body, options);
      else session.requests.publish("", target.queue, body, options, (error) => this.#confirmed(id, operation, error));
    } catch (error) {
      if (!(error instanceof MessageTooLarge)) return this.#fail(id, new RpcDisconnected(operation.name, error));
      this.#take(id);
      this.#refuse(call, tooLarge(operation, "request"));
    }
  }

  #answered({ id, type, body }: Reply): void {
    const call = this.#take(id);
    if (!call) return rpcLateReplies.inc();
    const answeredAt = performance.now();
    if (call.target && answeredAt - call.startedAt < roomyMs) call.target.roomyUntil = answeredAt + roomyMs;
    if (type === "ok") {
      observe(call, "ok");
      return call.resolve({ ok: true, body });
    }
    const error: WireError = JSON.parse(body.toString());
    if (error.lateAt !== undefined) return this.#sendAgain(id, call, error.lateAt);
    this.#refuse(call, error);
  }

  #refuse(call: Pending, error: WireError): void {
    observe(call, "domain_error");
    call.resolve({ ok: false, error });
  }

  /** The server took the request for late, and the caller still waits: their clocks differ. */
  #sendAgain(id: string, call: Pending, serverTime: number): void {
    this.#calls.set(id, call);
    if (call.isSentAgain) return this.#fail(id, new RpcTimeout(call.operation));
    const aheadMs = serverTime - Date.now();
    this.#clocks.set(call.operation.service, { aheadMs, until: performance.now() + clockKnownMs });
    call.isSentAgain = true;
    this.#send(id, call);
  }

  /** A closed channel fails every unconfirmed message too, but `lost` reports those. */
  #confirmed(id: string, operation: Operation, error: Error | null): void {
    if (error?.message === "message nacked") this.#fail(id, new RpcRefused(operation.name));
  }

  #targetsOf(operation: Operation): readonly Target[] {
    const key = `${operation.service}.${operation.queue}`;
    let targets = this.#targets.get(key);
    if (!targets) {
      targets = rpcQueues(this.#broker, operation).map((queue) => ({ queue, roomyUntil: 0, skippedUntil: 0 }));
      this.#targets.set(key, targets);
    }
    return targets;
  }

  #sweepLater(): void {
    this.#isSweeping = true;
    setTimeout(() => {
      const now = performance.now();
      for (const [id, { deadline, operation }] of this.#calls) {
        if (deadline <= now) this.#fail(id, new RpcTimeout(operation));
      }
      if (this.#calls.size > 0) this.#sweepLater();
      else this.#isSweeping = false;
    }, sweepMs).unref();
  }

  #fail(id: string, cause: RpcFailure): void {
    const call = this.#take(id);
    if (!call) return;
    if (call.target) call.target.roomyUntil = 0;
    observe(call, cause.outcome);
    call.reject(unavailable(cause));
  }

  #take(id: string): Pending | undefined {
    const call = this.#calls.get(id);
    if (call) this.#calls.delete(id);
    return call;
  }
}

function observe({ operation, startedAt, span }: Pending, outcome: ClientOutcome): void {
  span?.end(outcome === "ok" || outcome === "domain_error" ? undefined : outcome, { "rpc.outcome": outcome });
  rpcClientSeconds.observe(
    { service: operation.service, operation: operation.name, outcome },
    (performance.now() - startedAt) / 1_000,
  );
}
