import { type Copy, requiredFieldsOf } from "./required-fields.ts";

type Step = Copy & { position: number; variants: readonly (Copy & { name: string; active: boolean })[] };

const shownPlaces = 3;

/** All that may be sent, each under the name by which people know it. */
export const namedCopies = ({ position, subject, body, variants }: Step) => [
  { name: `step ${position}`, position, copy: { subject, body } },
  ...variants
    .filter(({ active }) => active)
    .map((variant) => ({ name: `step ${position}, ${titleOf(variant)}`, position, copy: variant })),
];

/** The app's own names begin with the word. */
const titleOf = ({ name }: { name: string }) => (/^variant\b/i.test(name) ? name : `variant ${name}`);

/** Says for each of these fields, by its name in `requiredFieldsOf`, which copies use it: "step 1; step 2, variant B". */
export function describeUses(steps: readonly Step[], names: ReadonlySet<string>): Record<string, string> {
  const required = requiredFieldsOf(steps).filter(({ name }) => names.has(name));
  const uses = steps
    .flatMap(namedCopies)
    .flatMap(({ name, copy }) => requiredFieldsOf([{ ...copy, variants: [] }]).map(({ path }) => ({ name, path })));
  const usersOf = Map.groupBy(uses, ({ path }) => path.join("\n"));
  return Object.fromEntries(
    required.map(({ name, path }) => {
      const users = usersOf.get(path.join("\n")) ?? [];
      const more = users.length > shownPlaces ? ` and ${users.length - shownPlaces} more` : "";
      const shown = users.slice(0, shownPlaces).map((copy) => copy.name);
      return [name, `${shown.join("; ")}${more}`];
    }),
  );
}
