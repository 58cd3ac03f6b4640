import fc from "fast-check";
import { fuzzSeed } from "./fuzz-seed.ts";

fc.configureGlobal({ seed: fuzzSeed() });

/** fast-check with the seed of the run. */
export default fc;
