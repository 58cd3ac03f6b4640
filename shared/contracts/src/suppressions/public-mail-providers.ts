/**
 * Anybody can have an address at these registrable domains, so it says nothing about the company. Reviewed by hand:
 * large providers and access networks. Disposable addresses are not here.
 */
export const publicMailProviders: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com
  outlook.com outlook.at outlook.be outlook.cl outlook.co.id outlook.co.th outlook.com.ar outlook.com.au outlook.com.br
  outlook.com.tr outlook.com.vn outlook.cz outlook.de outlook.dk outlook.es outlook.fr outlook.hu outlook.ie outlook.in
  outlook.it outlook.jp outlook.kr outlook.my outlook.ph outlook.pt outlook.sa outlook.sg outlook.sk
  hotmail.com hotmail.be hotmail.ca hotmail.ch hotmail.co.il hotmail.co.jp hotmail.co.nz hotmail.co.th hotmail.co.uk
  hotmail.com.ar hotmail.com.au hotmail.com.br hotmail.com.tr hotmail.de hotmail.dk hotmail.es hotmail.fi hotmail.fr
  hotmail.gr hotmail.it hotmail.nl hotmail.no hotmail.se
  live.com live.at live.be live.ca live.cl live.cn live.co.uk live.co.za live.com.ar live.com.au live.com.mx live.com.pt
  live.de live.dk live.fi live.fr live.ie live.in live.it live.jp live.nl live.no live.ru live.se msn.com passport.com
  windowslive.com
  yahoo.com yahoo.at yahoo.be yahoo.ca yahoo.ch yahoo.co.id yahoo.co.in yahoo.co.jp yahoo.co.kr yahoo.co.nz yahoo.co.th
  yahoo.co.uk yahoo.co.za yahoo.com.ar yahoo.com.au yahoo.com.br yahoo.com.cn yahoo.com.co yahoo.com.hk yahoo.com.mx
  yahoo.com.my yahoo.com.ph yahoo.com.sg yahoo.com.tr yahoo.com.tw yahoo.com.vn yahoo.cz yahoo.de yahoo.dk yahoo.es
  yahoo.fi yahoo.fr yahoo.gr yahoo.hu yahoo.ie yahoo.in yahoo.it yahoo.nl yahoo.no yahoo.pl yahoo.pt yahoo.ro yahoo.se
  ymail.com rocketmail.com myyahoo.com aol.com aol.co.uk aol.de aol.fr aol.it aim.com love.com
  icloud.com me.com mac.com
  proton.me protonmail.com protonmail.ch pm.me
  gmx.com gmx.net gmx.de gmx.at gmx.ch gmx.fr gmx.es gmx.co.uk gmx.us gmx.eu gmx.info gmx.org gmx.biz
  web.de mail.com email.com usa.com post.com europe.com asia.com consultant.com myself.com dr.com engineer.com
  mail.de email.de freenet.de posteo.de posteo.net mailbox.org t-online.de arcor.de vodafone.de unitybox.de online.de
  tuta.com tuta.io tutamail.com tutanota.com tutanota.de keemail.me
  hey.com fastmail.com fastmail.fm hushmail.com runbox.com startmail.com mailfence.com disroot.org riseup.net duck.com
  zoho.com zohomail.com zohomail.eu zohomail.in rediffmail.com lycos.com mail.ee inbox.com excite.com juno.com netzero.net
  mail.ru bk.ru inbox.ru list.ru internet.ru yandex.com yandex.ru yandex.by yandex.kz yandex.ua ya.ru rambler.ru
  lenta.ru autorambler.ru ro.ru myrambler.ru ukr.net i.ua meta.ua bigmir.net
  qq.com foxmail.com 163.com 126.com yeah.net sina.com sina.cn sohu.com tom.com 139.com 189.cn 21cn.com aliyun.com
  naver.com daum.net hanmail.net nate.com kakao.com docomo.ne.jp ezweb.ne.jp softbank.ne.jp i.softbank.jp nifty.com
  biglobe.ne.jp ocn.ne.jp goo.ne.jp excite.co.jp
  orange.fr wanadoo.fr laposte.net free.fr sfr.fr neuf.fr bbox.fr numericable.fr aliceadsl.fr club-internet.fr
  libero.it virgilio.it tiscali.it alice.it tin.it tim.it inwind.it iol.it fastwebnet.it email.it aruba.it
  terra.es telefonica.net movistar.es ono.com sapo.pt netcabo.pt clix.pt
  btinternet.com btopenworld.com talktalk.net sky.com virginmedia.com ntlworld.com blueyonder.co.uk tiscali.co.uk
  o2.co.uk plusnet.com eircom.net
  skynet.be telenet.be proximus.be scarlet.be ziggo.nl kpnmail.nl planet.nl home.nl hetnet.nl xs4all.nl chello.nl
  bluewin.ch hispeed.ch sunrise.ch aon.at chello.at a1.net utanet.at
  telia.com tele2.se comhem.se bredband.net spray.se telenor.no online.no tdcadsl.dk mail.dk jubii.dk kolumbus.fi
  elisanet.fi luukku.com
  wp.pl o2.pl onet.pl op.pl interia.pl gazeta.pl tlen.pl seznam.cz centrum.cz email.cz volny.cz atlas.cz
  azet.sk zoznam.sk centrum.sk freemail.hu citromail.hu abv.bg mail.bg dir.bg otenet.gr freemail.gr mynet.com
  uol.com.br bol.com.br terra.com.br ig.com.br globo.com globomail.com r7.com fibertel.com.ar arnet.com.ar prodigy.net.mx
  comcast.net verizon.net att.net sbcglobal.net bellsouth.net charter.net cox.net earthlink.net mindspring.com
  optonline.net roadrunner.com windstream.net frontier.com frontiernet.net centurylink.net centurytel.net embarqmail.com
  q.com suddenlink.net rogers.com shaw.ca sympatico.ca telus.net videotron.ca cogeco.ca bell.net
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au internode.on.net xtra.co.nz slingshot.co.nz
  walla.co.il walla.com netvision.net.il mweb.co.za telkomsa.net vodamail.co.za
  `
    .trim()
    .split(/\s+/),
);
