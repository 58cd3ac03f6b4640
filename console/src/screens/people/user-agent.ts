import { sessions as words } from "./own-words.ts";

const browsers = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const systems = [
  ["Android", "Android"],
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

export function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return words.unknownDevice;
  const browser = browsers.find(([word]) => userAgent.includes(`${word}/`))?.[1];
  const system = systems.find(([word]) => userAgent.includes(word))?.[1];
  if (browser && system) return words.on(browser, system);
  return browser ?? system ?? words.unknownDevice;
}
