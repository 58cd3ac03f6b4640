import { SingleBar } from "cli-progress";

export function progressBar(totalBytes: number, note: () => string) {
  const isWatched = process.stderr.isTTY === true && totalBytes > 0;
  const bar = new SingleBar({
    format: "{bar} {percentage} % | {note}",
    stream: process.stderr,
    noTTYOutput: false,
    hideCursor: true,
  });
  if (isWatched) bar.start(totalBytes, 0, { note: note() });
  return {
    update: (bytes: number) => isWatched && bar.update(bytes, { note: note() }),
    stop: () => isWatched && bar.stop(),
  };
}
