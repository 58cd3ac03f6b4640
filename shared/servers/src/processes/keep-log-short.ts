import { copyFile, stat, truncate } from "node:fs/promises";

const usual = { limitBytes: 20_000_000, everyMs: 60_000 };

/**
 * Puts a log above the limit aside as `….1`, in place of the one before, until it is stopped. Programs hold the file open to
 * append to it, so it is copied and emptied: lines that are written in between are lost. A failure is tried again later.
 */
export function keepLogShort(file: string, { limitBytes, everyMs } = usual): () => void {
  const shorten = async () => {
    if ((await stat(file)).size <= limitBytes) return;
    await copyFile(file, `${file}.1`);
    await truncate(file);
  };
  // A second copy beside it would be of the emptied file.
  let isShortening = false;
  const timer = setInterval(() => {
    if (isShortening) return;
    isShortening = true;
    void shorten()
      .catch(() => {})
      .finally(() => {
        isShortening = false;
      });
  }, everyMs).unref();
  return () => clearInterval(timer);
}
