import { Check } from "../../ui/field.tsx";
import { prefer, usePreferences } from "../../ui/preferences.ts";
import { Row, Section } from "../../ui/section.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { useTitle } from "../../ui/use-title.ts";
import { appearance as words } from "./words.ts";

/** Each is in force at once. */
export function Appearance() {
  useTitle(words.title);
  const { theme, density, hasLetterKeys } = usePreferences();
  return (
    <Section title={words.title} help={words.help} isForm>
      <Row title={words.theme} help={words.themeHelp}>
        <div>
          <Segmented
            label={words.theme}
            options={words.themes}
            value={theme}
            onChange={(next) => prefer({ theme: next })}
          />
        </div>
      </Row>
      <Row title={words.density} help={words.densityHelp}>
        <div>
          <Segmented
            label={words.density}
            options={words.densities}
            value={density}
            onChange={(next) => prefer({ density: next })}
          />
        </div>
      </Row>
      <Row title={words.keys} help={words.keysHelp}>
        <Check
          label={words.letterKeys}
          checked={hasLetterKeys}
          onChange={({ target }) => prefer({ hasLetterKeys: target.checked })}
        />
      </Row>
    </Section>
  );
}
