/** FUZZ_SEED, to repeat a run; else another one each time. */
export const fuzzSeed = (): number => Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);
