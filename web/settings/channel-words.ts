import type { ChannelDeliveryPartsFragment, ChannelEvent, ChannelKind, ChannelPartsFragment } from '../generated/graphql.ts'
import { ago, exactInstant } from '../ui/days.ts'

type Kind = { readonly word: string; readonly address: string; readonly placeholder: string; readonly hint: string }

/** What people call the kinds, and where each gets its address. */
export const channelKindWords: Readonly<Record<ChannelKind, Kind>> = {
  slack: {
    word: 'Slack',
    address: 'Webhook address',
    placeholder: 'https://hooks.slack.com/services/…',
    hint: 'In Slack: Apps, Incoming Webhooks, Add to Slack, choose a channel, copy the address.',
  },
  teams: {
    word: 'Microsoft Teams',
    address: 'Workflow address',
    placeholder: 'https://….logic.azure.com/workflows/…',
    hint: 'In Teams: at the channel choose Workflows, “Send webhook alerts to a channel”, and copy the address.',
  },
  webhook: {
    word: 'Webhook',
    address: 'Address of your program',
    placeholder: 'https://erp.example/riskpilot',
    hint: 'It gets signed JSON, one message an event. Only https, on the public internet.',
  },
}

/** The kinds in the order in which people choose. */
export const channelKindsShown = Object.keys(channelKindWords) as ChannelKind[]

export const channelEventWords: Readonly<Record<ChannelEvent, string>> = {
  risk_raised: 'A new leak is found',
  risk_grew: 'A leak costs twice as much',
  risk_ended: 'A leak has ended',
  risk_status_changed: 'An alert’s status changes',
  import_question: 'A file needs an answer',
  import_finished: 'A file was read',
}

/** A channel's state in a sentence, and whether it is bad news. */
export function channelStateWords(channel: ChannelPartsFragment): { readonly text: string; readonly isBad: boolean } {
  const { state, stoppedBecause, failingSince, lastProblem, lastDeliveredAt } = channel
  if (state === 'off') return { text: 'Switched off', isBad: false }
  if (state === 'stopped') return { text: `Switched off by RiskPilot. ${stoppedBecause ?? ''}`.trim(), isBad: true }
  if (state === 'failing' && failingSince)
    return { text: `Nothing arrives since ${exactInstant(failingSince)}. ${lastProblem ?? ''}`.trim(), isBad: true }
  return { text: lastDeliveredAt ? `Works: last message ${ago(lastDeliveredAt)}` : 'Nothing was sent yet', isBad: false }
}

/** What became of a message, in a few words. */
export function deliveryWords({ status, tries, answerStatus, nextTryAt, problem }: ChannelDeliveryPartsFragment): string {
  const tried = tries === 1 ? '1 try' : `${tries} tries`
  if (status === 'delivered') return `Delivered${answerStatus === null ? '' : ` (${answerStatus})`}, ${tried}`
  if (status === 'failed') return `Not delivered, ${tried}. ${problem ?? ''}`.trim()
  if (tries === 0) return 'On its way'
  return `${problem ?? 'Being sent.'} ${nextTryAt ? `Tried again ${exactInstant(nextTryAt)}.` : ''}`.trim()
}

const types: Readonly<Record<string, string>> = {
  test: 'Test',
  'risk.raised': 'New leak',
  'risk.grew': 'Leak grew',
  'risk.ended': 'Leak ended',
  'risk.status_changed': 'Status changed',
  'import.question': 'File needs an answer',
  'import.finished': 'File read',
}

export const deliveryTypeWord = (type: string): string => types[type] ?? type

/** Behind the address of a channel: for whom its buttons act; nothing without buttons. */
export function buttonsWords({ isInteractive, actsFor }: Pick<ChannelPartsFragment, 'isInteractive' | 'actsFor'>): string {
  if (!isInteractive) return ''
  if (!actsFor) return ', its buttons do nothing since their member left: set them up again'
  return `, with buttons that act for ${actsFor.isViewer ? 'you' : actsFor.name || actsFor.email}`
}
