import { createOffer } from "@outbound/contracts/offers/create-offer";
import { withdrawOffer } from "@outbound/contracts/offers/withdraw-offer";
import { beforeAll, describe, expect, test } from "vitest";
import { mailedProspect } from "../api/mailed-prospect.ts";
import { freshWorkspace, system, type Workspace } from "../api/workspace.ts";
import { expectNothingInTheWay, expectNothingInTheWayInAnyTheme } from "./look.ts";
import { newVisitor, press, whyNot } from "./visitor.ts";

const spoken = [
  { locale: "en-US", button: "Unsubscribe", done: "You are unsubscribed", accept: "Accept", accepted: "You accepted" },
  { locale: "de-AT", button: "Abmelden", done: "Sie sind abgemeldet", accept: "Annehmen", accepted: "Sie haben" },
  { locale: "fr-CA", button: "Se désabonner", done: "Vous ne recevrez", accept: "Accepter", accepted: "Vous avez" },
  { locale: "es-MX", button: "Darse de baja", done: "Se ha dado de baja", accept: "Aceptar", accepted: "Ha aceptado" },
  { locale: "pt-BR", button: "Deixar de receber", done: "Não receberá", accept: "Aceitar", accepted: "Aceitou" },
];

describe.skipIf(whyNot)(`a recipient's browser${whyNot ? `: ${whyNot}` : ""}`, () => {
  let workspace: Workspace;
  let person: Awaited<ReturnType<typeof mailedProspect>>;
  let link = "";

  beforeAll(async () => {
    workspace = await freshWorkspace("Recipients");
    person = await mailedProspect(workspace, { prospect: { first_name: "Grace" } });
    link = /^List-Unsubscribe: <(\S+)>/m.exec(person.sink.mails[0]?.text ?? "")?.[1] ?? "";
  });

  const makeOffer = async (title: string) => {
    const terms = {
      amount: "12400",
      currency: "EUR",
      url: "https://kestrel.example/offer.pdf",
      valid_until: "2099-12-31",
    };
    return workspace.operate(createOffer, { email: person.prospect.email, title, ...terms });
  };

  test.each(spoken)(
    "that speaks $locale shows the pages in that language, and nothing is in the way at any width",
    async ({ locale, button, done, accept, accepted }) => {
      const { page, complaints, close } = await newVisitor(system().trackingUrl, { locale });
      const name = (what: string) => `public-${what}-${locale.slice(0, 2)}`;
      await page.goto(link);
      await page.getByRole("button", { name: button }).waitFor();
      await expectNothingInTheWay(page, name("unsubscribe"));
      await page.getByRole("button", { name: button }).click();
      await page.getByRole("heading", { name: done }).waitFor();
      await expectNothingInTheWay(page, name("unsubscribed"));
      const { page_url } = await makeOffer("Warehouse software for three sites, first year");
      await page.goto(page_url);
      await page.getByRole("button", { name: accept }).waitFor();
      await expectNothingInTheWay(page, name("offer"));
      await press(page.getByRole("button", { name: accept }));
      await page.getByRole("heading", { name: accepted }).waitFor();
      await expectNothingInTheWay(page, name("accepted"));
      expect(complaints).toEqual([]);
      await close();
    },
  );

  test("shows the pages in dark and in forced colours as well, also a link that is cut off", async () => {
    const { page, close } = await newVisitor(system().trackingUrl);
    await page.goto(link);
    await page.getByRole("button", { name: "Unsubscribe" }).waitFor();
    await expectNothingInTheWayInAnyTheme(page, "public-unsubscribe");
    const { id, page_url } = await makeOffer("Three sites");
    await page.goto(page_url);
    await page.getByRole("button", { name: "Accept" }).waitFor();
    await expectNothingInTheWayInAnyTheme(page, "public-offer");
    await workspace.operate(withdrawOffer, { id });
    await page.reload();
    await page.getByRole("heading", { name: "This offer was withdrawn" }).waitFor();
    await expectNothingInTheWay(page, "public-withdrawn");
    await page.goto(link.slice(0, -30));
    await page.getByRole("heading", { name: "This link doesn’t work" }).waitFor();
    await expectNothingInTheWayInAnyTheme(page, "public-not-found");
    await close();
  });
});
