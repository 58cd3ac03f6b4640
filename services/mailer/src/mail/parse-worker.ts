import { parentPort } from "node:worker_threads";
import { parseMail } from "./parse-mail.ts";

/** One message at a time; see mail-parser.ts. */
parentPort?.on("message", (source: Uint8Array) => {
  parseMail(Buffer.from(source.buffer, source.byteOffset, source.byteLength)).then(
    (parsed) => parentPort?.postMessage(parsed),
    (error: unknown) => {
      throw error;
    },
  );
});
parentPort?.postMessage("ready");
