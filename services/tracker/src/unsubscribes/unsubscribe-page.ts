import { type PageIn, saying } from "../http/page.ts";
import { unsubscribeWords } from "./unsubscribe-words.ts";

/** The form says how it was sent, which a one-click request doesn't. A parsed mark needs no escaping. */
export const confirmPage =
  (mark: string | null): PageIn =>
  (language) => {
    const { title, text, button } = unsubscribeWords[language].confirm;
    const action = mark === null ? "?via=page" : `?m=${mark}&amp;via=page`;
    const form = `<form method="post" action="${action}"><button type="submit">${button}</button></form>`;
    return { title, content: `<p>${text}</p>\n${form}` };
  };

export const donePage: PageIn = (language) => saying(unsubscribeWords[language].done, "good");
export const recordedPage: PageIn = (language) => saying(unsubscribeWords[language].recorded, "wait");
export const testMailPage: PageIn = (language) => saying(unsubscribeWords[language].testMail);
