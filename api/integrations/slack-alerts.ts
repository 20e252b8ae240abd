import { countedLeaks, type NamedLeak, namedLeaks } from '../notifications/alert-mail.ts'
import { notifyMembers } from '../notifications/notify.ts'
import { Failure } from '../platform/failures/failures.ts'
import type { JobHandler } from '../platform/jobs/job-run.ts'
import { audit } from '../platform/transaction/audit.ts'
import type { ExternalServices, ProviderResponse } from '../platform/transaction/external-services.ts'
import type { Jobs, Work } from '../platform/transaction/work.ts'
import { forgetWebhook, keepWebhook, webhookHints, webhookOf } from './secrets.ts'

type Services = Pick<ExternalServices, 'cipher' | 'request' | 'origin'>

/** The one host that is posted to; onboarding.input.ts refuses other addresses. */
const slackHost = 'hooks.slack.com'
/** The number of alerts that a post names. */
const mostNamed = 10

/** Seals and keeps the address that posts into a channel, and greets there; null forgets it. */
export async function saveSlackWebhook(work: Work, { cipher }: Pick<ExternalServices, 'cipher'>, address: string | null): Promise<void> {
  const before = await slackWebhookHint(work)
  if (address === null) await forgetWebhook(work, 'slack')
  else {
    await keepWebhook(work, cipher, 'slack', address)
    await work.enqueue('slack', { businessId: work.businessId, risks: [] })
  }
  const after = await slackWebhookHint(work)
  const subject = `Business:${work.businessId}`
  await audit(work, 'saveOnboarding', { subject, before: { slackEndsIn: before }, after: { slackEndsIn: after } })
}

/** The last four characters of the stored address; null where none is stored. */
export async function slackWebhookHint(work: Pick<Work, 'sql' | 'businessId'>): Promise<string | null> {
  return (await webhookHints(work)).find(({ provider }) => provider === 'slack')?.last4 ?? null
}

/** Posts alerts into the business's Slack channel. Nothing is asked of Slack while a transaction of ours is open. */
export function slackJob(services: Services): JobHandler<Jobs['slack']> {
  return {
    run: async ({ data, step, finish }) => {
      const target = await step(async (work) => {
        const address = await webhookOf(work, services.cipher, 'slack')
        const [shop] = await work.sql<{ name: string }>('select name from business where id = $1', [work.businessId])
        return { address, shop: shop?.name ?? 'your shop' }
      })
      const answer =
        target.address === null ? null : await post(services, target.address, slackText(data.risks, target.shop, services.origin()))
      await finish(async (work) => {
        if (answer !== null && answer.status !== 200) await tellRefused(work, answer)
      })
    },
    gaveUp: (work) => tellMembers(work, 'Slack could not be reached. New leaks stand under the bell.'),
  }
}

/** What Slack answers. What a later try may mend is thrown. */
async function post({ request }: Services, address: string, text: string): Promise<ProviderResponse> {
  const url = new URL(address)
  if (url.host !== slackHost) throw new Error(`Alerts are posted to ${slackHost} alone, not ${url.host}`)
  const answer = await request(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text }) })
  if (answer.status === 429 || answer.status >= 500) throw new Failure('upstream_failed', `Slack answered with ${answer.status}.`)
  return answer
}

/** Slack's own markup: three characters are escaped, and nothing else of a text is read as markup that leads anywhere. */
export function slackText(risks: readonly NamedLeak[], shop: string, origin: string): string {
  if (risks.length === 0) return `RiskPilot will post new leaks of ${escaped(shop)} here.`
  const lines = namedLeaks(risks, mostNamed).map(escaped)
  return [`RiskPilot found ${countedLeaks(risks)} at ${escaped(shop)}:`, ...lines, `<${origin}/risks|Open them in RiskPilot>`].join('\n')
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function tellRefused(work: Work, { body }: ProviderResponse): Promise<void> {
  const reason = /^[a-z_]{1,40}$/.test(body) ? ` (${body})` : ''
  return tellMembers(work, `Slack refused the webhook address${reason}. Give a new one in the setup, step 8.`)
}

function tellMembers(work: Work, text: string): Promise<void> {
  return notifyMembers(work, { kind: 'integration', title: 'Alerts were not posted to Slack', text })
}
