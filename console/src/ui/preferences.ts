import { useSyncExternalStore } from "react";

export type Theme = "system" | "light" | "dark";
type Density = "comfortable" | "compact";
export type Preferences = { theme: Theme; density: Density; hasLetterKeys: boolean };

const name = "outbound.preferences";
const usual: Preferences = { theme: "system", density: "comfortable", hasLetterKeys: true };
const listeners = new Set<() => void>();
let current: Preferences | undefined;

/** Of this browser. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(listen, preferences);
}

export function preferences(): Preferences {
  current ??= read();
  return current;
}

export function prefer(changed: Partial<Preferences>): void {
  current = { ...preferences(), ...changed };
  localStorage.setItem(name, JSON.stringify(current));
  applyPreferences();
  for (const tell of listeners) tell();
}

/** A theme that isn't chosen here is the system's. */
export function applyPreferences(): void {
  const { dataset } = document.documentElement;
  const { theme, density } = preferences();
  if (theme === "system") delete dataset["theme"];
  else dataset["theme"] = theme;
  dataset["density"] = density;
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => listeners.delete(tell);
}

function read(): Preferences {
  const stored = parsed(localStorage.getItem(name));
  return {
    theme: stored["theme"] === "light" || stored["theme"] === "dark" ? stored["theme"] : usual.theme,
    density: stored["density"] === "compact" ? "compact" : usual.density,
    hasLetterKeys: stored["hasLetterKeys"] !== false,
  };
}

/** What is stored may be of another release, or by another hand. */
function parsed(text: string | null): Record<string, unknown> {
  try {
    const stored: unknown = JSON.parse(text ?? "{}");
    return typeof stored === "object" && stored !== null ? { ...stored } : {};
  } catch {
    return {};
  }
}
