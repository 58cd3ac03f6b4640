import { afterAll, afterEach } from "vitest";
import { forgetTellers, tellFailure } from "./after-failure.ts";
import { cleanUp } from "./end-of-file.ts";

// One of vitest's setup files, which run anew before each test file: a hook registered here runs after the file's own.
afterEach(({ task }) => (task.result?.state === "fail" ? tellFailure() : undefined));
afterAll(forgetTellers);
afterAll(cleanUp);
