import { statfs } from "node:fs/promises";

const megabyte = 1_000_000;
/** RabbitMQ accepts no messages below this. */
export const leastFreeMegabytes = 50;

export async function freeMegabytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return (bavail * bsize) / megabyte;
}

export const fullDiskWords = (folder: string, free: number): string =>
  `The disk of ${folder} is full: it has ${Math.floor(free)} MB left, and below ${leastFreeMegabytes} MB nothing is taken or sent. Make room; what was acknowledged is kept.`;

/** What is wrong with the folder's disk; undefined when it has room, or when that can't be found out. */
export async function fullDisk(folder: string): Promise<string | undefined> {
  const free = await freeMegabytes(folder).catch(() => Number.POSITIVE_INFINITY);
  return free < leastFreeMegabytes ? fullDiskWords(folder, free) : undefined;
}
