import { randomUUID } from 'node:crypto'
import { inBusiness } from '../../../db/in-business.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import type { Work } from '../../platform/transaction/work.ts'

/**
 * One transaction for what belongs to a person and to no business. It names a business that is not there, so the walls show it nothing of
 * any that is.
 */
export function withoutBusiness<T>(
  { db, clock }: Pick<AuthGateway, 'db' | 'clock'>,
  fn: (work: Pick<Work, 'sql' | 'clock'>) => Promise<T>,
): Promise<T> {
  return inBusiness(db, randomUUID(), ({ sql }) => fn({ sql, clock }))
}
