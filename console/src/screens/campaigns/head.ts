import { createContext, type ReactNode } from "react";
import { createPortal } from "react-dom";

type Head = {
  isUnsaved: boolean;
  setUnsaved: (isUnsaved: boolean) => void;
  /** Beside the name, before the campaign's own buttons, and below the tabs: a button without room above, and what is told. */
  state: HTMLElement | null;
  actions: HTMLElement | null;
  below: HTMLElement | null;
  told: HTMLElement | null;
};

/** What the parts of a campaign tell its head. */
export const HeadContext = createContext<Head>({
  isUnsaved: false,
  setUnsaved: () => {},
  state: null,
  actions: null,
  below: null,
  told: null,
});

/** Puts it where the campaign's head has room for it. */
export const inHead = (place: HTMLElement | null, what: ReactNode) => place && createPortal(what, place);
