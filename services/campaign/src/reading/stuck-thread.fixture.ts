import { parentPort } from "node:worker_threads";

/** Takes every job and ends none. */
parentPort?.on("message", () => {});
parentPort?.postMessage("ready");
