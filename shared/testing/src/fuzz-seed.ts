/** FUZZ_SEED repeats a run; otherwise each run has another seed. */
export const fuzzSeed = (): number => Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);
