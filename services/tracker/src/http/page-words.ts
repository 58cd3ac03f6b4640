import type { Language } from "./language.ts";

export type Said = { title: string; text: string };
type PageWords = { notFound: Said; tooLarge: Said; failed: Said };

export const pageWords: Readonly<Record<Language, PageWords>> = {
  en: {
    notFound: {
      title: "This link doesn’t work",
      text: "The link may be cut off. Open it again from the email, or reply to the email and ask to be unsubscribed.",
    },
    tooLarge: { title: "This request is too large", text: "Open the link from the email again." },
    failed: { title: "That didn’t work", text: "Your request couldn’t be saved. Try again in a minute." },
  },
  de: {
    notFound: {
      title: "Dieser Link funktioniert nicht",
      text: "Vielleicht ist er abgeschnitten. Öffnen Sie ihn noch einmal aus der E-Mail heraus, oder antworten Sie auf die E-Mail und bitten Sie um Abmeldung.",
    },
    tooLarge: { title: "Diese Anfrage ist zu groß", text: "Öffnen Sie den Link noch einmal aus der E-Mail heraus." },
    failed: {
      title: "Das hat nicht geklappt",
      text: "Ihre Anfrage konnte nicht gespeichert werden. Versuchen Sie es in einer Minute noch einmal.",
    },
  },
  fr: {
    notFound: {
      title: "Ce lien ne fonctionne pas",
      text: "Il est peut-être incomplet. Ouvrez-le à nouveau depuis l’e-mail, ou répondez à l’e-mail pour demander votre désabonnement.",
    },
    tooLarge: { title: "Cette demande est trop volumineuse", text: "Ouvrez à nouveau le lien depuis l’e-mail." },
    failed: {
      title: "Cela n’a pas fonctionné",
      text: "Votre demande n’a pas pu être enregistrée. Réessayez dans une minute.",
    },
  },
  es: {
    notFound: {
      title: "Este enlace no funciona",
      text: "Es posible que esté incompleto. Ábralo de nuevo desde el correo, o responda al correo y pida la baja.",
    },
    tooLarge: { title: "Esta solicitud es demasiado grande", text: "Abra de nuevo el enlace desde el correo." },
    failed: {
      title: "No ha funcionado",
      text: "No se ha podido guardar su solicitud. Inténtelo de nuevo dentro de un minuto.",
    },
  },
  pt: {
    notFound: {
      title: "Este link não funciona",
      text: "Pode estar incompleto. Abra-o novamente a partir do e-mail, ou responda ao e-mail e peça para não receber mais mensagens.",
    },
    tooLarge: { title: "Este pedido é grande demais", text: "Abra novamente o link a partir do e-mail." },
    failed: {
      title: "Não funcionou",
      text: "Não foi possível guardar o seu pedido. Tente novamente dentro de um minuto.",
    },
  },
};
