/** Text between backticks, such as a command, is shown as code. */
export function Sentence({ text }: { text: string }) {
  return text.split("`").map((part, at) => (at % 2 === 1 ? <code key={at}>{part}</code> : part));
}
