import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { signsOf } from "../../ui/kbd.tsx";
import { commandWords } from "./command-words.ts";
import { keyWords as said } from "./key-words.ts";
import styles from "./palette.module.css";
import { words } from "./words.ts";

const { screens } = commandWords;

type Key = readonly [keys: string, what: string];
const groups: readonly { title: string; keys: readonly Key[] }[] = [
  {
    title: said.everywhere,
    keys: [
      ["Mod+K", words.search],
      ["Mod+Enter", said.openInTab],
      ["?", said.all],
      ["G H", screens.home],
      ["G I", screens.inbox],
      ["G C", screens.campaigns],
      ["G P", screens.prospects],
      ["G M", screens.mailboxes],
      ["G S", screens.settings],
      ["/", said.find],
      ["Mod+Z", said.undo],
      ["Esc", said.escape],
    ],
  },
  {
    title: said.lists,
    keys: [
      ["J K", said.rows],
      ["Space", said.peek],
      ["Tab Shift+Tab", said.intoPeek],
      ["Enter", said.open],
      ["X", said.select],
      ["Shift+J K", said.extend],
      ["Mod+A", said.selectLoaded],
      ["Home End", said.ends],
    ],
  },
  {
    title: screens.inbox,
    keys: [
      ["J K", said.conversations],
      ["R", said.reply],
      ["F", said.forward],
      ["N", said.note],
      ["E", said.done],
      ["S", said.snooze],
      ["A", said.assign],
      ["L", said.label],
      ["U", said.unread],
      ["1–4", said.classes],
      ["X", said.select],
      ["Z", said.undoInbox],
      ["Mod+Enter", said.send],
    ],
  },
  {
    title: screens.campaigns,
    keys: [
      ["J K", said.campaigns],
      ["Enter", said.open],
      ["X", said.select],
      ["P", said.pause],
      ["C", said.newCampaign],
    ],
  },
  {
    title: said.editor,
    keys: [
      ["Mod+S", said.save],
      ["Mod+Enter", said.sendTest],
      ["{", said.variable],
      ["Mod+B", said.bold],
      ["Alt+↑ ↓", said.steps],
      ["Alt+← →", said.variants],
    ],
  },
];

export default function Keys({ close }: { close: () => void }) {
  const actions = (
    <Button autoFocus onClick={close}>
      {said.close}
    </Button>
  );
  return (
    <Dialog isWide title={said.title} onClose={close} actions={actions}>
      <div className={styles.keys}>
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([name, what]) => (
                <div key={name}>
                  <dt>
                    {name.split(" ").map((one) => (
                      <kbd key={one}>{signsOf(one)}</kbd>
                    ))}
                  </dt>
                  <dd>{what}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p>{said.off}</p>
    </Dialog>
  );
}
