const units = [
  ["year", 31_536_000],
  ["month", 2_592_000],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const full = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeStyle: "long" });

export function When({ at, none = "–" }: { at: string | null; none?: string }) {
  if (at === null) return <span>{none}</span>;
  return (
    <time dateTime={at} title={full.format(new Date(at))}>
      {agoOf(new Date(at).getTime() - Date.now())}
    </time>
  );
}

function agoOf(ms: number): string {
  const seconds = ms / 1_000;
  const unit = units.find(([, length]) => Math.abs(seconds) >= length);
  return unit ? relative.format(Math.round(seconds / unit[1]), unit[0]) : "just now";
}
