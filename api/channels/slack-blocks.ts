import type { ChatItem, ChatMessage } from './chat-message.ts'

/** Longest texts of blocks. Published: Slack, reference of blocks: header 150, section 3,000, of which a section here has three parts. */
const mostOfHeader = 150
const mostOfPart = 500

/**
 * A message for an incoming webhook of Slack, in blocks. `text` is what notifications show. Three characters are escaped, and `verbatim`
 * keeps what looks like a link, a person or a channel as text.
 */
export function slackBody(message: ChatMessage): string {
  const { headline, items, more, button } = message
  return JSON.stringify({
    text: escaped([headline, ...items.map(({ title }) => title)].join(': ')),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: clipped(headline, mostOfHeader), emoji: false } },
      ...items.map(itemBlock),
      ...(more === null ? [] : [section(more)]),
      {
        type: 'actions',
        elements: [{ type: 'button', text: { type: 'plain_text', text: button.label, emoji: false }, url: button.url }],
      },
    ],
  })
}

function itemBlock({ title, facts, next, url }: ChatItem): object {
  const lines = [`<${url}|${part(title)}>`, part(facts), ...(next === null ? [] : [`Next: ${part(next)}`])]
  return { type: 'section', text: { type: 'mrkdwn', text: lines.join('\n'), verbatim: true } }
}

const section = (text: string) => ({ type: 'section', text: { type: 'mrkdwn', text: escaped(text), verbatim: true } })
const part = (text: string) => escaped(clipped(text, mostOfPart))

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Without splitting a character. */
export function clipped(text: string, most: number): string {
  const characters = [...text]
  return characters.length <= most ? text : `${characters.slice(0, most - 1).join('')}…`
}
