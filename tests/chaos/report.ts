import type { Flow } from "./flows.ts";

export type Report = {
  seed: number;
  seconds: number;
  scenarios: ScenarioReport[];
  /** Mails whose server could not confirm them: never sent again, and listed. */
  unknown: number;
  /** Of the tokens by which mailboxes sign in. */
  renewals: number;
  problems: string[];
  logs: string | undefined;
};

export type ScenarioReport = {
  scenario: string;
  seconds: number;
  requests_per_second: number;
  /** The wanted rate; a slow machine reaches less, because a client waits for its answer. */
  wanted_per_second: number;
  acknowledged: number;
  lost: number;
  doubled: number;
  unwanted: number;
  failed: number;
  failures: Record<string, number>;
  hung: number;
  slowest_seconds: number;
  /**
   * The time until each flow continued after the failed part was back, or its longest interruption where that part is
   * doubled; null where it did not continue.
   */
  recovery_seconds: Partial<Record<Recovery, number | null>>;
};

export type Recovery = Flow | "mail to all";
