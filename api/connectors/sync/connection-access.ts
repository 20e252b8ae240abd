import { setTimeout as pause } from 'node:timers/promises'
import { connectionToRead, type OpenConnection } from '../../integrations/connection.ts'
import { providerOf } from '../../integrations/providers.ts'
import { type RenewalServices, renewNow } from '../../integrations/renew-tokens.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { ClientAccess } from '../client.ts'
import { Refused } from '../connector.ts'
import { TurnLost } from './reading.ts'

/** Transactions in the business of a connection. */
export type AccessPlace = {
  readonly external: RenewalServices
  within<T>(fn: (work: Work) => Promise<T>): Promise<T>
}

/** A token that ends within so long is renewed before it is used. */
const leastMs = 60_000
/** So often, and after so long each time, it is looked whether another process has renewed it. */
const mostLooks = 10
const lookMs = 1_000

const endsWithin = ({ endsAt }: OpenConnection, ms: number) => endsAt !== null && endsAt.getTime() - Date.now() < ms

/**
 * What lets a client in. A token that ends is renewed while a long reading goes on, and one that
 * was refused is read once more: another process may have renewed it meanwhile. One that has ended
 * is never used: its refusal would look like that of an owner. Throws `Refused` where it is not
 * renewed just now, or never again, and `TurnLost` where the connection was paused or ended.
 */
export function accessOf(open: OpenConnection, { external, within }: AccessPlace): ClientAccess {
  let known = open
  const look = async () => {
    const found = await within((work) => connectionToRead(work, external, open.integrationId))
    if (found) known = found
    return found !== null
  }
  const renewed = async () => {
    const own = await renewNow(within, external, open.slot)
    let isOpen = await look()
    if (!endsWithin(known, 0)) return
    if (own && 'problem' in own.outcome) throw notRenewed(own.outcome)
    // Somebody else is asking for new ones.
    for (let looks = 0; isOpen && endsWithin(known, 0) && looks < mostLooks; looks++) {
      await pause(lookMs)
      isOpen = await look()
    }
    if (!isOpen) throw new TurnLost()
    if (endsWithin(known, 0)) throw notRenewed({ problem: waitingFor(open), isOver: false })
  }
  return {
    account: open.account,
    secret: async (wasRefused = false) => {
      if (wasRefused && known.endsAt !== null) await look()
      if (endsWithin(known, leastMs)) await renewed()
      return known.secret
    },
  }
}

const notRenewed = ({ problem, isOver }: { readonly problem: string; readonly isOver: boolean }) =>
  new Refused({ kind: isOver ? 'key' : 'unreachable', sentence: problem })

const waitingFor = ({ provider }: OpenConnection) =>
  `${providerOf(provider)?.name ?? provider} has not renewed the connection yet. RiskPilot tries again by itself.`
