import { Failure } from '../platform/failures/failures.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Onboarding } from './onboarding.entity.ts'
import { onboarding } from './onboarding.ts'
import { takeEffect } from './take-effect.ts'
import { wizardSteps } from './wizard-steps.rules.ts'

/**
 * Ends the wizard: its answers take effect, once; completed already, nothing is done. Throws
 * `invalid_input` that names every required field that is missing.
 */
export async function completeOnboarding(work: Work): Promise<Onboarding> {
  may(work.actor, 'onboarding:write')
  await work.sql('select from onboarding where business_id = $1 for update', [work.businessId])
  const said = await onboarding(work)
  if (said.completedAt) return said
  if (said.missing.length > 0) throw stillMissing(said.missing)
  await takeEffect(work, said)
  await work.sql('update onboarding set completed_at = $2, step = $3 where business_id = $1', [
    work.businessId,
    work.clock.now(),
    wizardSteps.length,
  ])
  return onboarding(work)
}

function stillMissing(missing: readonly string[]): Failure {
  return new Failure(
    'invalid_input',
    `Still missing: ${missing.join(', ')}.`,
    missing.map((field) => ({ field, message: `${field} is required.` })),
  )
}
