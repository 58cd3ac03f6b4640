import { expect, test } from "vitest";
import { wantsAppPassword } from "./wants-app-password.ts";

test("only Google's and Microsoft's servers are said to want an app password", () => {
  for (const host of ["smtp.gmail.com", "smtp.office365.com", "Outlook.Office365.com ", "smtp-mail.outlook.com"])
    expect([host, wantsAppPassword(host)]).toEqual([host, true]);
  for (const host of ["127.0.0.1", "smtp.acme.example", "notgmail.com", ""])
    expect([host, wantsAppPassword(host)]).toEqual([host, false]);
});
