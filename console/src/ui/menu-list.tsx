import { Check } from "lucide-react";
import type { RefObject } from "react";
import { Header } from "react-aria-components/Header";
import { Menu, MenuItem, MenuSection } from "react-aria-components/Menu";
import { Popover } from "react-aria-components/Popover";
import { Separator } from "react-aria-components/Separator";
import { Kbd } from "./kbd.tsx";
import styles from "./menu.module.css";
import type { MenuItem as Item, MenuGroup } from "./menu-items.ts";

type Props = {
  label: string;
  groups: readonly MenuGroup[];
  trigger: RefObject<HTMLElement | null>;
  close: () => void;
  choose: (item: Item) => void;
};

const narrowestPx = 200;

/** As wide as its button at least. */
export function MenuList({ label, groups, trigger, close, choose }: Props) {
  const filled = groups.filter(({ items }) => items.length > 0);
  return (
    <Popover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      aria-label={label}
      placement="bottom end"
      offset={4}
      className={styles.popover ?? ""}
      style={{ minWidth: Math.max(narrowestPx, trigger.current?.offsetWidth ?? 0) }}
    >
      <Menu className={styles.menu ?? ""} aria-label={label} autoFocus="first" onClose={close}>
        {filled.flatMap((group, at) => [
          ...(at > 0 ? [<Separator key={`line ${at}`} className={styles.line ?? ""} />] : []),
          <MenuSection
            key={group.title ?? at}
            {...(group.title === undefined && { "aria-label": label })}
            selectionMode={group.items.some(isChoice) ? "single" : "none"}
            selectedKeys={group.items.flatMap(({ isChosen }, of) => (isChosen ? [idOf(at, of)] : []))}
          >
            {group.title && <Header className={styles.head}>{group.title}</Header>}
            {group.items.map((item, of) => (
              <OneItem key={idOf(at, of)} id={idOf(at, of)} item={item} choose={choose} />
            ))}
          </MenuSection>,
        ])}
      </Menu>
    </Popover>
  );
}

/** Two workspaces may have one name. */
const idOf = (group: number, item: number) => `${group} ${item}`;

function OneItem({ id, item, choose }: Pick<Props, "choose"> & { id: string; item: Item }) {
  const { label, icon: Icon, aside, shortcut, isDanger = false, isDisabled = false, isChosen } = item;
  return (
    <MenuItem
      id={id}
      textValue={label}
      isDisabled={isDisabled}
      className={`${styles.item} ${isDanger ? styles.danger : ""}`}
      onAction={() => choose(item)}
    >
      {Icon && <Icon aria-hidden="true" />}
      <span className={styles.label}>{label}</span>
      {aside && <span className={styles.aside}>{aside}</span>}
      {shortcut && <Kbd keys={shortcut} />}
      {isChosen && <Check aria-hidden="true" />}
    </MenuItem>
  );
}

const isChoice = ({ isChosen }: Item): boolean => isChosen !== undefined;
