import { describe, expect, it } from 'vitest'
import { answering, badAnswers } from '../../../e2e/support/monitoring/answering-client.ts'
import { cardOf, golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { gazette, readGazette } from './gazette.ts'

const api = 'https://www.thegazette.co.uk/'
const answer = JSON.parse(golden('gazette.json'))

describe('The Gazette', () => {
  it('tells of companies that are insolvent, and of no person', () => {
    expect(readGazette(answer)).toEqual([
      {
        key: '4990001',
        type: 'insolvency',
        names: ['ZELLWEGER & SONS LIMITED'],
        weakNames: [],
        kind: 'organisation',
        keys: {},
        countries: ['GB'],
        day: '2026-11-20',
        deadline: null,
        sentence: 'The Gazette published a notice about ZELLWEGER & SONS LIMITED: Petitions to Wind Up (Companies).',
        link: 'https://www.thegazette.co.uk/notice/4990001',
      },
    ])
  })

  it('may have one notice, or none', () => {
    expect(readGazette({ ...answer, entry: answer.entry[0] })).toHaveLength(1)
    expect(readGazette({ ...answer, entry: undefined })).toEqual([])
  })

  it('is asked about suppliers that are British, or may be', async () => {
    expect(gazette.question(cardOf({ country: 'GB', names: ['Zellweger', 'Zellweger & Sons Ltd'] }))).toBe(
      'Zellweger\nZellweger & Sons Ltd',
    )
    expect(gazette.question(cardOf())).toBe('Zellweger Trading')
    expect(gazette.question(cardOf({ country: 'DE' }))).toBeNull()
    const { client, asked } = answering({ [api]: golden('gazette.json') })
    expect(await gazette.ask(client, 'Zellweger\nZellweger "Sons"')).toHaveLength(1)
    expect(asked.map((address) => Object.fromEntries(new URL(address).searchParams))).toEqual([
      { text: '"Zellweger"', 'start-publish-date': '2026-08-30', 'results-page-size': '100' },
      { text: '"Zellweger  Sons "', 'start-publish-date': '2026-08-30', 'results-page-size': '100' },
    ])
  })

  it.each(badAnswers)('is refused where it answers with %s', async (_, bad, because) => {
    await expect(gazette.ask(answering({ [api]: bad }).client, 'Zellweger')).rejects.toThrow(because)
  })

  it('is refused where notices are of another shape', () => {
    expect(() => readGazette({ entry: [{ uri: 'x' }] })).toThrow('a shape that is not known, at id')
  })
})
