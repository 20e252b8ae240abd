import { Resolver } from 'node:dns/promises'
import { Failure } from '../failures/failures.ts'

/**
 * What a name server says of a name: its records, empty where it has none; null where the name does
 * not exist.
 */
export type MailRecords = {
  /** Hosts that take mail for the domain. */
  mailHosts(domain: string): Promise<readonly string[] | null>
  /** Texts, the parts of each joined. */
  texts(name: string): Promise<readonly string[] | null>
}

/** Answers of a name server that mean that nothing is there. */
const absent = { ENOTFOUND: null, ENODATA: [] } as const

/**
 * Asks the name servers that this machine uses; the domain's own are not connected to. Throws
 * `upstream_failed` where none answers.
 */
export function mailRecords(
  resolver: Pick<Resolver, 'resolveMx' | 'resolveTxt'> = new Resolver({ timeout: 5_000, tries: 2 }),
): MailRecords {
  return {
    mailHosts: (domain) => looked(domain, async () => (await resolver.resolveMx(domain)).map(({ exchange }) => exchange)),
    texts: (name) => looked(name, async () => (await resolver.resolveTxt(name)).map((parts) => parts.join(''))),
  }
}

async function looked(name: string, look: () => Promise<readonly string[]>): Promise<readonly string[] | null> {
  try {
    return await look()
  } catch (error) {
    const code = String((error as { code?: unknown }).code)
    if (Object.hasOwn(absent, code)) return absent[code as keyof typeof absent]
    throw new Failure('upstream_failed', `The name servers did not answer for ${name}.`)
  }
}
