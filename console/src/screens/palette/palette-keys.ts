const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

/** As it stands on the reader's keyboard. */
export const paletteKeys = isMac ? "⌘K" : "Ctrl+K";
