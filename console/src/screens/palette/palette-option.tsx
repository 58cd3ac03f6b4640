import { ArrowRight, Building2, type LucideIcon, Mail, Megaphone, Play, Search } from "lucide-react";
import type { ComponentProps } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import type { Command } from "./commands.ts";
import styles from "./palette.module.css";
import { words } from "./words.ts";

type Props = ComponentProps<"div"> & {
  command: Command;
  isChosen: boolean;
  /** The first word of what was written, which stands out. */
  word: string;
  replied: number | undefined;
};

export function PaletteOption({ command, isChosen, word, replied, ...rest }: Props) {
  const { label, aside, shortcut } = command;
  return (
    <div {...rest} role="option" aria-selected={isChosen} tabIndex={-1} className={styles.option}>
      <CommandIcon command={command} />
      <span className={styles.label}>
        <Marked text={label} word={word} />
      </span>
      {aside && (
        <span className={styles.aside}>{replied === undefined ? aside : words.asideAndReplied(aside, replied)}</span>
      )}
      <span className={styles.enter} aria-hidden="true">
        {isChosen && (
          <>
            {"to" in command ? words.enter : words.run} <Kbd keys="Enter" />
          </>
        )}
        {!isChosen && shortcut && <Kbd keys={shortcut} />}
      </span>
    </div>
  );
}

const groupIcons: Readonly<Record<Command["group"], LucideIcon>> = {
  go: ArrowRight,
  act: Play,
  campaigns: Megaphone,
  prospects: Search,
  mailboxes: Mail,
  workspaces: Building2,
};

function CommandIcon({ command: { group, icon, label } }: { command: Command }) {
  if (group === "prospects" && !icon) return <Avatar name={label} size="small" />;
  const Icon = icon ?? groupIcons[group];
  return <Icon aria-hidden="true" />;
}

function Marked({ text, word }: { text: string; word: string }) {
  const at = text.toLowerCase().indexOf(word.toLowerCase());
  if (word === "" || at === -1) return text;
  const end = at + word.length;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
}
