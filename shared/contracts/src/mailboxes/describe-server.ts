type Server = {
  host: string;
  port: number;
  secure: boolean;
  insecure?: boolean | undefined;
  /** Null: it doesn't sign in. */
  user: string | null;
};

/** A login is not sent without encryption, unless the server is `insecure` or on this machine (see `mayLogInPlainly`). */
export function describeServer({ host, port, secure, insecure = false, user }: Server): string {
  const mayBePlain = user === null || insecure || thisMachine.test(host);
  const starttls = mayBePlain ? "STARTTLS if offered" : "STARTTLS";
  return `${host}:${port}, ${secure ? "TLS" : starttls}, ${user === null ? "no login" : `as ${user}`}`;
}

const thisMachine = /^(?:localhost|127\.\d{1,3}\.\d{1,3}\.\d{1,3}|::1)$/i;
