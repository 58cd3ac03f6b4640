export type Findable = { group: string; label: string; aside?: string; words?: string; isAlwaysShown?: boolean };

const mostOfGroup = 6;

/** Every written word must occur; commands that begin with it come first. Of each group the first are shown. */
export function findCommands<One extends Findable>(commands: readonly One[], written: string) {
  const words = written.toLowerCase().split(/\s+/).filter(Boolean);
  const found = commands.filter((command) => {
    const text = textOf(command);
    return words.every((word) => text.includes(word));
  });
  const ranked = found
    .map((command, at) => ({ command, at, rank: rankOf(command, words[0] ?? "") }))
    .sort((one, other) => one.rank - other.rank || one.at - other.at)
    .map(({ command }) => command);
  const byGroup = Map.groupBy(ranked, ({ group }) => group);
  const most = words.length === 0 ? mostOfGroup * 2 : mostOfGroup;
  const shown = [...byGroup.values()].flatMap((group) => {
    const always = group.filter(({ isAlwaysShown }) => isAlwaysShown);
    return [...group.filter((one) => !always.includes(one)).slice(0, most - always.length), ...always];
  });
  return { shown, more: found.length - shown.length };
}

const textOf = ({ label, aside = "", words = "" }: Findable): string => `${label} ${aside} ${words}`.toLowerCase();

const rankOf = ({ label }: Findable, word: string): number => {
  const at = label.toLowerCase().indexOf(word);
  return at === 0 ? 0 : at > 0 ? 1 : 2;
};
