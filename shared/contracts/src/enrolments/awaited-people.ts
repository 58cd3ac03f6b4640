import { z } from "zod";

/** `at_least`: more may be awaited than were counted. */
export const awaitedPeople = z.object({ people: z.int(), at_least: z.boolean() });
export type AwaitedPeople = z.output<typeof awaitedPeople>;
