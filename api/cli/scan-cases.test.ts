import { stripVTControlCharacters, styleText } from 'node:util'
import { expect, it } from 'vitest'
import { findingByHand } from '../../e2e/support/finding-by-hand.ts'
import type { Finding } from '../detection/finding.ts'
import { byMoney } from '../risks/from-scan/risk-of-case.ts'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { type ScanReport, scanJson } from './scan-report.ts'
import { scanText } from './scan-text.ts'

const usd = currency('USD')
const range = (amount: bigint) => ({ low: amount, expected: amount, high: amount })

function reportOf(findings: readonly Finding[]): ScanReport {
  const stated = {
    currency: usd,
    from: null,
    to: null,
    months: [],
    sources: [],
    notTakenOff: [],
    postageIncome: null,
    pendingDays: 0,
    leaders: [],
    priceCuts: [],
    total: null,
  }
  return {
    ...{
      business: 'Tea',
      currency: usd,
      from: day('2024-01-01'),
      asOf: day('2024-05-31'),
      detectors: [],
      imports: [],
      unrecognized: [],
      notJudged: [],
      unreported: [],
      stopped: { leaks: 0, loss: 0n },
    },
    // No file states anything but what leaks.
    stated: { ...stated, total: { rows: {}, figures: {} } } as unknown as ScanReport['stated'],
    findings: [...findings].sort(byMoney).map((finding) => ({ finding, evidence: { rows: 1, sample: ['orders.csv:2'] } })),
  }
}

const rise = (sku: string, changes: Partial<Finding> = {}) =>
  findingByHand({ fingerprint: `cogs_rise|${sku}`, entity: sku, title: `Margin on ${sku} is down: unit cost is up`, ...changes })
const lane = (entity: string, amount: bigint) => {
  const part = { day: day('2024-05-02'), table: 'parcel' as const, entity: 'Swift/UK', document: '17', rows: 1, expected: 0 }
  const money = { loss: range(amount), monthly: range(amount), evidence: [{ ...part, amount: Number(amount) * 10_000 }] }
  const of = { fingerprint: `freight_above_goods|${entity}`, kind: 'freight_above_goods', entity, entityType: 'lane' as const }
  return findingByHand({
    ...of,
    ...money,
    caseKey: 'parcels',
    title: `Freight with ${entity} costs more than its goods`,
    titleOfMany: null,
  })
}
const findings = [rise('A'), rise('B', { startedOn: day('2024-04-03') }), lane('Swift/UK', 9_000n), lane('Swift/FR', 4_000n)]

type Scan = { findings: { entity: string; case: string }[]; cases: unknown[] }

it('OPS-05 scan --json has each case with its title, its money and its findings, each row once', () => {
  const { findings: listed, cases } = scanJson(reportOf(findings)) as Scan
  expect(listed.map(({ entity, case: of }) => [entity, of])).toEqual([
    ['Swift/UK', 'c1'],
    ['Swift/FR', 'c1'],
    ['A', 'c2'],
    ['B', 'c2'],
  ])
  expect(cases).toEqual([
    {
      ...{ case: 'c1', title: 'Freight with Swift/UK costs more than its goods', started_on: '2024-05-01', findings: 2 },
      ...{ loss: 90, loss_low: 90, loss_high: 90, monthly: { low: 90, expected: 90, high: 90 } },
    },
    {
      ...{ case: 'c2', title: 'Margin on 2 products is down: they cost 10% more since 1 May 2025', started_on: '2024-04-03', findings: 2 },
      ...{ loss: 20, loss_low: 16, loss_high: 26, monthly: { low: 40, expected: 60, high: 80 } },
    },
  ])
})

it('OPS-05 prints a line for each case of several findings, with its parts beneath; one alone stands as it is', () => {
  const text = scanText(reportOf([...findings, rise('C', { caseKey: 'alone', monthly: range(100n) })]))
  const titles = text.split('\n').filter((line) => /Margin|Freight/.test(line))
  expect(titles).toEqual([
    expect.stringMatching(/^\w+ +Freight with Swift\/UK costs more than its goods: about \$90\.00 lost since 1 May 2024, .* in 2 parts$/),
    expect.stringMatching(/^ {4}\w+ +Freight with Swift\/UK/),
    expect.stringMatching(/^ {4}\w+ +Freight with Swift\/FR/),
    expect.stringMatching(/^\w+ +Margin on 2 products is down: they cost 10% more .* in 2 parts$/),
    expect.stringMatching(/^ {4}\w+ +Margin on A is down/),
    expect.stringMatching(/^ {4}\w+ +Margin on B is down/),
    expect.stringMatching(/^\w+ +Margin on C is down/),
  ])
})

it('OPS-05 colour on a terminal sets off severity, title and money, and changes no word', () => {
  const report = reportOf([...findings, rise('C', { caseKey: 'alone', monthly: range(100n) })])
  const looks = new Map<string, string[]>()
  const coloured = scanText(report, (look, text) => {
    looks.set(look, [...(looks.get(look) ?? []), text])
    return styleText(['bold', 'red'], text, { validateStream: false })
  })
  expect(stripVTControlCharacters(coloured)).toBe(scanText(report))
  expect(coloured).not.toBe(scanText(report))
  expect(looks.get('heading')).toEqual(expect.arrayContaining(['Checked', 'Read', 'Freight with Swift/UK costs more than its goods']))
  expect(looks.get('money')).toContain('$90.00')
  expect([...looks].some(([look, texts]) => texts.includes(look.toUpperCase()))).toBe(true)
})
