/** Why a visit is probably a program's. */
export type Suspicion = "head" | "prefetch" | "no-user-agent" | "privacy-proxy" | "scanner" | "too-soon";

export type Request = {
  method: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Since its mail was made; made, not delivered, so a person comes later than any delay here. */
  mailAgeMs: number;
};

/** Programs that scan mail at the receiving server come at once; to deliver, notice and open takes a person longer. */
const soonestPersonMs = 3_000;

/**
 * What scans, previews and checks links says so, or says which library it was written with. Not here: GoogleImageProxy and
 * YahooMailProxy, which fetch when a person opens the mail, and ms-office, which is Outlook showing it. (Cubot makes telephones.)
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

/**
 * Null for what looks like a person. A pure rule: it sees one request, so who follows all links of a mail at once is told
 * apart by the campaign service, where all visits are.
 */
export function suspicionOf({ method, headers, mailAgeMs }: Request): Suspicion | null {
  const userAgent = one(headers["user-agent"]).trim();
  if (method === "HEAD") return "head";
  const purposes = ["sec-purpose", "purpose", "x-purpose", "x-moz"].map((name) => one(headers[name]));
  if (purposes.some((purpose) => /prefetch|prerender|preview/i.test(purpose))) return "prefetch";
  if (userAgent === "") return "no-user-agent";
  // All that Apple's Mail Privacy Protection says, which loads every image of every mail, opened or not.
  if (userAgent === "Mozilla/5.0") return "privacy-proxy";
  if (programs.test(userAgent)) return "scanner";
  return mailAgeMs < soonestPersonMs ? "too-soon" : null;
}

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value.join(" ") : (value ?? ""));
