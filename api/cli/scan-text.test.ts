import { describe, expect, it } from 'vitest'
import type { NotJudged } from '../detection/not-judged/not-judged.ts'
import { figuresOf } from '../ledger/statement/stated-figures.ts'
import { noSums } from '../ledger/statement/statement-sums.ts'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { type ScanReport, scanJson } from './scan-report.ts'
import { scanText } from './scan-text.ts'

const entry = (what: string, amount: bigint): NotJudged => ({
  ...{ what, amount },
  because: 'No payouts were read.',
  remedy: 'Import payouts.csv.',
})
const four = [entry('Sales', 1_234_567n), entry('Orders', 90_000n), entry('Refunds', 4_205n), entry('Ads', 4_200n)]

function reportWith(notJudged: readonly NotJudged[]): ScanReport {
  const usd = currency('USD')
  const none = { total: 0, orders: 0, refunds: 0, shipping: 0, ads: 0, chargebacks: 0, payouts: 0 }
  const figures = figuresOf(noSums, {
    hasOrders: false,
    hasRefunds: false,
    hasParcels: false,
    hasAds: false,
    hasChargebacks: false,
    hasPayouts: false,
    hasCosts: false,
    hasFees: false,
    hasChargedParcels: false,
  })
  const stated = {
    from: null,
    to: null,
    sources: [],
    notTakenOff: [],
    postageIncome: null,
    pendingDays: 0,
    months: [],
    leaders: [],
    priceCuts: [],
    plain: { repeatedLines: 0n, repeatedAndUndone: 0n, takenOut: 0n },
  }
  return {
    ...{ business: 'shop', currency: usd, from: day('2024-01-01'), asOf: day('2024-05-01'), notJudged },
    stated: { ...stated, currency: usd, total: { rows: none, sums: noSums, figures } },
    ...{ findings: [], stopped: { leaks: 0, loss: 0n }, unreported: [], detectors: [], imports: [], unrecognized: [] },
  }
}

it('says right after the verdict what is not judged: three lines, and how many more', () => {
  const [verdict, block, next] = scanText(reportWith(four)).split('\n\n')
  expect(verdict).toMatch(/^1 Jan 2024 to 1 May 2024: no leak so far/)
  expect(block?.split('\n')).toEqual([
    'Not judged yet',
    '  $12,346  Sales. No payouts were read. Import payouts.csv.',
    '     $900  Orders. No payouts were read. Import payouts.csv.',
    '   $42.05  Refunds. No payouts were read. Import payouts.csv.',
    '  and 1 more',
  ])
  expect(next).toMatch(/^Checked/)
  expect(scanText(reportWith(four.slice(1)))).not.toContain(' more\n')
})

it('says nothing of it where all is judged', () => {
  expect(scanText(reportWith([]))).not.toContain('Not judged')
  expect(scanJson(reportWith([]))).toMatchObject({ notJudged: [] })
})

it('writes each entry as what, amount in major units and because', () => {
  const { notJudged } = scanJson(reportWith(four)) as { notJudged: unknown[] }
  expect(notJudged).toHaveLength(4)
  expect(notJudged[0]).toEqual({ what: 'Sales', amount: 12_345.67, because: 'No payouts were read.' })
})

it('says what rows in conflict contradict, which counts, and what to do', () => {
  const file = { id: 'i', file: 'orders.csv', layout: 'superstore', state: 'done', problem: null, question: null, otherCurrency: null }
  const counts = { rows: 9, accepted: 2, duplicates: 0, conflicts: 7, restated: 0, refusedRows: 0, refused: [], notes: [] }
  const conflicting = [{ line: 5, same: ['sku MUG1', 'valid_from 2024-01-02'], differences: ['unit_cost 8.09 here, 43.48 before'] }]
  const text = scanText({ ...reportWith([]), imports: [{ ...file, ...counts, conflicting }] })
  expect(
    text
      .split('\n\n')
      .find((block) => block.startsWith('Read'))
      ?.split('\n'),
  ).toEqual([
    'Read',
    '  orders.csv: 9 rows, 2 in, 0 duplicate, 7 conflicting, 0 refused',
    '    line 5 (sku MUG1, valid_from 2024-01-02): unit_cost 8.09 here, 43.48 before',
    '    … and 6 more',
    expect.stringMatching(/^ {4}A conflicting row contradicts an earlier one, which counts\. Correct the file and scan again, or /),
  ])
  expect(scanText({ ...reportWith([]), imports: [{ ...file, ...counts, conflicts: 0, conflicting: [] }] })).not.toContain('contradicts')
})

describe('the verdict where no alert is open', () => {
  const verdictWith = (more: Partial<ScanReport>) =>
    scanText({ ...reportWith([]), ...more })
      .split('\n\n')
      .at(-1)

  it('says what leaks cost that stopped, and how to list them', () => {
    expect(verdictWith({ stopped: { leaks: 3, loss: 242_475_500n } })).toBe(
      '1 Jan 2024 to 1 May 2024: no alert is open. 3 leaks stopped before, about $2,424,755 lost: --replay lists them. 0 of 0 checks can run on these files.',
    )
  })

  it('says what single rows cost that broke a rule', () => {
    const unreported = [{ detector: 'freight-above-goods', lost: 2_540_400n }]
    expect(verdictWith({ unreported })).toMatch(
      /: no alert is open\. Single rows of the last 30 days lost money too, too few in one place for an alert: \$25,404 \(freight-above-goods\)\./,
    )
    expect(scanJson({ ...reportWith([]), unreported })).toMatchObject({
      stopped: { leaks: 0, loss: 0 },
      unreported: [{ detector: 'freight-above-goods', lost: 25_404 }],
    })
  })
})
