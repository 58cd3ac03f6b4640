import type { Health, ProcessStatus } from "@outbound/contracts/system/process-status";
import { type Expected, services } from "@outbound/contracts/system/system-problems";
import type { Broker } from "./broker.ts";
import { queueDepths } from "./dead-queue.ts";
import { askStatus } from "./process-status.ts";

export async function askProcesses(broker: Broker, waitMs: number, expected: Expected = {}): Promise<ProcessStatus[]> {
  const countReady = (processes: readonly ProcessStatus[], name: string) =>
    processes.filter(({ service, ready }) => service === name && ready).length;
  const isEnough = (processes: readonly ProcessStatus[]) =>
    services.every((name) => countReady(processes, name) >= (expected[name]?.length ?? 1));
  return (await askStatus(broker, { isEnough, waitMs })).toSorted(byService);
}

const byService = (one: ProcessStatus, other: ProcessStatus) =>
  one.service.localeCompare(other.service) || one.instance.localeCompare(other.instance);

export async function readHealth(broker: Broker, waitMs: number, expected?: Expected): Promise<Health> {
  const processes = await askProcesses(broker, waitMs, expected);
  const depths = await queueDepths(broker);
  const inHand = (queue: string) => processes.reduce((sum, { in_hand }) => sum + (in_hand[queue] ?? 0), 0);
  return { processes, queues: depths.map(({ queue, ...depth }) => ({ queue, ...depth, in_hand: inHand(queue) })) };
}
