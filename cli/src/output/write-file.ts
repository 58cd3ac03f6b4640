import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { CliError } from "./cli-error.ts";

export async function writeFileOf(file: string, parts: () => AsyncIterable<string>): Promise<void> {
  const stream = createWriteStream(file);
  // The parts may fail with a code as well, which is then no fault of the file.
  let problem: NodeJS.ErrnoException | undefined;
  stream.once("error", (error) => (problem = error));
  try {
    await pipeline(parts, stream);
  } catch (error) {
    throw error === problem && problem ? unwritable(file, problem) : error;
  }
}

const unwritable = (file: string, { code, message }: NodeJS.ErrnoException) =>
  new CliError(`${file} can't be written: ${(code && reasons[code]) ?? message}`);

const reasons: Record<string, string> = {
  ENOENT: "its folder doesn't exist.",
  ENOTDIR: "its folder is a file.",
  EISDIR: "it is a folder.",
  EACCES: "you may not write there.",
  EROFS: "nothing can be written there.",
  ENOSPC: "the disk is full.",
};
