import { spawn } from "node:child_process";

export type Shell = {
  /** Returns the lines that a command prints to either stream. Variables that it sets stay set. */
  run(command: string): Promise<string[]>;
  close(): void;
};

export function openShell(cwd: string, env: Record<string, string | undefined>): Shell {
  const child = spawn("bash", { cwd, env, stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.write("exec 2>&1\n");
  let printed = "";
  let count = 0;
  let onOutput = () => {};
  let onEnd = () => {};
  child.once("exit", () => onEnd());
  child.stdout.on("data", (chunk) => {
    printed += chunk;
    onOutput();
  });
  return {
    async run(command) {
      const end = `end-of-command-${(count += 1)}`;
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      onOutput = () => printed.includes(`${end}\n`) && resolve(printed.split(`${end}\n`)[0] ?? "");
      onEnd = () => reject(new Error(`The shell ended in: ${command}`));
      printed = "";
      // The command's output may not end with a line break.
      // A command that reads its input would take the next ones.
      child.stdin.write(`{ ${command}\n} </dev/null\necho; echo ${end}\n`);
      const output = (await promise).replace(/\n{1,2}$/, "");
      return output === "" ? [] : output.split("\n");
    },
    close: () => child.kill(),
  };
}
