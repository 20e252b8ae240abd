import { writeMailOfBusiness } from '../../mail/write-mail.ts'
import type { Work } from '../../platform/transaction/work.ts'
import { addToBell } from '../bell/add-to-bell.ts'
import type { Delivery } from '../decide/delivery.ts'
import { unsubscribeLink } from '../email/mail-choice.ts'
import { forgetUnseen, notePassedOn, waitUntil, watchAlerts } from '../escalation/unseen-alerts.ts'
import { noteAlertMail } from '../load/mail-counts.ts'
import { queuePush } from '../push/queue-push.ts'
import { queueSms } from '../sms/queue-sms.ts'
import { holdNews } from './hold-news.ts'

/** Leaves what was decided to be sent, in the transaction of its cause and in its order. Returns the number of mails that were written. */
export async function queueDeliveries(work: Work, deliveries: readonly Delivery[]): Promise<number> {
  let mails = 0
  for (const one of deliveries) if (await queueOne(work, one)) mails++
  return mails
}

/** Whether it is a mail, to an address that takes mail. */
async function queueOne(work: Work, one: Delivery): Promise<boolean> {
  switch (one.way) {
    case 'bell':
      await addToBell(work, one)
      return false
    case 'mail':
      return (await writeMailOfBusiness(work, { ...one.mail, link: await unsubscribeLink(work, one.stops) })) !== null
    case 'push':
      await queuePush(work, one.userId, { ...one.text, ...one.time })
      return false
    case 'sms':
      await queueSms(work, one.userId, { ...one.news, ...one.time, kind: 'alert', isHeld: one.isHeld })
      return false
    case 'later':
      await holdNews(work, one)
      return false
    case 'counted':
      await noteAlertMail(work, one.userId, one)
      return false
    case 'watched':
      await watchAlerts(work, one.riskIds, one.dueAt)
      return false
    case 'put off':
      await waitUntil(work, one.riskId, one.until)
      return false
    case 'unwatched':
      await forgetUnseen(work, one.riskIds)
      return false
    case 'passed on':
      await notePassedOn(work, one)
      return false
  }
}
