import type { Health, ProcessStatus } from "@outbound/contracts/system/process-status";
import { services } from "@outbound/contracts/system/system-problems";
import type { Broker } from "./broker.ts";
import { queueDepths } from "./dead-queue.ts";
import { askStatus } from "./process-status.ts";

const hasAnswered = (processes: readonly ProcessStatus[]) =>
  services.every((name) => processes.some(({ service }) => service === name));

export async function askProcesses(broker: Broker, waitMs: number): Promise<ProcessStatus[]> {
  return (await askStatus(broker, { isEnough: hasAnswered, waitMs })).toSorted(byService);
}

const byService = (one: ProcessStatus, other: ProcessStatus) =>
  one.service.localeCompare(other.service) || one.instance.localeCompare(other.instance);

export async function readHealth(broker: Broker, waitMs: number): Promise<Health> {
  const processes = await askProcesses(broker, waitMs);
  const depths = await queueDepths(broker);
  const inHand = (queue: string) => processes.reduce((sum, { in_hand }) => sum + (in_hand[queue] ?? 0), 0);
  return { processes, queues: depths.map(({ queue, ...depth }) => ({ queue, ...depth, in_hand: inHand(queue) })) };
}
