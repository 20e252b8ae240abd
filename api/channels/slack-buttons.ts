import { quickSnoozes } from '../values/quick-snooze.rules.ts'

/**
 * The deeds of buttons in a message, as the ids of their actions. The id of the block names the
 * alert.
 */
export const slackDeeds = ['acknowledge', 'assign', 'snooze', 'false_alarm', 'undo', 'check'] as const
export type SlackDeed = (typeof slackDeeds)[number]

/** What was changed by a button, as the message says it: plain text. */
export type ShownPress = { readonly words: string; readonly at: Date; readonly canBeUndone: boolean }

/**
 * What makes a message answer: its event, by which it is found again, and what was pressed so far,
 * by the alert's id and oldest first.
 */
export type SlackButtons = { readonly eventId: string; readonly presses: ReadonlyMap<string, readonly ShownPress[]> }

/** The id of the block that names the event of a message. */
export const eventBlock = (eventId: string): string => `event:${eventId}`

/** The event that a message names in the ids of its blocks; null where it names none. */
export function eventOfBlocks(ids: readonly string[]): string | null {
  const found = ids.find((id) => /^event:[\da-f-]{36}$/.test(id))
  return found?.slice('event:'.length) ?? null
}

/** Most of the last presses of an alert that its message shows. */
const mostShown = 3

type AlertParts = { readonly id: string; readonly status: string; readonly title: string }

/** What was pressed of an alert, and the buttons that it still has. */
export function alertBlocks({ id, status, title }: AlertParts, presses: readonly ShownPress[]): object[] {
  const shown = presses.slice(-mostShown).map(pressLine)
  const buttons = [...(presses.at(-1)?.canBeUndone ? [undo] : []), ...buttonsOf(status, title)]
  return [
    ...(shown.length > 0 ? [{ type: 'context', elements: shown }] : []),
    ...(buttons.length > 0 ? [{ type: 'actions', block_id: id, elements: buttons }] : []),
  ]
}

/** The button of a test: it changes nothing and shows that presses arrive. */
export const checkButton = { type: 'button', action_id: 'check' satisfies SlackDeed, text: plain('Check the buttons') }

/** In the time zone of whoever reads it, which Slack knows. */
function pressLine({ words, at }: ShownPress): object {
  const seconds = Math.floor(at.getTime() / 1_000)
  const fallback = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return { type: 'mrkdwn', verbatim: true, text: `${escaped(words)} · <!date^${seconds}^{date_short_pretty}, {time}|${fallback}>` }
}

function buttonsOf(status: string, title: string): object[] {
  if (status !== 'active' && status !== 'investigating') return []
  return [
    ...(status === 'active' ? [{ ...button('acknowledge', 'Acknowledge'), style: 'primary' }] : []),
    { type: 'external_select', action_id: 'assign' satisfies SlackDeed, placeholder: plain('Assign to…'), min_query_length: 0 },
    {
      type: 'static_select',
      action_id: 'snooze' satisfies SlackDeed,
      placeholder: plain('Snooze'),
      options: quickSnoozes.map(({ days, words }) => ({ text: plain(words), value: String(days) })),
    },
    { ...button('false_alarm', 'False alarm'), confirm: confirmation(title) },
  ]
}

const undo = button('undo', 'Undo')

function button(deed: SlackDeed, word: string): object {
  return { type: 'button', action_id: deed, text: plain(word) }
}

/** Longest text of a confirmation. Published: Slack, reference of composition objects: 300. */
const mostOfConfirmation = 300

function confirmation(title: string): object {
  const tail = ' The alert is dismissed and no longer counts.'
  return {
    title: plain('Is it a false alarm?'),
    text: plain(`${clipped(title, mostOfConfirmation - tail.length - 1)}.${tail}`),
    confirm: plain('False alarm'),
    deny: plain('Cancel'),
  }
}

/** A text in which Slack reads no marks. */
export function plain(text: string): object {
  return { type: 'plain_text', text, emoji: false }
}

/** A text in which Slack reads marks: three characters stand for themselves only so. */
export const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Without splitting a character. */
export function clipped(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
