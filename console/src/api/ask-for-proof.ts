/** Resolves to false when the person gives no proof. */
type AskPerson = () => Promise<boolean>;

let askPerson: AskPerson | undefined;
let asking: Promise<boolean> | undefined;

/** The page that can ask; the returned function ends that. */
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
