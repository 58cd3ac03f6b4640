import { ours } from "./ours.ts";
import { moleculer, nest } from "./peers.ts";
import { raw } from "./raw.ts";
import type { Subject } from "./subject.ts";

export const subjects: Record<string, Subject> = {
  "raw amqplib": raw,
  Outbound: ours,
  "NestJS, tuned": nest({ tuned: true }),
  "Moleculer, tuned": moleculer({ tuned: true }),
  "NestJS, as it comes": nest({ tuned: false }),
  "Moleculer, as it comes": moleculer({ tuned: false }),
};
