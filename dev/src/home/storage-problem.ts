import { StartError } from "@outbound/servers/start-error";

const problems: Record<string, string> = {
  EACCES: "can't be written by this user",
  EPERM: "can't be written by this user",
  EROFS: "is on a disk that can only be read",
  ENOSPC: "is on a disk that is full",
  EDQUOT: "is on a disk on which this user has no room left",
  EEXIST: "is a file, and must be a folder",
  ENOTDIR: "lies below a file, which can't hold a folder",
  ENAMETOOLONG: "has a name that is too long",
  ELOOP: "is a link that leads nowhere",
  ENOENT: "can't be made where it is to be",
};

export function storageProblem(error: unknown, root: string): unknown {
  const { code = "", path = "" } = error as NodeJS.ErrnoException;
  const problem = problems[code];
  const isOfHome = path.startsWith(root) || (path !== "" && root.startsWith(path));
  if (!problem || !isOfHome) return error;
  return new StartError(
    `The data folder can't be used: ${path} ${problem}. Give its user the right to it, or choose another one: OUTBOUND_HOME=/a/folder npm start`,
    { cause: error },
  );
}
