import type { SetupAnswersQuery } from '../generated/graphql.ts'

type Answers = SetupAnswersQuery['onboarding']

/** Where new leaks go by the channels and recipients of the setup, and what is not sent. */
export function alertWords(of: Answers): string {
  const channels = of.alertChannels ?? []
  const others = [channels.includes('slack') ? slackWords(of) : '', channels.includes('sms') ? smsWords(of) : '']
  const mail = channels.includes('email') ? mailWords(of) : ''
  const said = [mail, ...others].filter((one) => one !== '').join(' ')
  return said || 'New leaks stand under the bell alone.'
}

function mailWords({ financialAlertRecipients, vendorAlertRecipients, legalAlertRecipients, completedAt }: Answers): string {
  const lists = [
    financialAlertRecipients ? `New leaks are mailed to ${financialAlertRecipients}.` : '',
    vendorAlertRecipients ? `Leaks in what you are billed are mailed to ${vendorAlertRecipients}.` : '',
    legalAlertRecipients ? `Chargebacks and deadlines are mailed to ${legalAlertRecipients}.` : '',
  ].filter((one) => one !== '')
  if (lists.length === 0) return 'Nobody is mailed: no recipient is named.'
  return completedAt ? lists.join(' ') : 'Mail begins once the setup is complete.'
}

function slackWords({ slackWebhookLast4, completedAt }: Answers): string {
  if (!slackWebhookLast4) return 'Nothing is posted to Slack: its webhook address is missing.'
  return completedAt ? 'New leaks are posted to Slack.' : 'Slack begins once the setup is complete.'
}

function smsWords({ alertChannels, canSendSms, completedAt }: Answers): string {
  if (!alertChannels?.includes('email')) return 'New leaks aren’t texted: SMS goes with email, which isn’t chosen.'
  const who = completedAt
    ? 'New critical leaks are also texted to members who add their phone number in Settings, Notifications.'
    : 'SMS begins once the setup is complete.'
  return canSendSms ? who : `${who} No SMS provider is set on this server: text messages are kept and not sent.`
}
