import { searchableText } from "@outbound/reply-classifier/searchable-text";

/** What the big mail programs put before a subject when they answer for somebody, by language. */
const answers: Readonly<Record<string, string>> = {
  en: "Automatic reply|Automated reply|Auto reply|Auto-reply|Autoreply|Auto response|Auto-response|Automatic response|Automated response|Autoresponse|Out of office autoreply|Out of office reply|Out of the office|Out of office|Out-of-office",
  de: "Automatische Antwort|Automatische Rückantwort|Automatische Antwortnachricht|Abwesenheitsnotiz|Abwesenheitsnachricht|Abwesenheitsmeldung|Abwesenheitsagent|Autom. Antwort|Autoantwort",
  fr: "Réponse automatique|Réponse d'absence|Message d'absence|Avis d'absence|Notification d'absence|Absence du bureau|Absent du bureau",
  es: "Respuesta automática|Contestación automática|Autorespuesta|Mensaje de ausencia|Aviso de ausencia|Fuera de la oficina|Fuera de oficina",
  it: "Risposta automatica|Risponditore automatico|Messaggio di assenza|Avviso di assenza|Fuori sede|Fuori ufficio",
  pt: "Resposta automática|Mensagem automática de ausência|Mensagem de ausência|Aviso de ausência|Ausência temporária|Fora do escritório",
  nl: "Automatisch antwoord|Automatische reactie|Automatisch bericht|Afwezigheidsbericht|Afwezigheidsmelding|Niet aanwezig|Niet op kantoor",
  sv: "Autosvar|Automatiskt svar|Automatsvar|Frånvaromeddelande|Frånvaro|Ej på kontoret|Inte på kontoret",
  da: "Autosvar|Automatisk svar|Automatisk besked|Fraværsmeddelelse|Fraværsbesked|Ikke til stede|Ikke på kontoret",
  nb: "Autosvar|Automatisk svar|Automatisk tilbakemelding|Fraværsmelding|Fraværsassistent|Ikke på kontoret|Borte fra kontoret",
  is: "Sjálfvirkt svar|Sjálfsvar",
  fi: "Automaattinen vastaus|Automaattivastaus|Poissaoloviesti|Poissaoloilmoitus|Poissa toimistosta|Poissa",
  pl: "Automatyczna odpowiedź|Odpowiedź automatyczna|Autoodpowiedź|Poza biurem|Nieobecność w biurze|Nieobecność",
  cs: "Automatická odpověď|Automatická odezva|Mimo kancelář|Nepřítomnost",
  sk: "Automatická odpoveď|Mimo kancelárie|Neprítomnosť",
  hu: "Automatikus válasz|Automatikus üzenet|Házon kívül|Irodán kívül|Távolléti értesítés",
  ro: "Răspuns automat|Mesaj automat|Absent din birou|În afara biroului|Plecat din birou",
  bg: "Автоматичен отговор|Извън офиса|Извън офис",
  hr: "Automatski odgovor|Automatski odziv|Izvan ureda|Odsutnost",
  sr: "Аутоматски одговор|Аутоматски одзив|Van kancelarije|Ван канцеларије",
  sl: "Samodejni odgovor|Avtomatski odgovor|Avtomatični odgovor|Odsotnost|Izven pisarne",
  el: "Αυτόματη απάντηση|Εκτός γραφείου|Ειδοποίηση απουσίας",
  ru: "Автоматический ответ|Автоответ|Автоответчик|Вне офиса|Отсутствие на рабочем месте",
  uk: "Автоматична відповідь|Автовідповідь|Поза офісом|Відсутній на робочому місці",
  tr: "Otomatik yanıt|Otomatik cevap|Ofis dışında|Ofis dışı|İşyeri dışında",
  et: "Automaatvastus|Automaatne vastus|Kontorist väljas|Kontorist eemal",
  lv: "Automātiskā atbilde|Automātiska atbilde|Ārpus biroja",
  lt: "Automatinis atsakymas|Automatinis atsakiklis|Ne biure|Nesu biure",
  ja: "自動応答|自動返信|不在通知|不在メッセージ|不在の連絡",
  zh: "自动答复|自动回复|自動回覆|自動答覆|自動回復|外出自动答复|外出时的自动答复|不在办公室|不在辦公室",
  ko: "자동 회신|자동회신|자동 응답|자동응답|자동 답장|부재 중|부재중",
  ar: "رد تلقائي|الرد التلقائي|خارج المكتب",
  he: "מענה אוטומטי|תשובה אוטומטית|מחוץ למשרד",
  th: "ตอบกลับอัตโนมัติ|การตอบกลับอัตโนมัติ|ไม่อยู่ที่สำนักงาน",
  vi: "Trả lời tự động|Thư trả lời tự động|Tự động trả lời|Vắng mặt",
  id: "Balasan otomatis|Jawaban otomatis|Di luar kantor",
  ms: "Balasan automatik|Di luar pejabat",
  ca: "Resposta automàtica|Fora de l'oficina",
};

/** What they put before it in a read receipt, or in one that says that the mail was deleted unread. */
const receipts =
  "Read receipt|Return receipt|Not read|Lesebestätigung|Gelesen|Nicht gelesen|Ungelesen gelöscht|Accusé de lecture|Non lu|Confirmación de lectura|Leído|No leído|Conferma di lettura|Letto|Non letto|Confirmação de leitura|Lida|Não lida|Leesbevestiging|Gelezen|Niet gelezen|Läst|Oläst|Läskvitto|Læst|Ikke læst|Læsekvittering|Lest|Ulest|Lesebekreftelse|Luettu|Lukukuittaus|Przeczytano|Nie przeczytano|Potwierdzenie przeczytania|Přečteno|Nepřečteno|Potvrzení o přečtení|Prečítané|Neprečítané|Elolvasva|Olvasási visszaigazolás|Citit|Necitit|Confirmare de citire|Прочетено|Pročitano|Прочитано|Не прочитано|Не прочтено|Prebrano|Διαβάστηκε|Δεν διαβάστηκε|Okundu|Okunmadı|Okundu bilgisi|Loetud|Lasīts|Skaityta|開封済み|開封確認|未開封|已读|已讀|未读|已读回执|읽음|읽지 않음|تمت القراءة|נקרא|אישור קריאה|อ่านแล้ว|Đã đọc|Dibaca";

const literal = (phrase: string) => searchableText(phrase).replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const anyOf = (phrases: string): string =>
  phrases
    .split("|")
    .map(literal)
    .toSorted((a, b) => b.length - a.length)
    .join("|");

/** Takes a searchable subject. No person begins one so; what follows is the subject of the mail that is answered. */
export const knownAnswer = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,3}(?:${anyOf(Object.values(answers).join("|"))})(?:[^\p{L}\p{N}:：]{0,3}$| ?[\])]? ?[:：]| - | (?:from|re|von|de|da|van|fran|fra|od|от|wg) )`,
  "u",
);
export const knownReceipt = new RegExp(
  String.raw`^[^\p{L}\p{N}]{0,3}(?:${anyOf(receipts)})(?: ?\([^()]{1,40}\))?(?: ?[:：]| - )`,
  "u",
);
