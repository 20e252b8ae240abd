import { uuidv7 } from '../../../db/uuid.ts'
import { writeMailOfBusiness } from '../../mail/write-mail.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addToBell } from '../bell/add-to-bell.ts'
import type { Delivery } from '../decide/delivery.ts'
import { storedNews } from '../decide/leak-news.ts'
import { unsubscribeLink } from '../email/mail-choice.ts'
import { forgetUnseen, notePassedOn, waitUntil, watchAlerts } from '../escalation/unseen-alerts.ts'
import { noteAlertMail } from '../load/mail-counts.ts'
import { queuePush } from '../push/queue-push.ts'
import { queueSms } from '../sms/queue-sms.ts'

type ByWay = { readonly [Way in Delivery['way']]: (work: Work, one: Extract<Delivery, { way: Way }>) => Promise<unknown> }

const byWay: ByWay = {
  bell: addToBell,
  /** Null: the address takes no mail. */
  mail: async (work, { mail, stops }) => writeMailOfBusiness(work, { ...mail, link: await unsubscribeLink(work, stops) }),
  push: (work, { userId, text, time }) => queuePush(work, userId, { ...text, ...time }),
  sms: (work, { userId, news, time, isHeld }) => queueSms(work, userId, { ...news, ...time, kind: 'alert', isHeld }),
  later: holdNews,
  counted: (work, { userId, mailed, held }) => noteAlertMail(work, userId, { mailed, held }),
  watched: (work, { riskIds, dueAt }) => watchAlerts(work, riskIds, dueAt),
  'put off': (work, { riskId, until }) => waitUntil(work, riskId, until),
  unwatched: (work, { riskIds }) => forgetUnseen(work, riskIds),
  'passed on': notePassedOn,
}

/**
 * Leaves what was decided to be sent, in the transaction of its cause and in its order. Returns the
 * number of mails that were written.
 */
export async function queueDeliveries(work: Work, deliveries: readonly Delivery[]): Promise<number> {
  let mails = 0
  for (const one of deliveries) {
    const queue = byWay[one.way] as (work: Work, one: Delivery) => Promise<unknown>
    if ((await queue(work, one)) !== null && one.way === 'mail') mails++
  }
  return mails
}

/** Kept for an address until its quiet hours end. */
async function holdNews(
  { sql, businessId, clock }: Work,
  { to, userId, lists, leak, dueAt }: Extract<Delivery, { way: 'later' }>,
): Promise<void> {
  const now = clock.now()
  const values = [businessId, uuidv7(now), to, userId, JSON.stringify({ lists, leak: storedNews(leak) }), now, dueAt]
  await sql('insert into held_news (business_id, id, address, user_id, news, held_at, due_at) values ($1, $2, $3, $4, $5, $6, $7)', values)
}
