import type { Broker } from "@outbound/broker/broker";
import { type CallOptions, type RpcClient, rpcClient } from "@outbound/broker/rpc-client";

const patience: CallOptions = { timeoutMs: 60_000 };

/** Its calls wait longer than a service's do, because a machine that is slow for five seconds breaks no promise. */
export function patientClient(broker: Broker): RpcClient {
  const { call, callRaw } = rpcClient(broker);
  return {
    call: (operation, input, caller, options) => call(operation, input, caller, { ...patience, ...options }),
    callRaw: (operation, input, caller, options) => callRaw(operation, input, caller, { ...patience, ...options }),
  };
}
