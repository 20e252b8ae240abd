import { storedAlertSettings } from '../notifications/settings/alert-settings.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import type { Work } from '../platform/transaction/work.ts'
import { addChannel } from './channels.ts'
import { queueTest } from './queue-event.ts'

type SetupWork = Pick<Work, 'sql' | 'businessId'>

/**
 * Seals and keeps the Slack address of the setup as a channel, and greets there; null forgets it
 * with its log.
 */
export async function saveSetupSlack(work: Work, external: Pick<ExternalServices, 'cipher'>, address: string | null): Promise<void> {
  const before = await setupSlackHint(work)
  const state = (await storedAlertSettings(work))?.channels.includes('slack') ? 'on' : 'off'
  await work.sql('delete from channel where business_id = $1 and is_of_setup', [work.businessId])
  if (address !== null) {
    const ofSetup = { kind: 'slack', name: 'Slack', events: ['risk_raised'], secret: null, isOfSetup: true } as const
    await queueTest(work, await addChannel(work, external, { ...ofSetup, address, state }))
  }
  const after = await setupSlackHint(work)
  const subject = `Business:${work.businessId}`
  await audit(work, 'saveOnboarding', { subject, before: { slackEndsIn: before }, after: { slackEndsIn: after } })
}

/** The last four characters of the stored address; null where none is stored. */
export async function setupSlackHint({ sql, businessId }: SetupWork): Promise<string | null> {
  const [channel] = await sql<{ hint: string }>('select address_hint as hint from channel where business_id = $1 and is_of_setup', [
    businessId,
  ])
  return channel?.hint.slice(-4) ?? null
}

/**
 * Has alerts posted to Slack, or not, as the setup's answer says; asked whenever the answer is
 * saved.
 */
export async function switchSetupSlack(work: Work, isChosen: boolean): Promise<void> {
  await work.sql(
    `update channel set state = $2, stopped_because = null, failing_since = null, failures = 0, wait_until = null
      where business_id = $1 and is_of_setup and (state = 'off') = ($2 = 'on')`,
    [work.businessId, isChosen ? 'on' : 'off'],
  )
}
