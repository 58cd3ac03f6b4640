type Host = { lastAnswered: boolean | undefined; trying: number };

const firstTries = 8;
const probes = 2;

/** Bounds how many of the slots for checks one dead server can occupy. */
export class HostTrust {
  readonly #hosts = new Map<string, Host>();

  /** Call `answer` once with the result. It is missing when enough others are trying the host already. */
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
