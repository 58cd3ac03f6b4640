type Tell = () => Promise<string>;

const tellers: Tell[] = [];

/** After each failed test of the file its text is printed: what the error itself can't know. */
export const afterFailure = (tell: Tell): void => void tellers.push(tell);

/** One that can't tell spoils neither the error nor what others tell. */
export async function tellFailure(): Promise<void> {
  for (const tell of tellers) process.stderr.write(`${await tell().catch(String)}\n`);
}

export const forgetTellers = (): void => void tellers.splice(0);
