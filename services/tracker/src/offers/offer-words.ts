import type { Language } from "../http/language.ts";
import type { Said } from "../http/page-words.ts";

type OfferWords = {
  amount: string;
  validUntil: string;
  document: string;
  accept: string;
  decline: string;
  accepted: Said;
  declined: Said;
  expired: Said;
  withdrawn: Said;
  notFound: Said;
  noAnswer: Said;
  tooMany: Said;
  unavailable: Said;
};

export const offerWords: Readonly<Record<Language, OfferWords>> = {
  en: {
    amount: "Amount",
    validUntil: "Valid until",
    document: "Read more",
    accept: "Accept",
    decline: "Decline",
    accepted: { title: "You accepted this offer", text: "You can close this page." },
    declined: { title: "You declined this offer", text: "You can close this page." },
    expired: { title: "This offer expired", text: "You can’t accept it any more. Ask the sender for a new one." },
    withdrawn: { title: "This offer was withdrawn", text: "You can’t accept it any more. Ask the sender why." },
    notFound: {
      title: "This link doesn’t work",
      text: "The link may be cut off. Open it again from the message it came in.",
    },
    noAnswer: { title: "No answer was sent", text: "Open the link again and press Accept or Decline." },
    tooMany: {
      title: "Wait a moment",
      text: "This page was opened too often. Open it again in a minute to see whether your answer arrived.",
    },
    unavailable: {
      title: "Try again in a minute",
      text: "This offer can’t be loaded right now. Open this page again in a minute to see whether your answer arrived.",
    },
  },
  de: {
    amount: "Betrag",
    validUntil: "Gültig bis",
    document: "Mehr erfahren",
    accept: "Annehmen",
    decline: "Ablehnen",
    accepted: { title: "Sie haben dieses Angebot angenommen", text: "Sie können diese Seite schließen." },
    declined: { title: "Sie haben dieses Angebot abgelehnt", text: "Sie können diese Seite schließen." },
    expired: {
      title: "Dieses Angebot ist abgelaufen",
      text: "Sie können es nicht mehr annehmen. Bitten Sie den Absender um ein neues.",
    },
    withdrawn: {
      title: "Dieses Angebot wurde zurückgezogen",
      text: "Sie können es nicht mehr annehmen. Wenden Sie sich an den Absender.",
    },
    notFound: {
      title: "Dieser Link funktioniert nicht",
      text: "Vielleicht ist er abgeschnitten. Öffnen Sie ihn noch einmal aus der Nachricht heraus, in der er stand.",
    },
    noAnswer: {
      title: "Es wurde keine Antwort gesendet",
      text: "Öffnen Sie den Link noch einmal und wählen Sie „Annehmen“ oder „Ablehnen“.",
    },
    tooMany: {
      title: "Einen Moment bitte",
      text: "Diese Seite wurde zu oft geöffnet. Öffnen Sie sie in einer Minute noch einmal, um zu sehen, ob Ihre Antwort angekommen ist.",
    },
    unavailable: {
      title: "Versuchen Sie es in einer Minute noch einmal",
      text: "Dieses Angebot kann gerade nicht geladen werden. Öffnen Sie diese Seite in einer Minute noch einmal, um zu sehen, ob Ihre Antwort angekommen ist.",
    },
  },
  fr: {
    amount: "Montant",
    validUntil: "Valable jusqu’au",
    document: "En savoir plus",
    accept: "Accepter",
    decline: "Refuser",
    accepted: { title: "Vous avez accepté cette offre", text: "Vous pouvez fermer cette page." },
    declined: { title: "Vous avez refusé cette offre", text: "Vous pouvez fermer cette page." },
    expired: {
      title: "Cette offre a expiré",
      text: "Vous ne pouvez plus l’accepter. Demandez-en une nouvelle à l’expéditeur.",
    },
    withdrawn: {
      title: "Cette offre a été retirée",
      text: "Vous ne pouvez plus l’accepter. Adressez-vous à l’expéditeur.",
    },
    notFound: {
      title: "Ce lien ne fonctionne pas",
      text: "Il est peut-être incomplet. Ouvrez-le à nouveau depuis le message où il se trouvait.",
    },
    noAnswer: {
      title: "Aucune réponse n’a été envoyée",
      text: "Ouvrez à nouveau le lien, puis choisissez «\u00a0Accepter\u00a0» ou «\u00a0Refuser\u00a0».",
    },
    tooMany: {
      title: "Un instant",
      text: "Cette page a été ouverte trop souvent. Ouvrez-la à nouveau dans une minute pour voir si votre réponse est arrivée.",
    },
    unavailable: {
      title: "Réessayez dans une minute",
      text: "Cette offre ne peut pas être affichée pour le moment. Ouvrez cette page à nouveau dans une minute pour voir si votre réponse est arrivée.",
    },
  },
  es: {
    amount: "Importe",
    validUntil: "Válida hasta",
    document: "Más información",
    accept: "Aceptar",
    decline: "Rechazar",
    accepted: { title: "Ha aceptado esta oferta", text: "Puede cerrar esta página." },
    declined: { title: "Ha rechazado esta oferta", text: "Puede cerrar esta página." },
    expired: { title: "Esta oferta ha caducado", text: "Ya no puede aceptarla. Pida una nueva al remitente." },
    withdrawn: {
      title: "Esta oferta ha sido retirada",
      text: "Ya no puede aceptarla. Póngase en contacto con el remitente.",
    },
    notFound: {
      title: "Este enlace no funciona",
      text: "Es posible que esté incompleto. Ábralo de nuevo desde el mensaje en el que lo recibió.",
    },
    noAnswer: {
      title: "No se ha enviado ninguna respuesta",
      text: "Abra de nuevo el enlace y pulse «Aceptar» o «Rechazar».",
    },
    tooMany: {
      title: "Espere un momento",
      text: "Esta página se ha abierto demasiadas veces. Ábrala de nuevo dentro de un minuto para ver si ha llegado su respuesta.",
    },
    unavailable: {
      title: "Inténtelo de nuevo dentro de un minuto",
      text: "Esta oferta no se puede cargar en este momento. Abra esta página de nuevo dentro de un minuto para ver si ha llegado su respuesta.",
    },
  },
  pt: {
    amount: "Valor",
    validUntil: "Válida até",
    document: "Saiba mais",
    accept: "Aceitar",
    decline: "Recusar",
    accepted: { title: "Aceitou esta oferta", text: "Pode fechar esta página." },
    declined: { title: "Recusou esta oferta", text: "Pode fechar esta página." },
    expired: {
      title: "Esta oferta expirou",
      text: "Já não é possível aceitá-la. Peça uma nova ao remetente.",
    },
    withdrawn: {
      title: "Esta oferta foi retirada",
      text: "Já não é possível aceitá-la. Fale com o remetente.",
    },
    notFound: {
      title: "Este link não funciona",
      text: "Pode estar incompleto. Abra-o novamente a partir da mensagem em que o recebeu.",
    },
    noAnswer: {
      title: "Nenhuma resposta foi enviada",
      text: "Abra novamente o link e escolha “Aceitar” ou “Recusar”.",
    },
    tooMany: {
      title: "Aguarde um momento",
      text: "Esta página foi aberta vezes demais. Abra-a novamente dentro de um minuto para ver se a sua resposta chegou.",
    },
    unavailable: {
      title: "Tente novamente dentro de um minuto",
      text: "Não é possível carregar esta oferta neste momento. Abra esta página novamente dentro de um minuto para ver se a sua resposta chegou.",
    },
  },
};
