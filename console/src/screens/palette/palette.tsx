import { ArrowRight, Building2, type LucideIcon, Mail, Megaphone, Play, Search } from "lucide-react";
import { type KeyboardEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { Avatar } from "../../ui/avatar.tsx";
import { Kbd } from "../../ui/kbd.tsx";
import { words as shellWords } from "../shell/words.ts";
import type { Command } from "./commands.ts";
import { findCommands } from "./find-commands.ts";
import { showKeys } from "./open-shortcuts.ts";
import styles from "./palette.module.css";
import { useCommands, useInstallationCommands } from "./use-commands.ts";
import { words } from "./words.ts";

type Props = { workspace: string | undefined; opening: number; close: () => void };
/** `within` is the command whose actions alone are shown. */
type Typed = { opening: number; written: string; chosen: number; within?: string | undefined };
type Listed = Typed & { type: (changed: Partial<Typed>) => void; close: () => void };

/** Without a workspace it is the installation's. Each `opening` begins with an empty field, in its first render. */
export function Palette({ workspace, opening, close }: Props) {
  const empty = { opening, written: "", chosen: 0 };
  const [typed, setTyped] = useState<Typed>(empty);
  const current = typed.opening === opening ? typed : empty;
  const type = (changed: Partial<Typed>) =>
    setTyped((before) => ({ ...(before.opening === opening ? before : empty), ...changed }));
  const listed = { ...current, type, close };
  return workspace === undefined ? <OfInstallation {...listed} /> : <OfWorkspace {...listed} workspace={workspace} />;
}

function OfWorkspace({ workspace, ...listed }: Listed & { workspace: string }) {
  return <Chooser {...listed} commands={useCommands(workspace, useDeferredValue(listed.written))} />;
}

function OfInstallation(listed: Listed) {
  return <Chooser {...listed} commands={useInstallationCommands()} />;
}

type Chosen = Listed & { commands: readonly Command[] | undefined };

/** Follows WAI-ARIA's combobox: the focus stays in the field, the arrows choose, Enter does it. */
function Chooser({ commands, opening, written, chosen, within, type, close }: Chosen) {
  const [refusal, setRefusal] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  const latestOpening = useRef(opening);
  const outer = commands?.find(({ id }) => id === within);
  const { shown: found, more } = findCommands(outer?.actions ?? commands ?? [], written);
  const at = Math.min(chosen, found.length - 1);
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    latestOpening.current = opening;
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [opening]);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);

  const run = async (command: Command | undefined) => {
    if (!command) return;
    try {
      await command.run();
      if (latestOpening.current === opening) dialog.current?.close();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  };
  const act = (event: KeyboardEvent): (() => void) | undefined => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to !== undefined) return () => type({ chosen: (to + found.length) % Math.max(1, found.length) });
    const byShortcut = found.find(({ shortcut }) => shortcut === "Mod+Enter" && isModEnter(event));
    if (event.key === "Enter") return () => void run(byShortcut ?? found[at]);
    const isAtEnd = event.target instanceof HTMLInputElement && event.target.selectionStart === written.length;
    const chosenOne = found[at];
    if (event.key === "ArrowRight" && isAtEnd && chosenOne?.actions)
      return () => type({ written: "", chosen: 0, within: chosenOne.id });
    if (outer && written === "" && (event.key === "ArrowLeft" || event.key === "Backspace"))
      return () => type({ written: outer.label, chosen: 0, within: undefined });
    return event.key === "?" && written === "" ? showKeys : undefined;
  };
  const onKey = (event: KeyboardEvent) => {
    const acts = act(event);
    if (!acts) return;
    event.preventDefault();
    acts();
  };
  return (
    <dialog
      ref={dialog}
      className={styles.palette}
      aria-label={shellWords.search}
      onClose={() => {
        if (!dialog.current?.open) close();
      }}
    >
      <div className={styles.query}>
        <Search aria-hidden="true" />
        {outer && <span className={styles.within}>{outer.label}</span>}
        <input
          className={styles.field}
          role="combobox"
          aria-label={shellWords.search}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
          placeholder={outer ? words.actionsOf(outer.label) : shellWords.search}
          autoComplete="off"
          spellCheck={false}
          autoFocus
          value={written}
          onChange={({ target }) => {
            type({ written: target.value, chosen: 0 });
            setRefusal(undefined);
          }}
          onKeyDown={onKey}
        />
        <Kbd keys="Esc" />
      </div>
      {refusal && (
        <p className={styles.refusal} role="alert">
          {refusal}
        </p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={words.found} className={styles.list}>
        {[...Map.groupBy(found, ({ group }) => group)].map(([group, commands]) => (
          <div key={group} role="group" aria-label={words.groups[group]}>
            <div className={styles.group} aria-hidden="true">
              {words.groups[group]}
            </div>
            {commands.map((command) => {
              const index = found.indexOf(command);
              return (
                <div
                  key={command.id}
                  id={optionId(index)}
                  role="option"
                  aria-selected={index === at}
                  tabIndex={-1}
                  className={styles.option}
                  onPointerMove={() => type({ chosen: index })}
                  onClick={() => void run(command)}
                  onKeyDown={onKey}
                >
                  <CommandIcon command={command} />
                  <span className={styles.label}>
                    <Marked text={command.label} word={written.trim().split(/\s+/)[0] ?? ""} />
                  </span>
                  {command.aside && <span className={styles.aside}>{command.aside}</span>}
                  <span className={styles.enter} aria-hidden="true">
                    {index === at && (
                      <>
                        {command.group === "act" ? words.run : words.enter} <Kbd keys="Enter" />
                      </>
                    )}
                    {index !== at && command.shortcut && <Kbd keys={command.shortcut} />}
                  </span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p className={found.length === 0 || (more > 0 && written !== "") ? styles.none : "visually-hidden"} role="status">
        {commands && (found.length === 0 ? words.noMatch : words.shown(found.length, more))}
      </p>
      <footer className={styles.foot} aria-hidden="true">
        <span>
          <Kbd keys="↑" />
          <Kbd keys="↓" /> {words.move}
        </span>
        <span>
          <Kbd keys="Enter" /> {words.open}
        </span>
        {found.some(({ shortcut }) => shortcut === "Mod+Enter") && (
          <span>
            <Kbd keys="Mod+Enter" /> {words.searchReplies}
          </span>
        )}
        {found[at]?.actions && (
          <span>
            <Kbd keys="→" /> {words.actions}
          </span>
        )}
        {outer && (
          <span>
            <Kbd keys="←" /> {words.back}
          </span>
        )}
        <span className={styles.keysHint}>
          <Kbd keys="?" /> {words.allKeys}
        </span>
      </footer>
    </dialog>
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

const isModEnter = ({ key, metaKey, ctrlKey }: KeyboardEvent): boolean => key === "Enter" && (metaKey || ctrlKey);

function CommandIcon({ command: { group, icon, label } }: { command: Command }) {
  if (group === "prospects" && !icon) return <Avatar name={label} size="small" />;
  const Icon = icon ?? groupIcons[group];
  return <Icon aria-hidden="true" />;
}

/** What was written stands out in what was found. */
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
