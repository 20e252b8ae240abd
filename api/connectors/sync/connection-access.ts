import { connectionToRead, type OpenConnection } from '../../integrations/connection.ts'
import { type RenewalServices, renewNow } from '../../integrations/renew-tokens.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { ClientAccess } from '../client.ts'

/** Transactions in the business of a connection. */
export type AccessPlace = {
  readonly external: RenewalServices
  within<T>(fn: (work: Work) => Promise<T>): Promise<T>
}

/** A token that ends within so long is renewed before it is used. */
const leastMs = 60_000

/**
 * What lets a client in. A token that ends is renewed while a long reading goes on, and one that
 * was refused is read once more: another process may have renewed it meanwhile.
 */
export function accessOf(open: OpenConnection, { external, within }: AccessPlace): ClientAccess {
  let known = open
  const now = async () => {
    known = (await within((work) => connectionToRead(work, external, open.integrationId))) ?? known
  }
  return {
    account: open.account,
    secret: async (wasRefused = false) => {
      if (wasRefused && known.endsAt !== null) await now()
      const isEnding = known.endsAt !== null && known.endsAt.getTime() - Date.now() < leastMs
      if (isEnding) {
        await renewNow(within, external, open.slot)
        await now()
      }
      return known.secret
    },
  }
}
