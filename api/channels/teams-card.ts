import type { ChatItem, ChatMessage } from './chat-message.ts'
import { clipped } from './slack-buttons.ts'

/**
 * Longest part of a card; with ten items it stays within the 28 KB of a message. Published:
 * Microsoft Teams, webhooks.
 */
const mostOfPart = 300

/**
 * A message for a workflow of Microsoft Teams: an Adaptive Card 1.4. Texts are runs of a
 * RichTextBlock, in which no Markdown is read, so a title cannot become a link.
 */
export function teamsBody({ headline, items, more, button }: ChatMessage): string {
  const body = [
    text([{ text: headline, weight: 'Bolder', size: 'Medium' }]),
    ...items.map(itemBlock),
    ...(more === null ? [] : [text([{ text: more }])]),
  ]
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body,
    actions: [{ type: 'Action.OpenUrl', title: button.label, url: button.url }],
  }
  return JSON.stringify({
    type: 'message',
    attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
  })
}

type Run = { readonly text: string; readonly weight?: 'Bolder'; readonly size?: 'Medium'; readonly isSubtle?: boolean }

const text = (runs: readonly Run[]) => ({
  type: 'RichTextBlock',
  inlines: runs.map((run) => ({ type: 'TextRun', ...run, text: clipped(run.text, mostOfPart) })),
})

function itemBlock({ title, facts, next, url }: ChatItem): object {
  const lines = [text([{ text: title, weight: 'Bolder' }]), text([{ text: facts, isSubtle: true }])]
  return {
    type: 'Container',
    separator: true,
    selectAction: { type: 'Action.OpenUrl', url },
    items: next === null ? lines : [...lines, text([{ text: `Next: ${next}` }])],
  }
}
