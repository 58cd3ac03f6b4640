import type { Locator, Page } from "playwright-core";

export const subjectOf = (page: Page): Locator => page.getByRole("textbox", { name: "Subject", exact: true });
export const textOf = (page: Page): Locator => page.getByRole("textbox", { name: "Text", exact: true });

/** Replaces what is in it, as somebody does who pastes our text form. */
export async function writeCopy(editor: Locator, text: string): Promise<void> {
  await editor.focus();
  await editor.press("Control+a");
  if (text === "") return editor.press("Backspace");
  await pasteCopy(editor, { "text/plain": text });
}

export async function pasteCopy(editor: Locator, content: Record<string, string>): Promise<void> {
  await editor.focus();
  await editor.page().evaluate(`(() => {
    const clipboardData = new DataTransfer();
    for (const [type, value] of Object.entries(${JSON.stringify(content)})) clipboardData.setData(type, value);
    document.activeElement.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  })()`);
}

/** Our text form of what is in it, as somebody copies it. The caret is behind it then. */
export async function readCopy(editor: Locator): Promise<string> {
  await editor.focus();
  await editor.press("Control+a");
  const text: string = await editor.page().evaluate(`(() => {
    const clipboardData = new DataTransfer();
    document.activeElement.dispatchEvent(
      new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }),
    );
    return clipboardData.getData("text/plain");
  })()`);
  await editor.press("ArrowRight");
  return text;
}

/** The browser tells the editor a moment after the key, and no more once another element has the focus. */
export async function selectBackwards(editor: Locator, text: string): Promise<void> {
  for (let n = 0; n < text.length; n++) await editor.press("Shift+ArrowLeft");
  await editor.page().evaluate("new Promise((told) => requestAnimationFrame(() => setTimeout(told)))");
}

export async function hasFocus(editor: Locator): Promise<boolean> {
  return (await editor.page().locator(":focus").and(editor).count()) === 1;
}

/** A draft saves itself. */
export const waitUntilSaved = (page: Page): Promise<void> => page.getByText(/^Saved \d/).waitFor();

export async function openStep(page: Page, position: number): Promise<void> {
  await page.getByRole("button", { name: new RegExp(`^Step ${position}: `) }).click();
  await page.getByRole("region", { name: `Step ${position}`, exact: true }).waitFor();
}

export async function chooseInMenu(page: Page, menu: string | RegExp, item: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** In a menu of which one is chosen. */
export async function chooseOne(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole("button", { name: menu }).click();
  await page.getByRole("menuitemradio", { name: item }).click();
}
