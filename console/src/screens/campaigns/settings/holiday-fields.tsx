import { useQuery } from "@tanstack/react-query";
import { holidayRegionsQuery } from "../../../api/campaign-queries.ts";
import { Select } from "../../../ui/field.tsx";
import form from "../../../ui/form.module.css";
import { useProblem } from "../sequence/draft-problems.ts";
import { words } from "../words.ts";

type Props = { workspace: string; holidays: string | null; change: (holidays: string | null) => void };

/** What a file says stays as it is until another one is chosen, also if nobody knows its holidays. */
export function HolidayFields({ workspace, holidays, change }: Props) {
  const { data } = useQuery(holidayRegionsQuery(workspace));
  const problem = useProblem("settings", "holidays");
  const written = holidays?.trim().toUpperCase() ?? "";
  const country = data?.data.find(({ code }) => code === written.split("-")[0]);
  const regions = country?.regions ?? [];
  const isKnown = written === "" || written === country?.code || regions.some(({ code }) => code === written);
  const chosen = isKnown ? (country?.code ?? "") : written;
  return (
    <div className={form.pair}>
      <Select
        label={words.holidays.country}
        problem={problem}
        value={chosen}
        onChange={({ target }) => change(target.value || null)}
      >
        <option value="">{words.holidays.none}</option>
        {!isKnown && <option value={written}>{written}</option>}
        {data?.data
          .map(({ code }) => ({ code, name: countryNames.of(code) ?? code }))
          .sort((one, other) => one.name.localeCompare(other.name))
          .map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
      </Select>
      {isKnown && country && regions.length > 0 && (
        <Select label={words.holidays.region} value={written} onChange={({ target }) => change(target.value)}>
          <option value={country.code}>{words.holidays.wholeCountry}</option>
          {regions.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </div>
  );
}

const countryNames = new Intl.DisplayNames("en", { type: "region" });
