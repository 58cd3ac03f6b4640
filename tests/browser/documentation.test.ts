import { describe, expect, test } from "vitest";
import { system } from "../api/workspace.ts";
import { newVisitor, whyNot } from "./visitor.ts";

const width = 320;

describe.skipIf(whyNot)(`the reference${whyNot ? `: ${whyNot}` : ""}`, () => {
  test("fits a telephone: an operation is opened without widening the page, and its name isn't broken", async () => {
    const { baseUrl } = system();
    const { page, complaints, close } = await newVisitor(baseUrl, { viewport: { width, height: 800 } });
    await page.goto(`${baseUrl}/docs`);
    const operation = page.locator(".opblock").filter({ hasText: "prospect.create" }).first();
    await operation.locator(".opblock-summary-control").click();
    await operation.locator(".responses-wrapper").waitFor();

    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(width);
    const name = await operation.getByText("prospect.create", { exact: true }).boundingBox();
    expect(name?.height).toBeLessThan(30);
    expect(complaints).toEqual([]);
    await close();
  });
});
