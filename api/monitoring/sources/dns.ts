import { Failure } from '../../platform/failures/failures.ts'
import { type MailRecords, mailRecords } from '../../platform/outbound/mail-records.ts'
import type { Notice } from '../notice.ts'
import { type AskedSource, SourceAway } from '../source.ts'
import { domainsQuestion, parentOf } from './asked-domains.ts'
import { makeNotice } from './make-notice.ts'

/**
 * What the name servers say of a domain's mail. `spf` and `dmarc` are the records; null where there
 * is none.
 */
type MailProtection = { readonly takesMail: boolean; readonly spf: string | null; readonly dmarc: string | null }

/**
 * What a domain's records tell: that anybody can send mail in its name, which is how bills are
 * forged. Said as an exposure, never as something that happened. A DMARC policy (RFC 7489) of
 * quarantine or reject is enough; with the policy `none` there has to be an SPF record (RFC 7208).
 */
function readMailProtection({ takesMail, spf, dmarc }: MailProtection, domain: string): Notice[] {
  const policy = /;\s*p\s*=\s*(\w+)/i.exec(dmarc ?? '')?.[1]?.toLowerCase()
  if (policy === 'quarantine' || policy === 'reject') return []
  if (dmarc !== null && spf !== null) return []
  const missing = [!takesMail && 'no MX', spf === null && 'no SPF', dmarc === null && 'no DMARC'].filter((one) => one !== false)
  const records = `${missing.length > 1 ? `${missing.slice(0, -1).join(', ')} and ` : ''}${missing.at(-1)}`
  const sentence =
    `Mail that pretends to come from ${domain} is hard to tell from real mail: the domain has ${records} record. ` +
    'This is an exposure to forged invoices, not an incident.'
  return [makeNotice({ type: 'mail_fraud', domains: [domain], key: `${domain} mail`, sentence })]
}

/**
 * The mail records of the supplier's domains, three at most; a domain that does not exist tells
 * nothing.
 */
export function dnsSource(records: MailRecords = mailRecords()): AskedSource {
  return {
    key: 'dns',
    kind: 'cyber',
    name: 'Mail records of suppliers’ domains (DNS)',
    notice: null,
    everyMinutes: 24 * 60,
    hosts: [],
    perSecond: 2,
    isAuthority: false,
    needs: 'website or email of its own',
    question: domainsQuestion,
    ask: async (_, question) => {
      const read = await Promise.all(question.split(' ').map((domain) => protectionOf(records, domain)))
      return read.flatMap((one, i) => (one === null ? [] : readMailProtection(one, question.split(' ')[i] as string)))
    },
  }
}

async function protectionOf(records: MailRecords, domain: string): Promise<MailProtection | null> {
  try {
    const [hosts, texts] = await Promise.all([records.mailHosts(domain), records.texts(domain)])
    if (hosts === null || texts === null) return null
    const spf = texts.find((text) => /^v=spf1(\s|$)/i.test(text)) ?? null
    // A single point as host says that the domain takes no mail (RFC 7505).
    return { takesMail: hosts.some((host) => host !== '' && host !== '.'), spf, dmarc: await dmarcOf(records, domain) }
  } catch (error) {
    throw error instanceof Failure ? new SourceAway(error.message) : error
  }
}

/** The policy of the domain or, as receivers do, of one that it is a part of. */
async function dmarcOf(records: MailRecords, domain: string): Promise<string | null> {
  for (let asked: string | null = domain; asked !== null; asked = parentOf(asked)) {
    const found = (await records.texts(`_dmarc.${asked}`))?.find((text) => /^v=DMARC1\s*(;|$)/i.test(text))
    if (found !== undefined) return found
  }
  return null
}
