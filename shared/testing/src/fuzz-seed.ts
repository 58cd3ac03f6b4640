/** FUZZ_SEED chooses the inputs of a run; without it they are the same each time, so that a tree is red or green for good. */
export const fuzzSeed = (): number => Number(process.env["FUZZ_SEED"] ?? 1);
