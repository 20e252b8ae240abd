import { randomUUID } from 'node:crypto'
import { inBusiness } from '../../../db/in-business.ts'
import type { AuthGateway } from '../../platform/transaction/auth-gateway.ts'
import type { Work } from '../../platform/transaction/work.ts'

/**
 * One transaction for data of a person outside every business. It sets the id of a business that
 * does not exist, so row-level security hides all existing ones.
 */
export function withoutBusiness<T>(
  { db, clock }: Pick<AuthGateway, 'db' | 'clock'>,
  fn: (work: Pick<Work, 'sql' | 'clock'>) => Promise<T>,
): Promise<T> {
  return inBusiness(db, randomUUID(), ({ sql }) => fn({ sql, clock }))
}
