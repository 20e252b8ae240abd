import type { Desk } from '../work/desk.ts'
import { Failure } from '../work/failures.ts'
import { countTry, tryWindowMinutes } from './sign-in-tries.ts'

/** Asks from one address within 15 minutes: an office behind one address gets on, a script does not go on. Proposed. */
const mostOfAddress = 30

/** Mails that one person is sent within 15 minutes because somebody typed their address. Proposed. */
const mostOfPerson = 5

/**
 * Counts one ask of this kind from the caller's address, and to the account where one is named, known or not. Throws `rate_limited`, alike
 * for an account that is there and one that is not.
 */
export async function refuseTooMany(desk: Desk, what: string, account?: string): Promise<void> {
  const now = desk.clock.now()
  const counts = [await countTry(desk.db.pool, `${what} from ${desk.peer}`, now, mostOfAddress)]
  if (account !== undefined) counts.push(await countTry(desk.db.pool, `${what} of ${account}`, now, mostOfPerson))
  if (Math.max(...counts) > 0) throw tooMany()
}

export function tooMany(): Failure {
  return new Failure('rate_limited', `Too many attempts. Wait ${tryWindowMinutes} minutes and try again.`)
}
