import { describe, expect, it } from 'vitest'
import { answering, badAnswers } from '../../../e2e/support/monitoring/answering-client.ts'
import { golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { gdelt } from './gdelt.ts'

const api = 'https://api.gdeltproject.org/'

describe('newspapers', () => {
  it('make an event where two publishers tell it', async () => {
    const { client, asked } = answering({ [api]: golden('gdelt.json') })
    expect(await gdelt.ask(client, 'Zellweger\nZellweger Trading')).toMatchObject([
      {
        key: 'zellweger insolvency 2026-11',
        type: 'news',
        names: ['Zellweger', 'Zellweger Trading'],
        keys: {},
        day: '2026-11-27',
        sentence: 'Zellweger Trading bankrupt, 300 jobs at risk (north-paper.example and south-paper.example)',
        link: 'https://www.north-paper.example/b/zellweger-bankrupt?utm_source=x',
      },
    ])
    expect(new URL(asked[0] ?? '').searchParams.get('query')).toBe('("Zellweger" OR "Zellweger Trading")')
  })

  it('make none where one publisher alone tells it', async () => {
    const answer = JSON.parse(golden('gdelt.json'))
    const { client } = answering({ [api]: JSON.stringify({ articles: answer.articles.slice(0, 2) }) })
    expect(await gdelt.ask(client, 'Zellweger Trading')).toEqual([])
  })

  it('may write nothing', async () => {
    expect(await gdelt.ask(answering({ [api]: '{}' }).client, 'Zellweger Trading')).toEqual([])
  })

  it.each([...badAnswers, ['a request for patience', { body: 'Please limit requests to one every 5 seconds.' }, 'no JSON'] as const])(
    'are refused where the answer is %s',
    async (_, bad, because) => {
      await expect(gdelt.ask(answering({ [api]: bad }).client, 'Zellweger Trading')).rejects.toThrow(because)
    },
  )
})
