import type { WireOutputOf } from "@outbound/contracts/operation";
import type { listPauses } from "@outbound/contracts/sending/list-pauses";

export type Guard = NonNullable<WireOutputOf<typeof listPauses>["guards"]>[number];

export const describeGuard = ({ subject, name, level, finding }: Guard): string =>
  `${subject} ${name}${level === "paused" ? " is paused" : ""}: ${finding}`;
