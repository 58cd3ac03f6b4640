type Host = { lastAnswered: boolean | undefined; trying: number };

/** The number of concurrent connections to a host that was never reached, and to one that failed the last time. */
const firstTries = 8;
const probes = 2;

/** Bounds how many of the slots for checks one dead server can occupy. */
export class HostTrust {
  readonly #hosts = new Map<string, Host>();

  /**
   * Returns `answer`, to be called once with the result, or, when enough others are trying the host already, whether it
   * is known to fail.
   */
  enter(name: string): { answer: (answered: boolean) => void } | { isKnownToFail: boolean } {
    const host = this.#hosts.get(name) ?? { lastAnswered: undefined, trying: 0 };
    const most = host.lastAnswered === undefined ? firstTries : host.lastAnswered ? Number.POSITIVE_INFINITY : probes;
    if (host.trying >= most) return { isKnownToFail: host.lastAnswered === false };
    this.#hosts.set(name, host);
    host.trying += 1;
    return {
      answer: (answered) => {
        host.trying -= 1;
        host.lastAnswered = answered;
      },
    };
  }
}
