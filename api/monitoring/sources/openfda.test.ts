import { describe, expect, it } from 'vitest'
import { answering, badAnswers } from '../../../e2e/support/monitoring/answering-client.ts'
import { cardOf, golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { openFda, readOpenFda } from './openfda.ts'

const api = 'https://api.fda.gov/'
const answer = JSON.parse(golden('openfda.json'))

describe('recalls of food, drugs and devices', () => {
  it('are told with product, class and reason while they last', () => {
    expect(readOpenFda(answer)).toEqual([
      {
        key: 'F-9001-2026',
        type: 'recall',
        names: ['Kalmerton Foods, Inc.'],
        weakNames: [],
        kind: 'organisation',
        keys: {},
        countries: [],
        day: '2026-11-18',
        deadline: null,
        sentence:
          'Kalmerton Foods, Inc. recalls Kalmerton Peanut Bar, 40 g, UPC 0 12345 67890 5, in boxes of 24, distributed by Kalmerton… (Class I): Undeclared milk',
        link: null,
      },
    ])
  })

  it('may lack days, class and reason', () => {
    const { recall_number, recalling_firm } = answer.results[0]
    expect(readOpenFda({ results: [{ recall_number, recalling_firm, report_date: '20261341' }] })).toMatchObject([
      { day: null, sentence: 'Kalmerton Foods, Inc. recalls a product: no reason is given' },
    ])
  })

  it('are asked for in three areas, in which 404 means none', async () => {
    const { client, asked } = answering({ [`${api}food/`]: golden('openfda.json') })
    expect(await openFda.ask(client, 'Kalmerton "Foods"\nKalmerton Inc')).toHaveLength(1)
    expect(asked.map((address) => new URL(address).pathname)).toEqual([
      '/food/enforcement.json',
      '/drug/enforcement.json',
      '/device/enforcement.json',
    ])
    expect(new URL(asked[0] ?? '').searchParams.get('search')).toBe(
      '(recalling_firm:"Kalmerton  Foods " recalling_firm:"Kalmerton Inc") AND report_date:[20260601 TO 20261128]',
    )
  })

  it('are not looked for where a supplier makes nothing', () => {
    const asked = ['manufacturing', 'logistics', 'technology', 'professional', 'raw-materials', 'other'].map((category) =>
      openFda.question(cardOf({ category })),
    )
    expect(asked.map((question) => question !== null)).toEqual([true, false, false, false, true, true])
  })

  it.each(badAnswers)('are refused where the answer is %s', async (_, bad, because) => {
    await expect(openFda.ask(answering({ [api]: bad }).client, 'Kalmerton Foods')).rejects.toThrow(because)
  })
})
