import type { Flow } from "./world.ts";

export type Report = {
  seed: number;
  seconds: number;
  scenarios: ScenarioReport[];
  /** Mails whose server could not say that it took them: never sent again, and shown. */
  unknown: number;
  /** Empty when every promise was kept. */
  problems: string[];
  logs: string | undefined;
};

export type ScenarioReport = {
  scenario: string;
  seconds: number;
  requests_per_second: number;
  /** As many were to come; fewer do where the machine doesn't carry them, as a client waits for its answer. */
  wanted_per_second: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Mails to people after it was answered that there will be none. */
  unwanted: number;
  failed: number;
  /** Why, and how often. */
  failures: Record<string, number>;
  hung: number;
  slowest_seconds: number;
  /** Until each flow went on, from when the part was back; null where it did not. */
  recovery_seconds: Partial<Record<Recovery, number | null>>;
};

/** Where people are in a sequence, each of those who stay has to get a mail. */
export type Recovery = Flow | "mail to all";
