import type { RawReply, RpcClient } from "@outbound/broker/rpc-client";
import { AppError, unavailable } from "@outbound/contracts/app-error";
import type { Caller } from "@outbound/contracts/caller";
import type { Operation } from "@outbound/contracts/operation";
import CircuitBreaker from "opossum";
import { circuitState } from "../metrics.ts";

/** A refusal is a value. Throws only `unavailable`. */
export type CallService = (operation: Operation, input: unknown, caller: Caller) => Promise<RawReply>;
export type Circuits = { call: CallService; close(): void };

type Circuit = CircuitBreaker<Parameters<CallService>, RawReply>;

const options: CircuitBreaker.Options = {
  timeout: false,
  /** The circuit opens when half of at least this many calls in ten seconds failed, so a single failure opens nothing. */
  volumeThreshold: 20,
  errorThresholdPercentage: 50,
  resetTimeout: 1_000,
  rollingPercentilesEnabled: false,
};

/** While calls to one queue get no answer, the next ones are refused at once. */
export function openCircuits(client: RpcClient): Circuits {
  const circuits = new Map<string, Circuit>();

  const circuitOf = ({ service, queue }: Operation): Circuit => {
    const name = `${service}.${queue}`;
    let circuit = circuits.get(name);
    if (!circuit) {
      const call: CallService = (operation, input, caller) =>
        client.callRaw(
          operation,
          input,
          caller,
          operation.timeoutMs === undefined ? {} : { timeoutMs: operation.timeoutMs },
        );
      circuit = new CircuitBreaker(call, { ...options, name });
      watch(circuit, name);
      circuits.set(name, circuit);
    }
    return circuit;
  };

  return {
    async call(operation, input, caller) {
      try {
        return await circuitOf(operation).fire(operation, input, caller);
      } catch (error) {
        throw error instanceof AppError ? error : unavailable(error);
      }
    },
    close() {
      for (const circuit of circuits.values()) circuit.shutdown();
    },
  };
}

function watch(circuit: Circuit, queue: string): void {
  circuitState.set({ queue }, 0);
  circuit.on("close", () => circuitState.set({ queue }, 0));
  circuit.on("halfOpen", () => circuitState.set({ queue }, 1));
  circuit.on("open", () => circuitState.set({ queue }, 2));
}
