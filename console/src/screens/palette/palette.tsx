import { useRouter } from "@tanstack/react-router";
import { Search } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, useDeferredValue, useEffect, useId, useRef, useState } from "react";
import { keepFocus } from "../../ui/focus-after.ts";
import { Kbd } from "../../ui/kbd.tsx";
import type { Command } from "./commands.ts";
import { findCommands } from "./find-commands.ts";
import { showKeys } from "./open-shortcuts.ts";
import styles from "./palette.module.css";
import { PaletteOption } from "./palette-option.tsx";
import { useCommands, useInstallationCommands } from "./use-commands.ts";
import { useReplied } from "./use-replied.ts";
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
  const commands = useCommands(workspace, useDeferredValue(listed.written));
  return <Chooser {...listed} workspace={workspace} commands={commands} />;
}

function OfInstallation(listed: Listed) {
  return <Chooser {...listed} commands={useInstallationCommands()} />;
}

type Chosen = Listed & { workspace?: string; commands: readonly Command[] | undefined };

/** Follows WAI-ARIA's combobox: the focus stays in the field, the arrows choose, Enter does it. */
function Chooser({ workspace, commands, opening, written, chosen, within, type, close }: Chosen) {
  const [refusal, setRefusal] = useState<string>();
  const dialog = useRef<HTMLDialogElement>(null);
  const latestOpening = useRef(opening);
  const outer = commands?.find(({ id }) => id === within);
  const { shown: found, more } = findCommands(outer?.actions ?? commands ?? [], written);
  const at = Math.min(chosen, found.length - 1);
  const chosenOne = found[at];
  const replied = useReplied(workspace, written === "" ? [] : found.flatMap(({ campaign }) => campaign ?? []));
  const router = useRouter();
  const id = useId();
  const optionId = (index: number) => `${id}-${index}`;
  useEffect(() => {
    latestOpening.current = opening;
    if (!dialog.current?.open) dialog.current?.showModal();
  }, [opening]);
  useEffect(() => {
    document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [id, at]);

  /** In a new tab with Ctrl or ⌘, as a link is; the palette stays for the next one. */
  const run = async (command: Command | undefined, event: { ctrlKey: boolean; metaKey: boolean }) => {
    if (!command) return;
    if ("to" in command && (event.ctrlKey || event.metaKey)) {
      window.open(router.buildLocation(command.to).publicHref, "_blank", "noopener");
      return;
    }
    try {
      await ("to" in command ? router.navigate(command.to) : command.run());
      if (latestOpening.current === opening) dialog.current?.close();
    } catch (error) {
      setRefusal(error instanceof Error ? error.message : String(error));
    }
  };
  const act = (event: KeyboardEvent): (() => void) | undefined => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (to !== undefined) return () => type({ chosen: (to + found.length) % Math.max(1, found.length) });
    const byShortcut = found.find(({ shortcut }) => shortcut !== undefined && event.shiftKey);
    if (event.key === "Enter") return () => void run(byShortcut ?? chosenOne, event);
    const isAtEnd = event.target instanceof HTMLInputElement && event.target.selectionStart === written.length;
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
      aria-label={words.search}
      onClose={() => {
        if (dialog.current?.open) return;
        keepFocus();
        close();
      }}
    >
      <div className={styles.query}>
        <Search aria-hidden="true" />
        {outer && <span className={styles.within}>{outer.label}</span>}
        <input
          className={styles.field}
          role="combobox"
          aria-label={words.search}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
          placeholder={outer ? words.actionsOf(outer.label) : words.search}
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
                <PaletteOption
                  key={command.id}
                  id={optionId(index)}
                  command={command}
                  isChosen={index === at}
                  word={written.trim().split(/\s+/)[0] ?? ""}
                  replied={replied.get(command.campaign ?? "")}
                  onPointerMove={() => type({ chosen: index })}
                  onClick={(event: MouseEvent) => void run(command, event)}
                  onKeyDown={onKey}
                />
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
        {chosenOne && "to" in chosenOne && (
          <span>
            <Kbd keys="Mod+Enter" /> {words.openInTab}
          </span>
        )}
        {chosenOne?.actions && (
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
