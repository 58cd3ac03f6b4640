import { searchableText } from "./searchable-text.ts";

/**
 * Plain demands in languages whose shades the models don't know; each asks for no more mail to the writer. A Greek or Cyrillic
 * word may go on.
 */
const demands: Readonly<Record<string, readonly string[]>> = {
  pl: [
    String.raw`(?:usun|wypisz|wykresl)(?:cie)? (?:mnie|nas|moj|nasz)|prosze (?:o )?(?:usun|wypis|wykresl)\w* (?:mnie|nas|moj|nasz)`,
    String.raw`(?:prosze |prosimy )(?:wiecej |juz )?nie (?:pisac|wysylac|kontaktowac|przysylac)|nie (?:pisz|wysylaj|kontaktuj|przysylaj)\w* (?:sie )?(?:do (?:mnie|nas) |ze mna |z nami |mi |nam )?(?:wiecej|juz)`,
    String.raw`nie (?:chce|zycze sobie|zyczymy sobie) (?:juz |wiecej )?(?:dostawac|otrzymywac|zadnych|wiadomosci|maili)|wypisuje sie`,
  ],
  cs: [
    String.raw`(?:odhlas|vyrad|odstran|vymaz|smaz)\w* (?:prosim )?(?:me|mne|nas|moji|muj|moje|nasi) `,
    String.raw`(?:uz |prosim )*(?:nepiste|neposilejte|nekontaktujte|neobtezujte) (?:mi|me|mne|nam|nas)|nepreje(?:me|m) si (?:dalsi|dostavat|byt)`,
  ],
  sk: [
    String.raw`(?:odhlas|vyrad|odstran|vymaz)\w* (?:prosim )?(?:ma|nas|moju|moj|nasu) `,
    String.raw`(?:uz |prosim )*(?:nepiste|neposielajte|nekontaktujte|neobtazujte) (?:mi|ma|nam|nas)|ne(?:zelam|prajem) si (?:dalsie|dostavat)`,
  ],
  da: [
    "(?:afmeld|slet|fjern) (?:mig|os|min|mit|vores)|(?:skriv|send|kontakt) (?:venligst )?(?:mig |os )?ikke (?:til (?:mig|os) )?(?:mere|igen|flere)",
    "(?:stop|hold op) med at (?:skrive|sende|kontakte|maile)|(?:vil|onsker) ikke (?:at )?(?:modtage|have|hore) (?:flere|mere)",
  ],
  nb: [
    "(?:avmeld|slett|fjern) (?:meg|oss|min|mitt|var)|ikke (?:skriv|send|kontakt) (?:til )?(?:meg|oss)|(?:slutt|stopp) (?:med )?a (?:skrive|sende|kontakte)",
    "(?:vil|onsker) ikke (?:a )?(?:motta|ha|fa) (?:flere|mer)",
  ],
  sv: [
    "(?:avregistrera|ta bort|avanmal|stryk|radera) (?:mig|oss|min|mitt|var)|(?:skriv|skicka|kontakta|maila|mejla) (?:mig |oss )?inte (?:till (?:mig|oss) )?(?:mer|igen|fler|langre)",
    "sluta (?:att )?(?:skriva|skicka|mejla|maila|kontakta)|vill inte (?:ha|fa|bli) (?:fler|mer|langre|kontaktad)",
  ],
  fi: [
    "(?:poista|poistakaa) (?:minut|meidat|tietoni|osoitteeni|sahkopostini)|(?:alkaa|ala) (?:enaa )?(?:lahet|ota|ottako|kirjoit|laheta)",
    String.raw`lopet(?:a|takaa) (?:viest|sahkoposti|naiden|yhteydenot)\w*|en halua (?:enaa |enempaa )(?:vastaanottaa|saada|viesteja|sahkoposti)`,
  ],
  hu: [
    String.raw`(?:torolj\w*|tavolits\w*) (?:el )?(?:engem|minket|a cimem|az adataim)|ne (?:irjon|irjanak|kuldjon|kuldjenek|keressen|keressenek) (?:nekem|nekunk|engem|minket|tobb)`,
    "leiratkoz(?:om|unk|nek)|nem (?:kerek|kerunk|szeretnek) tobb (?:levelet|e-?mailt|uzenetet)",
  ],
  ro: [
    String.raw`(?:stergeti|eliminati|dezabonati|scoateti)-?(?:ma|ne|mi)\b|nu (?:imi |ne |ma |mai )+(?:scrieti|trimiteti|contactati)|nu mai doresc (?:sa primesc|mesaje|e-?mail)`,
  ],
  hr: [
    "(?:uklonite|izbrisite|obrisite|odjavite|skinite) (?:me|nas|moju|moj|nasu)|(?:nemojte|prestanite) (?:mi |nam |me |vise )*(?:pisati|slati|kontaktirati)",
    "ne zelim (?:vise )?(?:primati|da primam|dobivati|dobijati)",
  ],
  sl: [
    "(?:odjavite|izbrisite|odstranite) (?:me|nas|moj)|prenehajte (?:posiljati|pisati)|ne zelim (?:vec )?(?:prejemati|dobivati)",
  ],
  tr: [
    String.raw`(?:beni|bizi|adresimi) (?:listenizden |listeden |lutfen )*(?:cikar|sil)\w*|(?:bana|bize) (?:bir daha |artik |lutfen |e-?posta |mail |mesaj )*(?:gondermeyin|yazmayin|atmayin)`,
    "(?:mail|e-?posta|mesaj) almak istemiyor",
  ],
  et: [
    "(?:eemaldage|kustutage|votke) (?:mind|meid|minu)|arge (?:mulle |meile )?(?:rohkem |enam )?(?:kirjutage|saatke)|ei soovi (?:enam|rohkem) ",
  ],
  lv: [
    "(?:iznemiet|dzesiet|atrakstiet|nonemiet) (?:mani|mus)|(?:vairs )?ne(?:rakstiet|sutiet) (?:man|mums)|nevelos (?:vairs )?sanemt",
  ],
  lt: [
    "(?:istrinkite|pasalinkite|isbraukite) (?:mane|mus)|ne(?:rasykite|siuskite) (?:man|mums)|nenoriu (?:daugiau )?gauti",
  ],
  ca: ["(?:doneu-me|dona'm|doni'm) de baixa|no (?:em|ens) (?:envieu|escriviu|contacteu) mes"],
  ru: [
    "(?:отпишите|удалите|исключите|уберите) (?:меня|нас|мои|наш)|(?:больше )?не (?:пишите|присылаите|шлите|отправляите|беспокоите) (?:мне|нам|меня|нас|больше)|больше не (?:пишите|присылаите|шлите)",
    "прекратите (?:рассылку|писать|присылать|слать)|не хочу (?:больше )?получать",
  ],
  uk: [
    "(?:відпишіть|видаліть|вилучіть|приберіть) (?:мене|нас|мою|наш)|більше не (?:пишіть|надсилаите|турбуите)|не (?:пишіть|надсилаите) (?:мені|нам)|припиніть (?:розсилку|писати|надсилати)|не хочу (?:більше )?отримувати",
  ],
  bg: [
    "(?:отпишете|премахнете|изтриите) (?:ме|ни)|не (?:ми|ни) (?:пишете|изпращаите)|спрете да (?:ми|ни)|не желая (?:да получавам|повече)",
  ],
  el: [
    "(?:διαγραψτε|αφαιρεστε|βγαλτε) (?:με|μας)|μην? (?:μου|μας|με) (?:ξανα)?(?:στειλ|στελν|γραψ|γραφ|ενοχλ)|μην ξαναστειλ|σταματηστε να (?:μου|μας|με)",
  ],
  ja: [
    "(?:配信|メール|送信|連絡)(?:を|の|は)?(?:停止|中止|やめて|止めて|しないで|送らないで)|今後(?:の|は)?(?:ご?連絡|メール|配信)(?:は|を)?(?:不要|お断り|控え|結構)|(?:送ら|送信し|連絡し)ないで(?:くだ|下)さい|配信解除|リストから(?:外|削除|はず)",
  ],
  zh: [
    "(?:不要|别|別|请勿|請勿|勿)再?(?:给|給|跟|和|向)?(?:我|我们|我們)?再?(?:们|們)?(?:发|發|寄|联系|聯繫|聯絡|联络)|退[订訂]|取消(?:订阅|訂閱)|(?:删除|刪除|移除)我|(?:把|将|將)我.{0,12}(?:删除|移除|刪除)|停止(?:发送|發送|发邮件|联系)|不(?:想|希望|愿)再?(?:收到|接收)",
  ],
  ko: [
    "(?:메일|이메일|연락|메시지)(?:을|를|은|는)? ?(?:더 이상 |더는 |다시는 |그만 |이제 )?(?:보내지|하지|주지) ?(?:마세요|말아|마십시오)|수신 ?거부|구독 ?(?:취소|해지)|(?:목록|리스트|명단)에서 (?:삭제|제거|빼)|그만 (?:보내|연락)",
  ],
  ar: ["لا (?:ترسل|تراسل|تتواصل)|الغاء الاشتراك|احذفوا? (?:بريدي|عنواني)|احذفوني|توقفوا? عن (?:ارسال|مراسل)"],
  he: ["(?:הסירו?|תסירו?) אותי|אל ת(?:שלח|כתב)ו? (?:לי|לנו)|נא להסיר|הפסיקו? לשלוח"],
  vi: ["(?:dung|ngung) (?:gui|lien he|viet) (?:email|thu|cho|toi|voi)|huy dang ky|khong muon nhan (?:email|thu)"],
  id: [
    "(?:jangan|berhenti) (?:kirim|mengirim|hubungi|menghubungi)|hapus (?:saya|email saya|alamat saya)|berhenti berlangganan|tidak (?:ingin|mau) (?:lagi )?menerima",
  ],
  th: ["หยุดส่ง|ยกเลิกการรับ|เลิกส่ง|ไม่ต้องส่ง"],
};

/** Chinese, Japanese, Korean and Thai have no spaces between words. */
const isSpaced = (source: string): boolean => !/[\u0e00-\u0e7f\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(source);

const patterns = Object.values(demands)
  .flat()
  .map((source) =>
    source
      .normalize("NFKD")
      .replace(/[^\P{M}\u3099\u309a]/gu, "")
      .normalize("NFC"),
  )
  .map((source) => new RegExp(isSpaced(source) ? `(?<!\\p{L})(?:${source})` : source, "u"));

const searchedCharacters = 2_000;

/** Languages in which a demand for no more mail is understood, beside the seven of the models. */
export const languagesAbroad: readonly string[] = Object.keys(demands);

export function demandsOptOutAbroad(visible_text: string): boolean {
  const text = searchableText(visible_text.slice(0, searchedCharacters)).slice(0, 2 * searchedCharacters);
  return patterns.some((pattern) => pattern.test(`${text} `));
}
