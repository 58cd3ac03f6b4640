import { useMemo } from "react";
import { timezones } from "./timezones.ts";

/** Cities with their hours from UTC as they are now, in their parts of the world; `stored` is among them as it is written. */
export function TimezoneOptions({ stored }: { stored: string | null }) {
  const groups = useMemo(() => Map.groupBy(timezones(stored), (zone) => zone.split("/")[0] ?? zone), [stored]);
  return [...groups].map(([part, zones]) => (
    <optgroup key={part} label={part}>
      {zones.map((zone) => (
        <option key={zone} value={zone}>
          {cityAndHours(zone)}
        </option>
      ))}
    </optgroup>
  ));
}

/** As "Berlin (UTC+1)". */
function cityAndHours(zone: string): string {
  const city = zone.split("/").slice(1).reverse().join(", ").replaceAll("_", " ");
  const parts = new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "shortOffset" }).formatToParts();
  const hours = parts.find(({ type }) => type === "timeZoneName")?.value.replace("GMT", "UTC");
  return zone === "UTC" ? zone : `${city} (${hours})`;
}
