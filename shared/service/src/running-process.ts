import { readFile } from "node:fs/promises";

/** For a file that names a process: the start time tells it from a later one with the same id. */
export const processMark = async (pid: number): Promise<string> => `${pid} ${await startTimeOf(pid)}\n`;

/** The id of the process that the file's mark names, while that runs. */
export async function runningProcess(file: string): Promise<number | undefined> {
  const mark = await readFile(file, "utf8").catch(() => "");
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && isAlive(pid) && mark === (await processMark(pid)) ? pid : undefined;
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function startTimeOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The second field is the program's name in brackets, which may contain spaces; the start time is the 22nd.
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? "-";
}
