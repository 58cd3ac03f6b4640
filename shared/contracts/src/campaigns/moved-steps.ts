type Text = { subject: string; body: string };

const hasSameText = (one: Text, other: Text) => one.subject === other.subject && one.body === other.body;

/**
 * Positions that get another step's text, because steps were moved, added or removed. A text that was written anew in its
 * place isn't another one's.
 */
export function findMovedSteps<Step extends Text>(
  before: readonly Step[],
  after: readonly Step[],
  isSame: (one: Step, other: Step) => boolean = hasSameText,
): number[] {
  const most = Math.max(before.length, after.length);
  return Array.from({ length: most }, (_, at) => at + 1).filter((position) => {
    const [old, now] = [before[position - 1], after[position - 1]];
    if (!old) return true;
    if (now && isSame(old, now)) return false;
    return after.some((one) => isSame(old, one)) || (now !== undefined && before.some((one) => isSame(one, now)));
  });
}

/** `positions` have sent emails, and are moved. */
export function describeMovedSteps(positions: readonly number[]): string {
  const last = positions.at(-1);
  const have =
    positions.length === 1
      ? `Step ${last} has sent emails, and gets another text`
      : `Steps ${positions.slice(0, -1).join(", ")} and ${last} have sent emails, and get other texts`;
  return `${have}. Figures stay with a step's number, so those of the old text show with the new one. Prospects continue by number, too: some may get a text twice, others never.`;
}
