import { lazyRouteComponent } from "@tanstack/react-router";
import { type ComponentProps, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { Button } from "./button.tsx";
import type { MenuGroup, MenuItem } from "./menu-items.ts";

const open = () => import("./menu-list.tsx");
const MenuList = lazyRouteComponent(open, "MenuList");

type Props = Omit<ComponentProps<typeof Button>, "onClick" | "ref"> & {
  /** Of the menu, and of its button if that is an icon alone. */
  label: string;
  groups: readonly MenuGroup[];
  children?: ReactNode;
};

/** The menu's list is loaded as soon as somebody comes near. */
export function Menu({ label, groups, children, ...button }: Props) {
  const [isOpen, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = useRef<MenuItem>(undefined);
  useEffect(() => {
    const item = chosen.current;
    if (isOpen || !item) return;
    chosen.current = undefined;
    // A dialog gives the focus back to what had it, which the item can't have any more.
    trigger.current?.focus();
    void item.run();
  }, [isOpen]);
  const choose = (item: MenuItem) => {
    chosen.current = item;
    setOpen(false);
  };
  const load = () => void open();
  return (
    <>
      <Button
        {...button}
        ref={trigger}
        {...(!children && { "aria-label": label })}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        {children}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <MenuList label={label} groups={groups} trigger={trigger} close={() => setOpen(false)} choose={choose} />
        </Suspense>
      )}
    </>
  );
}
