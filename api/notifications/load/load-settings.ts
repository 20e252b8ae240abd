import type { Work } from '../../platform/transaction/work.ts'
import type { NewsSettings } from '../decide/audience.ts'
import { stoppedAddresses } from '../email/mail-choice.ts'
import { storedEscalationRule } from '../escalation/escalation-rule.ts'
import { AlertSettings } from '../settings/alert-settings.entity.ts'
import { storedAlertSettings } from '../settings/alert-settings.ts'

/** What the business chose; before its setup nothing is mailed. */
export async function loadSettings(work: Pick<Work, 'sql' | 'businessId'>): Promise<NewsSettings> {
  const lists = (await storedAlertSettings(work)) ?? new AlertSettings()
  const [business] = await work.sql<{ name: string }>('select name from business where id = $1', [work.businessId])
  return {
    shop: business?.name ?? 'your shop',
    channels: lists.channels,
    lists,
    stopped: await stoppedAddresses(work),
    escalation: await storedEscalationRule(work),
  }
}
