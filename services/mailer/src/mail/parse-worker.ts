import { parentPort } from "node:worker_threads";
import { parseMail } from "./parse-mail.ts";

let last = Promise.resolve();

/** One message after the other; see mail-parser.ts. */
parentPort?.on("message", (source: Uint8Array) => {
  last = last.then(async () => {
    parentPort?.postMessage(await parseMail(Buffer.from(source.buffer, source.byteOffset, source.byteLength)));
  });
});
parentPort?.postMessage("ready");
