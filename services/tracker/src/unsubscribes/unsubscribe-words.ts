import type { Language } from "../http/language.ts";
import type { Said } from "../http/page-words.ts";

type UnsubscribeWords = { confirm: Said & { button: string }; done: Said; recorded: Said; testMail: Said };

export const unsubscribeWords: Readonly<Record<Language, UnsubscribeWords>> = {
  en: {
    confirm: {
      title: "Unsubscribe",
      text: "Press the button to stop getting these emails.",
      button: "Unsubscribe",
    },
    done: {
      title: "You are unsubscribed",
      text: "You won’t get these emails any more. You can close this page.",
    },
    recorded: {
      title: "Your request is saved",
      text: "It takes effect soon. Until then one more email may reach you. You don’t need to do anything else.",
    },
    testMail: {
      title: "This link is from a test email",
      text: "In an email to a recipient it opens the page to unsubscribe. In a test or a preview it does nothing.",
    },
  },
  de: {
    confirm: {
      title: "Abmelden",
      text: "Klicken Sie auf die Schaltfläche, wenn Sie keine dieser E-Mails mehr bekommen möchten.",
      button: "Abmelden",
    },
    done: {
      title: "Sie sind abgemeldet",
      text: "Sie bekommen diese E-Mails nicht mehr. Sie können diese Seite schließen.",
    },
    recorded: {
      title: "Ihre Abmeldung ist gespeichert",
      text: "Sie wird in Kürze wirksam. Bis dahin kann Sie noch eine E-Mail erreichen. Sie müssen nichts weiter tun.",
    },
    testMail: {
      title: "Dieser Link stammt aus einer Test-E-Mail",
      text: "In einer E-Mail an einen Empfänger führt er zur Abmeldung. In einem Test oder einer Vorschau bewirkt er nichts.",
    },
  },
  fr: {
    confirm: {
      title: "Se désabonner",
      text: "Cliquez sur le bouton pour ne plus recevoir ces e-mails.",
      button: "Se désabonner",
    },
    done: {
      title: "Vous ne recevrez plus ces e-mails",
      text: "Votre désabonnement est effectif. Vous pouvez fermer cette page.",
    },
    recorded: {
      title: "Votre demande est enregistrée",
      text: "Elle prendra effet sous peu. D’ici là, il se peut que vous receviez encore un e-mail. Vous n’avez rien d’autre à faire.",
    },
    testMail: {
      title: "Ce lien provient d’un e-mail de test",
      text: "Dans un e-mail adressé à un destinataire, il mène à la page de désabonnement. Dans un test ou un aperçu, il n’a aucun effet.",
    },
  },
  es: {
    confirm: {
      title: "Darse de baja",
      text: "Pulse el botón para dejar de recibir estos correos.",
      button: "Darse de baja",
    },
    done: {
      title: "Se ha dado de baja",
      text: "Ya no recibirá estos correos. Puede cerrar esta página.",
    },
    recorded: {
      title: "Hemos guardado su solicitud",
      text: "Tendrá efecto en breve. Hasta entonces es posible que reciba un correo más. No tiene que hacer nada más.",
    },
    testMail: {
      title: "Este enlace es de un correo de prueba",
      text: "En un correo enviado a un destinatario abre la página para darse de baja. En una prueba o una vista previa no tiene ningún efecto.",
    },
  },
  pt: {
    confirm: {
      title: "Deixar de receber estes e-mails",
      text: "Clique no botão para não receber mais estes e-mails.",
      button: "Deixar de receber",
    },
    done: {
      title: "Não receberá mais estes e-mails",
      text: "O seu pedido foi atendido. Pode fechar esta página.",
    },
    recorded: {
      title: "Recebemos o seu pedido",
      text: "Terá efeito em breve. Até lá, ainda poderá receber um e-mail. Não é necessário fazer mais nada.",
    },
    testMail: {
      title: "Este link é de um e-mail de teste",
      text: "Num e-mail enviado a um destinatário, abre a página para deixar de receber e-mails. Num teste ou numa pré-visualização, não tem qualquer efeito.",
    },
  },
};
