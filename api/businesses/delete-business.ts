import { endApiKeys } from '../identity/keys/keys.ts'
import { dropWaitingMail } from '../mail/write-mail.ts'
import { Failure } from '../platform/failures/failures.ts'
import { may } from '../platform/rights/rights.ts'
import { audit } from '../platform/transaction/audit.ts'
import { holdPart } from '../platform/transaction/business-lock.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Business } from './business.entity.ts'
import { ownBusiness } from './businesses.ts'
import { mailLeavingAsked } from './leaving-mail.ts'

/** Days in which an owner can keep a business that is being deleted; proposed. */
export const daysToKeep = 14
const dayMs = 86_400_000

/**
 * Closes the business to all but its owners, ends its keys and waiting mail at once, and sets the
 * moment at which it is erased; every owner is mailed. A second call changes nothing. Throws
 * `forbidden` for anybody but an owner, `invalid_input` where `name` is not what the business is
 * called, and `conflict` for a demo.
 */
export async function deleteBusiness(work: Work, name: string): Promise<Business> {
  requireOwner(work)
  const business = await lockBusiness(work)
  if (name.trim() !== business.name.trim()) {
    const message = 'This is not what the business is called. Type its name as it stands here.'
    throw new Failure('invalid_input', message, [{ field: 'name', message }])
  }
  if (business.leavingAt) return business
  const now = work.clock.now()
  const leavingAt = new Date(now.getTime() + daysToKeep * dayMs)
  const askedBy = work.actor.kind === 'person' ? work.actor.userId : null
  await work.sql('update business set leaving_at = $2, leaving_asked_at = $3, leaving_asked_by = $4 where id = $1', [
    work.businessId,
    leavingAt,
    now,
    askedBy,
  ])
  await endKeysAndSockets(work)
  await mailLeavingAsked(
    work,
    { name: business.name, zone: business.zone, leavingAt },
    work.actor.kind === 'person' ? work.actor.email : null,
  )
  await audit(work, 'deleteBusiness', { subject: `Business:${work.businessId}`, after: { leavingAt: leavingAt.toISOString() } })
  return ownBusiness(work)
}

/**
 * Keeps a business that is being deleted. Its members are back at once; keys stay ended. Throws
 * `forbidden` for anybody but an owner, and `not_found` for another business than the current one.
 */
export async function keepBusiness(work: Work, businessId: string): Promise<Business> {
  requireOwner(work)
  if (businessId.toLowerCase() !== work.businessId) {
    const message = 'This is not the business that you look at. Switch to it first.'
    throw new Failure('not_found', message, [{ field: 'businessId', message }])
  }
  const { leavingAt } = await lockBusiness(work)
  if (!leavingAt) return ownBusiness(work)
  await work.sql(
    'update business set leaving_at = null, leaving_asked_at = null, leaving_asked_by = null, leaving_reminded_at = null where id = $1',
    [work.businessId],
  )
  await audit(work, 'keepBusiness', { subject: `Business:${work.businessId}`, before: { leavingAt: leavingAt.toISOString() } })
  return ownBusiness(work)
}

function requireOwner({ actor }: Work): void {
  may(actor, 'business:manage')
  // A visitor who checks files manages a business that goes by itself.
  if (actor.kind === 'key' || (actor.kind === 'person' && (actor.role !== 'owner' || actor.isFileCheck)))
    throw new Failure('forbidden', 'Only an owner deletes a business.')
}

async function lockBusiness(work: Work): Promise<Business> {
  await holdPart(work, 'counts')
  const [locked] = await work.sql<{ isDemo: boolean }>('select demo_until is not null as "isDemo" from business where id = $1', [
    work.businessId,
  ])
  if (locked?.isDemo) throw new Failure('conflict', 'The demo makes itself anew; there is nothing to delete.')
  return ownBusiness(work)
}

async function endKeysAndSockets(work: Work): Promise<void> {
  await endApiKeys(work)
  await dropWaitingMail(work)
}
