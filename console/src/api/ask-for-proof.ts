/** Shows the dialog for a recent proof; resolves to false when the person closes it without one. */
type AskPerson = () => Promise<boolean>;

let askPerson: AskPerson | undefined;
let asking: Promise<boolean> | undefined;

/** The dialog registers here, to be asked with; the returned function takes that back. */
export function answerProofs(ask: AskPerson): () => void {
  askPerson = ask;
  return () => {
    askPerson = undefined;
  };
}

/** Requests that need a proof at the same moment share one question. */
export function askForProof(): Promise<boolean> {
  if (!askPerson) return Promise.resolve(false);
  asking ??= askPerson().finally(() => {
    asking = undefined;
  });
  return asking;
}
