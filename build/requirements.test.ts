import { expect, it } from 'vitest'
import { idsInTitles, requirements, rowsOf, titledTests } from './requirements.mjs'

/** Standards and test data whose names look like ids. */
const notOurs = /^(SHA|UTF|ISO|SH|SKU|RFC|AES)-/

it('has a row in docs/requirements.md for every id that a test title names', () => {
  const known = new Set(requirements().map(({ id }) => id))
  const unknown = titledTests('.').flatMap(({ file, ids }) =>
    ids.filter((id) => !known.has(id) && !notOurs.test(id)).map((id) => `${file}: ${id}`),
  )
  expect(unknown).toEqual([])
})

it('has each id once', () => {
  const ids = requirements().map(({ id }) => id)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
  expect(ids.length).toBeGreaterThan(600)
})

it('reads ids from titles alone, also behind a table of cases', () => {
  const source = [
    "it('REL-03 one ledger', () => order('SH-1001'))",
    'test.each([1, 2])(`UX-01 UX-03 ${view}`, run)',
    "describe.skip('SEC-01 walls', all)",
    "expect(id).toBe('GQL-01')",
    '])("UX-13 %s is shown as %s", check)',
  ]
  expect(idsInTitles(source.join('\n'))).toEqual(['REL-03', 'UX-01', 'UX-03', 'SEC-01', 'UX-13'])
  expect(idsInTitles("it.each([['VAL-07', 'A'], ['REST-09 EARLY-12', 'B']])('%s refuses %s', check)")).toEqual([
    'VAL-07',
    'REST-09',
    'EARLY-12',
  ])
})

it('tells which rows are to be seen in a browser', () => {
  const rows = [
    '| CALC-01 | options | anon |',
    '| CALC-12 | share | [unit] |',
    '| CALC-18 | totals | [unit] and HTTP |',
    '| UX-05 | undo | demo |',
  ]
  expect(rowsOf(rows.join('\n'))).toEqual([
    { id: 'CALC-01', isSeen: true },
    { id: 'CALC-12', isSeen: false },
    { id: 'CALC-18', isSeen: false },
    { id: 'UX-05', isSeen: false },
  ])
})
