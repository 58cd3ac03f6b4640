import { parentPort } from "node:worker_threads";

/** Takes every job and finishes none. */
parentPort?.on("message", () => {});
parentPort?.postMessage("ready");
