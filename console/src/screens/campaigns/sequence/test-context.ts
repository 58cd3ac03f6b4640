import { createContext } from "react";

type Test = {
  isTesting: boolean;
  setTesting: (isTesting: boolean) => void;
  /** The value that the prospect has who is shown. */
  sampleOf: (name: string) => string | undefined;
  setSampleOf: (sampleOf: () => (name: string) => string | undefined) => void;
};

/** What the text and its preview tell each other. */
export const TestContext = createContext<Test>({
  isTesting: false,
  setTesting: () => {},
  sampleOf: () => undefined,
  setSampleOf: () => {},
});
