import { cannotRunWithout, payoutsFile, type Readiness, ready } from '../../readiness.ts'
import type { Breach } from '../../rule-check/broken-rows.ts'
import { countWords } from '../../rule-check/check-words.ts'
import { possible, ruleCheck } from '../../rule-check/rule-check.ts'
import { profile } from './profile.ts'
import {
  emptyAccount,
  keyOfReserve,
  noteMovements,
  overdueReserves,
  type Reserve,
  type ReserveAccount,
  reserveTime,
} from './reserve-account.ts'

/** Days without another reserve that is overdue after which it is over. Proposed. */
const quietDays = 60

type ReservesMemory = { lastOn: number; readonly accounts: Map<string, ReserveAccount> }

/**
 * Reserves that a payment service holds for longer than it held those before, or than any contract
 * does. What is released later is taken back. Loss: what was held and not released; micros.
 */
export const heldReserves = ruleCheck<ReservesMemory>({
  profile,
  version: '1.1.0',
  cause: 'reserves not released',
  waitDays: 0,
  quietDays,
  paceDays: 30,
  likelihood: possible,
  start: () => ({ lastOn: -1, accounts: new Map() }),
  readiness: heldReservesReadiness,
  read(own, _memory, { day, facts }) {
    if (facts.payouts.length === 0) return { broken: [] }
    own.lastOn = day
    const reversed: string[] = []
    const broken: Breach[] = []
    const sources = [...Map.groupBy(facts.payouts, ({ source }) => source)].sort(([a], [b]) => (a < b ? -1 : 1))
    for (const [source, movements] of sources) {
      const account = own.accounts.get(source) ?? emptyAccount()
      own.accounts.set(source, account)
      reversed.push(...noteMovements(account, movements, day).map((key) => `${source} ${key}`))
      broken.push(...newlyOverdue(account).map((reserve) => breachOf(source, reserve, day)))
    }
    return { broken: broken.map((breach) => ['all', breach] as const), reversed }
  },
  isRepeated: () => true,
  pack: ({ lastOn, accounts }) => ({ lastOn, accounts: [...accounts].sort(([a], [b]) => (a < b ? -1 : 1)) }),
  unpack(packed) {
    const { lastOn, accounts } = structuredClone(packed) as { lastOn: number; accounts: [string, ReserveAccount][] }
    return { lastOn, accounts: new Map(accounts) }
  },
})

function heldReservesReadiness({ lastOn, accounts }: ReservesMemory): Readiness {
  if (lastOn < 0) return cannotRunWithout(payoutsFile, 'no payouts were read yet')
  const held = [...accounts.values()].filter(({ reserves, releases }) => reserves.length + releases > 0)
  if (held.length === 0) return ready('your payment services hold no reserves', 1)
  const times = held.map(reserveTime)
  const learned = times.filter(({ isLearned }) => isLearned).length
  if (learned === 0) return ready(`fewer than five reserves were released; until then what is held for ${times[0]?.days} days is told`, 1)
  return ready(`the usual time of reserves is known of ${countWords(learned, 'payment service')}`, 1)
}

function newlyOverdue(account: ReserveAccount): Reserve[] {
  const fresh = overdueReserves(account).filter(({ isCounted }) => !isCounted)
  for (const reserve of fresh) reserve.isCounted = true
  return fresh
}

function breachOf(source: string, reserve: Reserve, today: number): Breach {
  const { day, document, rows, amount, left } = reserve
  const part = { day, table: 'payout' as const, document, rows, amount, expected: amount - left, of: source }
  return { day: today, key: `${source} ${keyOfReserve(reserve)}`, member: source, part, deviation: 0 }
}
