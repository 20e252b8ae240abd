import { describe, expect, it } from 'vitest'
import { payloadRisk } from '../../e2e/support/channels/fake-receiver.ts'
import { chatMessage } from './chat-message.ts'
import type { EventContent } from './payload.ts'
import { channelSenders } from './senders.ts'

const origin = 'https://pilot.example'
const at = { origin, occurredAt: new Date(0), eventId: 'e1', hasSecret: false }
const messageBody = (kind: 'slack' | 'teams', of: EventContent) => channelSenders[kind].body(of, at)
const content = (of: Partial<EventContent> = {}): EventContent => ({
  event: 'risk_raised',
  business: { id: 'b', name: 'Mugs & more' },
  risks: [payloadRisk({ id: 'r1' })],
  import: null,
  count: 1,
  ...of,
})

describe('messages for people', () => {
  it('UX-12 say what, since when, how much a month, one next step, and where', () => {
    expect(chatMessage(content(), origin)).toEqual({
      headline: 'RiskPilot found a new leak at Mugs & more',
      items: [
        {
          title: 'Unit cost of White mug is up 14% since 3 May 2024; its price is not',
          facts: 'About $412 a month since 3 May 2024. Severity: low.',
          next: 'Raise the price',
          url: 'https://pilot.example/risks/r1',
          risk: { id: 'r1', status: 'active' },
        },
      ],
      more: null,
      button: { label: 'Open the alert', url: 'https://pilot.example/risks/r1' },
    })
  })

  it('say what was lost where nothing runs, and no next step for what is closed', () => {
    const nothing = { amount: '0.00', currency: 'USD' }
    const ended = payloadRisk({
      id: 'r1',
      status: 'resolved',
      endedOn: '2024-05-20',
      monthly: { low: nothing, expected: nothing, high: nothing },
    })
    const { headline, items } = chatMessage(content({ event: 'risk_ended', risks: [ended] }), origin)
    expect([headline, items[0]?.facts, items[0]?.next]).toEqual([
      'A leak at Mugs & more has ended',
      '$210 lost from 3 May 2024 to 20 May 2024. Severity: low.',
      null,
    ])
  })

  it('name ten at most and count the others', () => {
    const risks = Array.from({ length: 10 }, (_, i) => payloadRisk({ id: `r${i}` }))
    const { headline, more, button } = chatMessage(content({ risks, count: 12 }), origin)
    expect([headline, more, button.url]).toEqual([
      'RiskPilot found 12 new leaks at Mugs & more',
      'and 2 more',
      'https://pilot.example/risks',
    ])
  })

  it('tell of files what became of them', () => {
    const file = { id: 'i1', fileName: 'orders.csv', state: 'done', problem: null, accepted: 1_040, refused: 2 }
    const message = chatMessage(content({ event: 'import_finished', risks: [], import: file }), origin)
    expect([message.headline, message.items[0]?.facts, message.button.url]).toEqual([
      'A file was read at Mugs & more',
      '1,040 rows imported, 2 refused.',
      'https://pilot.example/imports/i1',
    ])
  })
})

describe('messages in the form of a chat', () => {
  const hostile = '<!channel> <https://evil.example|click> & [click](https://evil.example) @here #general'
  const risks = [payloadRisk({ id: 'r1', title: hostile, action: { text: hostile } })]

  it('SEC-15 Slack reads no markup in a text that leads anywhere', () => {
    const { blocks, text } = JSON.parse(messageBody('slack', content({ risks, business: { id: 'b', name: hostile } })))
    const section = blocks[1].text
    expect(section).toMatchObject({ type: 'mrkdwn', verbatim: true })
    expect([...section.text.matchAll(/<([^>]*)>/g)].map(([, inside]) => inside.split('|')[0])).toEqual(['https://pilot.example/risks/r1'])
    expect(text).not.toMatch(/[<>]/)
    expect(section.text).toContain('&lt;!channel&gt; &lt;https://evil.example|click&gt; &amp; [click]')
  })

  it('SEC-15 Teams reads no Markdown in a text', () => {
    const { attachments } = JSON.parse(messageBody('teams', content({ risks })))
    const { body, actions } = attachments[0].content
    expect(JSON.stringify(body)).not.toContain('"TextBlock"')
    expect(body[1].items[0].inlines).toEqual([{ type: 'TextRun', text: hostile, weight: 'Bolder' }])
    expect(actions).toEqual([{ type: 'Action.OpenUrl', title: 'Open the alert', url: 'https://pilot.example/risks/r1' }])
  })

  it('fits what Slack and Teams take, with the longest texts', () => {
    const long = payloadRisk({ id: 'r1', title: '𝕩'.repeat(5_000), action: { text: 'ü'.repeat(5_000) } })
    const many = content({ risks: Array.from({ length: 10 }, () => long), count: 500, business: { id: 'b', name: 'é'.repeat(500) } })
    const { blocks } = JSON.parse(messageBody('slack', many))
    expect(blocks.length).toBeLessThanOrEqual(50)
    expect([...blocks[0].text.text].length).toBeLessThanOrEqual(150)
    for (const block of blocks.slice(1, -1)) expect(block.text.text.length).toBeLessThanOrEqual(3_000)
    expect(Buffer.byteLength(messageBody('teams', many))).toBeLessThanOrEqual(28 * 1024)
  })
})
