import { Failure } from '../../platform/failures/failures.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import { attemptWindowMinutes, countAttempt } from './login-attempts.ts'

/** Asks from one address within 15 minutes: an office behind one address gets on, a script does not go on. Proposed. */
const mostOfAddress = 30

/** Mails that one person is sent within 15 minutes because somebody typed their address. Proposed. */
const mostOfPerson = 5

/**
 * Counts one ask of this kind from the caller's address, and to the account where one is named, known or not. Throws `rate_limited`, alike
 * for an account that is there and one that is not.
 */
export async function limitMails(authGateway: AuthGateway, what: string, account?: string): Promise<void> {
  const now = authGateway.clock.now()
  const counts = [await countAttempt(authGateway.db.pool, `${what} from ${authGateway.peer}`, now, mostOfAddress)]
  if (account !== undefined) counts.push(await countAttempt(authGateway.db.pool, `${what} of ${account}`, now, mostOfPerson))
  if (Math.max(...counts) > 0) throw tooMany()
}

export function tooMany(): Failure {
  return new Failure('rate_limited', `Too many attempts. Wait ${attemptWindowMinutes} minutes and try again.`)
}
