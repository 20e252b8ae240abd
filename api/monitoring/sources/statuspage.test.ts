import { describe, expect, it } from 'vitest'
import { answering, badAnswers } from '../../../e2e/support/monitoring/answering-client.ts'
import { cardOf, golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { readStatuspage, services, statuspage } from './statuspage.ts'

const service = { name: 'Kalmerton Cart', domains: ['kalmerton.example'], host: 'status.kalmerton.example' }
const answer = JSON.parse(golden('statuspage.json'))
const page = 'https://www.shopifystatus.com/'

describe('the status page of a service', () => {
  it('tells the incidents that last, and neither old ones nor maintenance', () => {
    expect(readStatuspage(answer, service)).toEqual([
      {
        key: 'status.kalmerton.example p31',
        type: 'outage',
        names: ['Kalmerton Cart'],
        weakNames: [],
        kind: 'organisation',
        keys: { domains: ['kalmerton.example'] },
        countries: [],
        day: '2026-11-28',
        deadline: null,
        sentence: 'Kalmerton Cart says of itself: Delayed payouts & checkouts (impact: major, state: investigating).',
        link: 'https://stspg.example/p31',
      },
    ])
  })

  it('is told by the first page of the service where an incident has no page, or one that is no address', () => {
    const [incident] = answer.incidents
    const found = readStatuspage({ incidents: [{ ...incident, shortlink: 'javascript:alert(1)', created_at: 'today' }] }, service)
    expect(found).toMatchObject([{ link: 'https://status.kalmerton.example/', day: null }])
  })

  it('is looked at for suppliers whose domain is that of a service, or within it', () => {
    expect(statuspage.question(cardOf({ domains: ['zellweger.example', 'zellweger.myshopify.com'] }))).toBe('www.shopifystatus.com')
    expect(statuspage.question(cardOf({ domains: ['notshopify.com'] }))).toBeNull()
    expect(statuspage.question(cardOf())).toBeNull()
  })

  it('is asked at hosts that are named, each once', async () => {
    const { client, asked } = answering({ [page]: golden('statuspage.json') })
    expect(await statuspage.ask(client, 'www.shopifystatus.com')).toHaveLength(1)
    expect(asked).toEqual([`${page}api/v2/summary.json`])
    expect(new Set(services.map(({ host }) => host)).size).toBe(services.length)
    expect(await statuspage.ask(client, 'somewhere.example')).toEqual([])
  })

  it.each(badAnswers)('is refused where it answers with %s', async (_, bad, because) => {
    await expect(statuspage.ask(answering({ [page]: bad }).client, 'www.shopifystatus.com')).rejects.toThrow(because)
  })

  it('is refused where incidents are of another shape', () => {
    expect(() => readStatuspage({ incidents: [{ title: 'New' }] }, service)).toThrow('a shape that is not known, at id')
  })
})
