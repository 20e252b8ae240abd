import { localDay } from '../../businesses/currency-and-day.ts'
import { addDaysToReread, type DaysToReread } from '../../integrations/days-to-reread.ts'
import type { Integration } from '../../integrations/integration.entity.ts'
import { one } from '../../integrations/integrations.ts'
import { Failure } from '../../platform/failures/failures.ts'
import { may } from '../../platform/rights/rights.ts'
import { audit } from '../../platform/transaction/audit.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { type Day, daysBetween } from '../../values/day.ts'
import { connectorOf } from '../list.ts'

/** More is not read again at once. Proposed: a quarter. */
const mostDays = 92

type Wish = DaysToReread & { readonly integrationId: string }

/**
 * Has the days of a connection read again, both included, by its next reading, which is requested.
 * Days that wait already stay beside these. Throws `invalid_input` for days that are not in order,
 * not yet there or too many, `not_found`, and `conflict` for a connection that is not active or
 * whose records belong to no day.
 */
export async function rereadDays(work: Work, { integrationId, from, to }: Wish): Promise<Integration> {
  may(work.actor, 'integration:write')
  const { provider, status, name } = await one(work, integrationId)
  refuseDays({ from, to }, await localDay(work, work.clock.now()))
  const streams = connectorOf(provider)?.streams ?? []
  if (status !== 'active') throw new Failure('conflict', `${name} is not connected. Connect it first: then its days can be read again.`)
  if (!streams.some(({ dated }) => dated !== undefined))
    throw new Failure('conflict', `Single days of ${name} cannot be read again: what it tells belongs to no day.`)
  await addDaysToReread(work, integrationId, { from, to })
  await work.enqueue('sync', { businessId: work.businessId, integrationId })
  await work.publish('integration.changed', integrationId)
  await audit(work, 'rereadDays', { subject: `Integration:${integrationId}`, after: { from, to } })
  return one(work, integrationId)
}

function refuseDays({ from, to }: DaysToReread, today: Day): void {
  const refuse = (field: string, message: string) => new Failure('invalid_input', message, [{ field, message }])
  if (to < from) throw refuse('to', 'The last day is before the first one.')
  if (to > today) throw refuse('to', `The last day is after today, ${today}.`)
  if (daysBetween(from, to) >= mostDays) throw refuse('from', `At most ${mostDays} days are read again at once.`)
}
