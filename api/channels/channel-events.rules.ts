/**
 * What a channel can hear of, in the order in which people choose; `typeOf` gives the word that
 * programs read.
 */
export const channelEvents = [
  'risk_raised',
  'risk_grew',
  'risk_ended',
  'risk_status_changed',
  'import_question',
  'import_finished',
] as const
export type ChannelEventName = (typeof channelEvents)[number]

/** A message that only shows that the way works. */
export const testEvent = 'test'
export type SentEvent = ChannelEventName | typeof testEvent

/** As a payload names it: `risk.status_changed`. */
export const typeOf = (event: SentEvent): string => event.replace('_', '.')

export const channelKinds = ['webhook', 'slack', 'teams'] as const
export type ChannelKindName = (typeof channelKinds)[number]
