import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { signsOf } from "../../ui/kbd.tsx";
import styles from "./palette.module.css";

type Key = readonly [keys: string, what: string];
const groups: readonly { title: string; keys: readonly Key[] }[] = [
  {
    title: "Everywhere",
    keys: [
      ["Mod+K", "Search or jump to"],
      ["?", "All keys"],
      ["G H", "Home"],
      ["G I", "Inbox"],
      ["G C", "Campaigns"],
      ["G P", "Prospects"],
      ["G M", "Mailboxes"],
      ["G S", "Settings"],
      ["/", "Find in this list"],
      ["Mod+Z", "Undo, while the message about it stands"],
      ["Esc", "Close"],
    ],
  },
  {
    title: "Inbox",
    keys: [
      ["J K", "Next and previous conversation"],
      ["R", "Reply"],
      ["F", "Forward"],
      ["N", "Note"],
      ["E", "Done"],
      ["S", "Snooze"],
      ["A", "Assign"],
      ["L", "Label"],
      ["U", "Unread"],
      ["1–4", "Class: interested, neutral, not interested, automatic"],
      ["X", "Select"],
      ["Z", "Undo done, snooze or send"],
      ["Mod+Enter", "Send a reply"],
    ],
  },
  {
    title: "Texts and variants",
    keys: [
      ["Mod+B", "Bold"],
      ["← →", "Previous and next variant of a step"],
    ],
  },
];

export default function Keys({ close }: { close: () => void }) {
  const actions = (
    <Button autoFocus onClick={close}>
      Close
    </Button>
  );
  return (
    <Dialog isWide title="Keys" onClose={close} actions={actions}>
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
      <p>Turn off single letters in your account menu.</p>
    </Dialog>
  );
}
