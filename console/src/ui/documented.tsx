import screen from "./screen.module.css";

/** A sentence, and where the API's documentation says more. */
export const Documented = ({ text, link }: { text: string; link: string }) => (
  <>
    {text}{" "}
    <a className={screen.textLink} href="/docs">
      {link}
    </a>
  </>
);
