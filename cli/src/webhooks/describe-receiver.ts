type State = { failing_since: string | null; switched_off_at: string | null };

export function describeReceiver({ failing_since, switched_off_at }: State): string | null {
  if (switched_off_at) return `switched off at ${switched_off_at}, failing since ${failing_since}`;
  return failing_since ? `failing since ${failing_since}` : null;
}
