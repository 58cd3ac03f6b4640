export type Suspicion = "head" | "prefetch" | "no-user-agent" | "privacy-proxy" | "scanner" | "too-soon";

export type Request = {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Counted from when the mail was made, not delivered, so a person's visit is later than any limit here. */
  mailAgeMs: number;
};

/** Mail scanners at the receiving server visit at once; delivery, a notification and a person's click take longer. */
const soonestPersonMs = 3_000;

/**
 * GoogleImageProxy and YahooMailProxy are missing on purpose, because they fetch when a person opens the mail. So is
 * ms-office, which is Outlook showing the mail. (Cubot makes telephones.)
 */
const programs = new RegExp(
  [
    "(?<!cu)bot\\b|crawl|spider|slurp|scan|preview|externalhit|whatsapp/|existence discovery|protocol discovery",
    "barracuda|proofpoint|urldefense|mimecast|safelinks|fireeye|trellix|symantec|messagelabs|trend ?micro|sophos|cloudmark",
    "forcepoint|ironport|checkpoint|zscaler|vade|avanan|bitdefender|kaspersky|virustotal|urlscan|phish|link ?check|monitor",
    "curl/|wget|python|aiohttp|httpx|scrapy|go-http|okhttp|java/|jakarta|apache-http|libwww|perl|ruby|php/|guzzle|axios|undici",
    "^node|node-fetch|headless|phantom|puppeteer|playwright|selenium|lighthouse",
  ].join("|"),
  "i",
);

/** Null means a person. Following all links of a mail at once is found in the campaign service, which sees all visits. */
export function suspicionOf({ method, headers, mailAgeMs }: Request): Suspicion | null {
  const userAgent = one(headers["user-agent"]).trim();
  if (method === "HEAD") return "head";
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => one(headers[name]));
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return "prefetch";
  if (userAgent === "") return "no-user-agent";
  // This is all that Apple's Mail Privacy Protection sends, which loads the images of every mail, opened or not.
  if (userAgent === "Mozilla/5.0") return "privacy-proxy";
  if (programs.test(userAgent)) return "scanner";
  return mailAgeMs < soonestPersonMs ? "too-soon" : null;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(" ") : (value ?? ""));
