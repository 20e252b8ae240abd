import { parse } from '../platform/failures/parse.ts'
import { rateLimits, refuseTooMany } from '../platform/rate-limits/rate-limits.ts'
import type { WithoutBusiness } from '../platform/transaction/context.ts'
import { calculatorInput } from './calculator.input.ts'
import { type Savings, savings } from './savings.rules.ts'

/**
 * The estimate of the savings calculator; nothing of what was asked is kept. Throws `invalid_input`
 * and `rate_limited`.
 */
export async function calculateSavings(work: WithoutBusiness, input: object): Promise<Savings> {
  const asked = parse(calculatorInput, input)
  await refuseTooMany(work, { limit: rateLimits.calculator, by: work.caller })
  return savings(asked)
}
