import { queueMessages } from '../../platform/outbound/queue-message.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { DeliveryTime } from '../decide/delivery.ts'
import type { SmsNews } from './sms-news.ts'

export type NewSms = SmsNews &
  DeliveryTime & {
    readonly kind: 'alert' | 'code' | 'test'
    readonly sealedCode?: string
    /** The daily limit holds it back: it is noted and never sent. */
    readonly isHeld?: boolean
  }

/**
 * Leaves a message to a member's number, in the caller's transaction: it is sent if and only if its
 * cause was committed, and once an event.
 */
export async function queueSms(
  work: Pick<Work, 'sql' | 'businessId' | 'clock'>,
  userId: string,
  { eventKey, body, sealedCode, ...when }: NewSms,
): Promise<void> {
  await queueMessages(work, 'sms', [{ ...when, receiverId: userId, eventKey, content: body, sealed: sealedCode }])
}
