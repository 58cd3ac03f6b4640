import { afterAll } from "vitest";
import { cleanUp } from "./end-of-file.ts";

// One of vitest's setup files, which run anew before each test file: a hook registered here runs after the file's own.
afterAll(cleanUp);
