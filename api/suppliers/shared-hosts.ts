/**
 * Hosts at which many people and companies have their mail or their pages: whoever has an address
 * there is not known by it. A name of them on a supplier's card would make every notice about the
 * host one about the supplier. The large free mail services by country, providers of access that
 * give their customers an address, and builders of sites that put them on their own domain; written
 * by hand, 2026-11-29.
 */
const shared: ReadonlySet<string> = new Set(
  `
  gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.de hotmail.fr hotmail.it hotmail.es live.com live.co.uk live.de
  live.fr live.nl msn.com yahoo.com yahoo.co.uk yahoo.de yahoo.fr yahoo.it yahoo.es yahoo.co.jp yahoo.co.in yahoo.com.br ymail.com
  rocketmail.com aol.com aol.de icloud.com me.com mac.com proton.me protonmail.com pm.me tutanota.com tuta.io fastmail.com zoho.com mail.com
  gmx.com gmx.de gmx.net gmx.at gmx.ch web.de t-online.de freenet.de arcor.de mailbox.org posteo.de bluewin.ch hispeed.ch orange.fr
  wanadoo.fr free.fr sfr.fr laposte.net libero.it virgilio.it alice.it tin.it tiscali.it telefonica.net terra.com.br uol.com.br bol.com.br
  ziggo.nl kpnmail.nl planet.nl xs4all.nl telenet.be skynet.be telia.com comhem.se online.no wp.pl o2.pl onet.pl interia.pl seznam.cz
  centrum.cz abv.bg mail.ru bk.ru inbox.ru list.ru yandex.ru yandex.com rambler.ru ukr.net i.ua qq.com foxmail.com 163.com 126.com yeah.net
  sina.com sina.cn sohu.com aliyun.com 139.com 189.cn 21cn.com naver.com daum.net hanmail.net nate.com rediffmail.com comcast.net verizon.net
  att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net btinternet.com btopenworld.com virginmedia.com ntlworld.com
  sky.com talktalk.net bigpond.com optusnet.com.au xtra.co.nz shaw.ca rogers.com sympatico.ca telus.net
  facebook.com instagram.com linkedin.com youtube.com x.com twitter.com linktr.ee sites.google.com amazon.com ebay.com etsy.com alibaba.com
  aliexpress.com 1688.com made-in-china.com indiamart.com globalsources.com wikipedia.org
  `
    .trim()
    .split(/\s+/),
)

/**
 * Parents below which each host is another's: `acme.myshopify.com` is Acme's own, `myshopify.com`
 * nobody's.
 */
const parents: ReadonlySet<string> = new Set(
  `myshopify.com wixsite.com wordpress.com blogspot.com squarespace.com weebly.com webflow.io github.io square.site business.site jimdosite.com
  jimdofree.com godaddysites.com ecrater.com bigcartel.com tilda.ws notion.site carrd.co`
    .trim()
    .split(/\s+/),
)

/**
 * Whether a host, in small letters, is one that many share: itself, or a part of one such as
 * `www.facebook.com`.
 */
export function isSharedHost(host: string): boolean {
  if (parents.has(host)) return true
  const labels = host.split('.')
  return labels.some((_, i) => shared.has(labels.slice(i).join('.')))
}
