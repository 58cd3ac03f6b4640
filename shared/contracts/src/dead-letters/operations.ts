import type { Operation } from "../operation.ts";
import { dropDeadLetters } from "./drop-dead-letters.ts";
import { listDeadLetters } from "./list-dead-letters.ts";
import { replayDeadLetters } from "./replay-dead-letters.ts";
import { showDeadLetter } from "./show-dead-letter.ts";

export const deadLetterOperations = [
  dropDeadLetters,
  listDeadLetters,
  replayDeadLetters,
  showDeadLetter,
] as const satisfies readonly Operation[];
