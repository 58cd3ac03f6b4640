const browsers = [
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["Firefox", "Firefox"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;

const systems = [
  ["Android", "Android"],
  ["iPhone", "an iPhone"],
  ["iPad", "an iPad"],
  ["Windows", "Windows"],
  ["Mac OS X", "macOS"],
  ["CrOS", "ChromeOS"],
  ["Linux", "Linux"],
] as const;

export function deviceOf(userAgent: string | null): string {
  if (userAgent === null) return "Unknown device";
  const browser = browsers.find(([word]) => userAgent.includes(`${word}/`))?.[1];
  const system = systems.find(([word]) => userAgent.includes(word))?.[1];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? "Unknown device";
}
