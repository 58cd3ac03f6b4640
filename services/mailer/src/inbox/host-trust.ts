type Host = { lastAnswered: boolean | undefined; trying: number };

/** Connections at once to a host that nobody has reached yet, and to one that did not answer the last time. */
const firstTries = 8;
const probes = 2;

/** A dead server takes no more than a few of the places in which mailboxes are looked into. */
export class HostTrust {
  readonly #hosts = new Map<string, Host>();

  /** Call `answer` once with what was found. Without it enough others find out already: whether the host is known to fail. */
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
