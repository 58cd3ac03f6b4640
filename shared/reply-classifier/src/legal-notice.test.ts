import { describe, expect, test } from "vitest";
import { classifyText } from "./classify-reply.ts";
import { visibleText } from "./visible-text.ts";

const yes: Record<string, string> = {
  en: "Yes, happy to talk. Tuesday at ten suits me.",
  de: "Ja, gerne. Dienstag um zehn passt mir.",
  fr: "Oui, avec plaisir. Mardi à dix heures me convient.",
  es: "Sí, me interesa. El martes a las diez me va bien.",
  it: "Sì, volentieri. Martedì alle dieci va bene.",
  nl: "Ja, graag. Dinsdag om tien uur komt goed uit.",
  pt: "Sim, com todo o gosto. Terça às dez está bom.",
};
const judge = (text: string, writer: string | null) =>
  classifyText({ visible_text: visibleText(text, { writer }), subject: "Re: A question" });

describe("a yes with a notice below it stays a yes, whether or not the writer's name is known", () => {
  test.each([
    [
      "en",
      "This email and its attachments are confidential. If you have received it in error, notify the sender and delete it from your computer.",
    ],
    [
      "en",
      "You are receiving this because you do business with People Ltd. Our privacy policy tells you how to opt out of marketing.",
    ],
    ["en", "Please do not reply to or forward this message if you are not its addressee; destroy all copies."],
    [
      "en",
      "CONFIDENTIAL. Any use by others than the intended recipient is not allowed. If you are not that person, delete this message, remove all copies and do not contact us about its content.",
    ],
    [
      "en",
      "Should you have got this e-mail by accident, kindly erase it and do not contact us about its content, which may be privileged.",
    ],
    [
      "de",
      "Der Inhalt dieser E-Mail ist vertraulich. Sollten Sie nicht der vorgesehene Adressat sein, vernichten Sie die Nachricht und verwenden Sie ihren Inhalt nicht.",
    ],
    ["de", "Hinweise zum Datenschutz und zu Ihrem Widerspruchsrecht finden Sie unter people.example/datenschutz."],
    [
      "de",
      "Falls Sie diese Nachricht irrtümlich erhalten haben, löschen Sie sie bitte und nehmen Sie keinen weiteren Kontakt auf.",
    ],
    ["fr", "Si vous n'êtes pas destinataire de ce message, merci de le supprimer et d'en avertir l'expéditeur."],
    [
      "fr",
      "Toute utilisation non autorisée de ce courriel est interdite. Merci de le supprimer et de ne pas le diffuser si vous n'en êtes pas le destinataire.",
    ],
    ["es", "Si ha recibido este mensaje por error, elimínelo y no lo reenvíe a nadie."],
    [
      "es",
      "Este correo es confidencial y va dirigido solo a su destinatario. Si no es usted, bórrelo y no vuelva a contactar con nosotros por este asunto.",
    ],
    ["it", "Se avete ricevuto questo messaggio per errore, cancellatelo e non contattateci in merito al contenuto."],
    ["nl", "Bent u niet de beoogde ontvanger, verwijder dan dit bericht en stel de afzender op de hoogte."],
    [
      "pt",
      "Esta mensagem é confidencial. Se a recebeu por engano, apague-a e não a reenvie nem nos contacte sobre ela.",
    ],
    [
      "en",
      "If you wish to unsubscribe from our mailings, please write to privacy@people.example. We process personal data by the GDPR.",
    ],
    ["fr", "Pour ne plus recevoir nos communications ou exercer vos droits (RGPD), contactez dpo@people.example."],
  ])("%s: %s", (language, notice) => {
    for (const writer of ["Sam Poole", null]) {
      for (const signature of ["Sam Poole", "Sam Poole\nHead of Operations"]) {
        const judged = judge(`${yes[language]}\n\n${signature}\n\n${notice}`, writer);
        expect(judged).toMatchObject({ classification: "interested", isOptOut: false });
      }
    }
    expect(visibleText(`${yes[language]}\n\n${notice}`)).toBe(yes[language]);
  });

  test("in a language without a list, the writer's name is enough", () => {
    const notice = "Kung hindi ikaw ang pinadalhan, burahin ang sulat na ito. Unsubscribe: people.example";
    expect(visibleText(`${yes.en}\n\nSam Poole\n${notice}`, { writer: "Poole, Sam" })).toBe(yes.en);
  });

  test("below a quote, wrapped, and on the line of the yes", () => {
    const wrapped =
      "This message is meant for the person it is addressed to and may hold\nconfidential content. If it reached you by mistake, please delete this email\nand tell the sender.";
    expect(visibleText(`${yes.en}\n\nOn Tue, Ann Lee <ann@acme.example> wrote:\n\n> Hi\n\n\n${wrapped}`)).toBe(yes.en);
    const short = "Yes, call me. This email is confidential; if you are not its addressee, delete it.";
    expect(visibleText(short)).toBe("Yes, call me.");
  });
});

describe("what a person asks stays asked, though it speaks of such things", () => {
  test.each([
    "Please stop mailing us.\n\nSam Poole\n\nThis email is confidential. If you are not the addressee, notify the sender and delete it.",
    "Wrong addressee, please unsubscribe.",
    "Hello Ann,\n\nyou have the wrong person. I received this message by mistake, please delete my address and inform the sender.",
    "Hallo,\n\nSie haben den falschen Empfänger, bitte löschen Sie unsere Adresse aus dem Verteiler. Ihre Datenschutzerklärung haben wir nicht erhalten.",
    "Bonjour,\n\nmerci de supprimer nos données personnelles conformément au RGPD et de ne plus nous écrire.",
    "Hola,\n\npor favor elimine nuestros datos personales de su base, según el RGPD. No nos envíe más.",
    "Yes, gladly.\n\nSam Poole\n\nPlease remove me from your other lists, though.\n\nThis e-mail is confidential and only for its addressee.",
    "Hallo,\n\nwir widersprechen der Nutzung unserer Daten für Werbung. Löschen Sie alle Daten, die Sie von uns haben.",
    "Under the GDPR I object to the use of my personal data for marketing.",
    "Hello,\n\nwe object to any processing of our data under the GDPR. Erase all data about us and do not contact us again.",
  ])("%s", (text) => {
    expect(judge(text, "Sam Poole").isOptOut).toBe(true);
    expect(judge(text, null).isOptOut).toBe(true);
  });

  test.each([
    "Hi Ann,\n\nbefore we talk: is our data kept confidential, and where is your privacy policy?",
    "Hi Ann,\n\nplease send the offer and copies of the attachments again; they were deleted here.",
    "This message was sent to us by mistake.",
  ])("%s", (text) => expect(visibleText(text)).toBe(text));
});
