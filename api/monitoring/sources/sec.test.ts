import { describe, expect, it } from 'vitest'
import { answering, badAnswers } from '../../../e2e/support/monitoring/answering-client.ts'
import { golden } from '../../../e2e/support/monitoring/golden-answers.ts'
import { cikNamed, readSubmissions, secSource } from './sec.ts'

const list = 'https://www.sec.gov/files/company_tickers.json'
const files = 'https://data.sec.gov/submissions/'
const tickers = JSON.parse(golden('sec-tickers.json'))
const answer = JSON.parse(golden('sec-submissions.json'))
const now = new Date('2026-11-28T12:00:00Z')

describe('filings of listed companies', () => {
  it.each([
    ['Kalmerton Foods', '0009900002'],
    ['KALMERTON FOODS INC', '0009900002'],
    ['Zellweger Home', '0009900001'],
    ['Kalmerton', null],
    ['Ostrander Mills', null],
  ])('are those of %s if one company alone has the name: %s', (name, cik) => {
    expect(cikNamed(tickers, name)).toBe(cik)
  })

  it('are told for the items that mean trouble, in the last three months', () => {
    const told = readSubmissions(answer, now)
    expect(told[0]).toEqual({
      key: '0009900002-26-000015 1.03',
      type: 'insolvency',
      names: ['Kalmerton Foods, Inc.', 'KALMERTON SNACKS INC'],
      weakNames: [],
      kind: 'organisation',
      keys: {},
      countries: [],
      day: '2026-11-20',
      deadline: null,
      sentence: 'Kalmerton Foods, Inc. told the SEC on 2026-11-20 of bankruptcy or receivership (form 8-K, item 1.03).',
      link: 'https://www.sec.gov/Archives/edgar/data/9900002/000990000226000015/0009900002-26-000015-index.htm',
    })
    expect(told.map(({ key, type }) => [key, type])).toEqual([
      ['0009900002-26-000015 1.03', 'insolvency'],
      ['0009900002-26-000014 4.02', 'filing'],
    ])
  })

  it('of a breach are told as that, and odd days and numbers as nothing', () => {
    const { recent } = answer.filings
    const changed = (more: object) => readSubmissions({ ...answer, filings: { recent: { ...recent, ...more } } }, now)
    expect(changed({ items: ['1.05', '', '', '', ''] })).toMatchObject([{ type: 'breach' }])
    expect(changed({ filingDate: ['20/11/2026', '', '', '', ''] })).toEqual([])
    expect(changed({ accessionNumber: ['../../x', 'y', '', '', ''] })).toEqual([])
  })

  it('are looked for in a list that is read once for all suppliers', async () => {
    const sec = secSource()
    const { client, asked } = answering({
      [list]: golden('sec-tickers.json'),
      [`${files}CIK0009900002.json`]: golden('sec-submissions.json'),
    })
    expect(await sec.ask(client, 'Kalmerton Foods\nKalmerton Foods Inc.')).toHaveLength(2)
    expect(await sec.ask(client, 'Zellweger Trading')).toEqual([])
    expect(asked).toEqual([list, `${files}CIK0009900002.json`])
    const later = answering({ [list]: golden('sec-tickers.json') }, new Date('2026-11-29T01:00:00Z'))
    await sec.ask(later.client, 'Zellweger Trading')
    expect(later.asked).toEqual([list])
  })

  it('are asked for again after a list that could not be read', async () => {
    const sec = secSource()
    await expect(sec.ask(answering({ [list]: { status: 503 } }).client, 'Kalmerton Foods')).rejects.toThrow('status 503')
    expect(await sec.ask(answering({ [list]: golden('sec-tickers.json') }).client, 'Zellweger Trading')).toEqual([])
  })

  it.each(badAnswers)('are refused where the list is %s', async (_, bad, because) => {
    await expect(secSource().ask(answering({ [list]: bad }).client, 'Kalmerton Foods')).rejects.toThrow(because)
  })

  it.each(badAnswers)('are refused where the answer is %s', async (_, bad, because) => {
    const { client } = answering({ [list]: golden('sec-tickers.json'), [files]: bad })
    await expect(secSource().ask(client, 'Kalmerton Foods')).rejects.toThrow(because)
  })
})
