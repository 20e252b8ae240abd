import type { ChatItem, ChatMessage } from './chat-message.ts'
import { alertBlocks, checkButton, clipped, escaped, eventBlock, plain, type SlackButtons } from './slack-buttons.ts'

/**
 * Longest texts of blocks. Published: Slack, reference of blocks: header 150, section 3,000, of
 * which a section here has three parts.
 */
const mostOfHeader = 150
const mostOfPart = 500

/**
 * A message for an incoming webhook of Slack, in blocks. `text` is what notifications show. Three
 * characters are escaped, and `verbatim` keeps what looks like a link, a person or a channel as
 * text. `buttons`: null where the channel has no app that takes presses.
 */
export function slackMessage(message: ChatMessage, buttons: SlackButtons | null): object {
  const { headline, items, more, button } = message
  const isTest = items.length === 0
  const open = { type: 'button', text: plain(button.label), url: button.url }
  return {
    text: escaped([headline, ...items.map(({ title }) => title)].join(': ')),
    blocks: [
      { type: 'header', text: plain(clipped(headline, mostOfHeader)), ...(buttons && { block_id: eventBlock(buttons.eventId) }) },
      ...items.flatMap((item) => itemBlocks(item, buttons)),
      ...(more === null ? [] : [section(more)]),
      { type: 'actions', elements: [...(buttons && isTest ? [checkButton] : []), open] },
    ],
  }
}

function itemBlocks(item: ChatItem, buttons: SlackButtons | null): object[] {
  const { title, facts, next, url, risk } = item
  const lines = [`<${url}|${part(title)}>`, part(facts), ...(next === null ? [] : [`Next: ${part(next)}`])]
  const block = { type: 'section', text: { type: 'mrkdwn', text: lines.join('\n'), verbatim: true } }
  return buttons && risk ? [block, ...alertBlocks({ ...risk, title }, buttons.presses.get(risk.id) ?? [])] : [block]
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text: escaped(text), verbatim: true } })
const part = (text: string) => escaped(clipped(text, mostOfPart))
