import { Failure } from '../../platform/failures/failures.ts'
import { certificateReader, type HostCertificate, type ReadCertificate } from '../../platform/outbound/read-certificate.ts'
import type { Notice } from '../notice.ts'
import { type AskedSource, SourceAway } from '../source.ts'
import { makeNotice } from './make-notice.ts'

/**
 * Certificates that renew by themselves are renewed earlier, so one that is left so long was
 * forgotten (Proposed).
 */
const daysAhead = 21

/**
 * What the certificate of a supplier's website tells at `now`: that it ends within 21 days, or has
 * ended.
 */
export function readCertificate({ validTo }: HostCertificate, domain: string, now: Date): Notice[] {
  if (validTo.getTime() - now.getTime() > daysAhead * 86_400_000) return []
  const end = validTo.toISOString().slice(0, 10)
  const sentence =
    validTo < now
      ? `The certificate of ${domain} ended on ${end}: browsers warn of its website, and programs refuse to connect.`
      : `The certificate of ${domain} ends on ${end}; after that day browsers warn of its website.`
  return [makeNotice({ type: 'certificate', domains: [domain], key: `${domain} certificate ${end}`, sentence, deadline: end })]
}

/**
 * The certificate of the supplier's first domain, by a handshake of our own: `read` is the guarded
 * way to it.
 */
export function certificateSource(read: ReadCertificate = certificateReader()): AskedSource {
  return {
    key: 'certificate',
    kind: 'cyber',
    name: 'Certificates of suppliers’ websites',
    notice: null,
    everyMinutes: 24 * 60,
    hosts: [],
    perSecond: 2,
    isAuthority: false,
    needs: 'website or email of its own',
    question: ({ domains }) => domains[0] ?? null,
    ask: async ({ now }, domain) => readCertificate(await shown(read, domain), domain, now),
  }
}

/** Some websites answer under `www.` alone. */
async function shown(read: ReadCertificate, domain: string): Promise<HostCertificate> {
  try {
    return await read(domain).catch(() => read(`www.${domain}`))
  } catch (error) {
    throw error instanceof Failure ? new SourceAway(error.message) : error
  }
}
