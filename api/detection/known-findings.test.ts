import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, it } from 'vitest'
import { demoShop } from '../made-shops/demo-shop.ts'
import { makeIdleAdsShop } from '../made-shops/idle-ads-shop.ts'
import { makeLosingChannelShop } from '../made-shops/losing-channel-shop.ts'
import { makeLosingCountryShop } from '../made-shops/losing-country-shop.ts'
import { makeLosingProductShop } from '../made-shops/losing-product-shop.ts'
import { makeLowRoasShop } from '../made-shops/low-roas-shop.ts'
import { makeShop, withoutLeaks } from '../made-shops/make-shop.ts'
import { makePayoutShop, type PayoutCase } from '../made-shops/payout-shop.ts'
import { makeRefundedShop } from '../made-shops/refunded-shop.ts'
import { makeReturningShop } from '../made-shops/returning-customers-shop.ts'
import type { LeakSize, ShopSpec } from '../made-shops/shop.ts'
import { makeStandingShop, type StandingPlan } from '../made-shops/standing-shop.ts'
import { makeUnderchargedShop } from '../made-shops/undercharged-shop.ts'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { catalogue } from './catalogue.ts'
import { deserialize, serialize } from './checkpoint.ts'
import type { DayFacts } from './day-facts.ts'
import { advance } from './engine.ts'
import { startEngine } from './engine-state.ts'
import type { Finding, Range } from './finding.ts'
import { type Report, report } from './report.ts'
import { dayFactsOf, type ShopRows } from './testing/day-facts-of.ts'
import { flowLeaks, inTurn, leaking as leakingFlows } from './testing/flow-leaks.ts'
import { type FlowShop, flowShop } from './testing/flow-shop.ts'
import { lowered, shopWithLines } from './testing/lowered-prices.ts'
import { type RawRows, shopRows } from './testing/sentences/shop-rows.ts'
import { untrueFigures } from './testing/sentences/untrue-figures.ts'
import { shopWithReturns } from './testing/shop-with-returns.ts'
import { changedUnderOldVersion, type VersionedFindings, versionedFindings } from './testing/versioned-findings.ts'
import { mostTitleWords } from './title-words.ts'

const firstDay = day('2025-03-01')
const plain: ShopSpec = { seed: 4_101, firstDay, days: 150, skus: 150, linesPerDay: 80, leaks: [], traps: [] }
const kinds = ['cogs_rise', 'refund_step', 'ad_waste', 'shipping_overrun', 'chargeback_burst', 'discount_stack'] as const

/**
 * Two leaks of each kind, one of which ends, in an ordinary life with everything that looks like a
 * leak.
 */
function leaking(size: LeakSize, seed: number): ShopSpec {
  const leaks = kinds.flatMap((kind) =>
    (['step', 'ramp'] as const).map((shape) => ({ kind, size, shape, endsAfter: shape === 'step' ? 60 : null })),
  )
  return { ...plain, seed, days: 200, linesPerDay: 120, leaks, traps: 'all' }
}

const standing = (seed: number, plan: StandingPlan) => () => makeStandingShop({ ...plain, seed }, plan).shop.tables
const payouts = (seed: number, of: PayoutCase) => () => makePayoutShop({ ...plain, seed, linesPerDay: 50 }, of).shop.tables

const odd: ShopSpec = { ...plain, seed: 4_118, days: 300, linesPerDay: 60 }

/** From day 200 on, three in ten orders of the web shop without a code have a new one. */
const newCodeOfWeb: FlowShop['sells'] = (order, random) => {
  if (order.day >= 200 && order.channel === 'web' && order.code === '' && random.chance(0.3)) order.code = 'NEW'
}

const goodsOf = ({ sales }: DayFacts) => sales.units.reduce((sum, units, k) => sum + units * (sales.unitPrice[k] ?? 0), 0)

/**
 * Orders with what files of orders state beside sales: a fee whose share rises, stock written off,
 * and a price typed wrong.
 */
function oddDays(): DayFacts[] {
  const days = dayFactsOf(makeShop(odd).tables)
  const [mistyped = ''] = Map.groupBy(
    days.flatMap(({ sales }) => sales.sku),
    (sku) => sku,
  ).keys()
  return days.map((facts, i) => {
    const [, month, date] = facts.day.split('-').map(Number)
    const sold = days.slice(Math.max(0, i - 30), i).reduce((sum, one) => sum + goodsOf(one), 0)
    const fee = { name: 'MARKETPLACE', document: `F${month}`, rows: 2, amount: Math.round((i > 230 ? 0.24 : 0.15) * sold) }
    const paid = facts.sales.unitPrice.map((price, k) => (facts.sales.sku[k] === mistyped ? price / 10 : price))
    return {
      ...facts,
      fees: date === 28 ? [fee] : [],
      writeOffs: i % 21 === 5 ? facts.sales.sku.slice(0, 2).map((sku, k) => ({ sku, units: 40 + 7 * k, lines: k + 1 })) : [],
      sales: i >= 200 && i < 204 ? { ...facts.sales, unitPrice: paid, listPrice: paid } : facts.sales,
    }
  })
}

const shops: Readonly<Record<string, () => ShopRows>> = {
  'medium leaks': () => makeShop(leaking('medium', 4_102)).tables,
  'high leaks': () => makeShop(leaking('high', 4_103)).tables,
  'no leak': () => makeShop(withoutLeaks(leaking('medium', 4_102))).tables,
  demo: () => demoShop(day('2025-09-30')),
  'deep discounts': standing(4_104, { kind: 'deep_discount' }),
  'a category below cost': standing(4_105, { kind: 'category_price' }),
  'ads that never sold': () => makeIdleAdsShop({ ...plain, seed: 4_106 }, 'several').shop.tables,
  'ads below break-even': () => makeLowRoasShop({ ...plain, seed: 4_107 }, 'several').shop.tables,
  'a country that loses': () => makeLosingCountryShop({ ...plain, seed: 4_108, days: 180 }, 'both').shop.tables,
  'a sales channel that loses': () => makeLosingChannelShop({ ...plain, seed: 4_119, days: 180 }, 'both').shop.tables,
  'a product that loses': () => makeLosingProductShop({ ...plain, seed: 4_121, days: 180, linesPerDay: 120 }, 'postage').shop.tables,
  'customers who send back': () => makeReturningShop({ ...plain, seed: 4_120, days: 180 }, 'few').shop.tables,
  'postage below cost': () => makeUnderchargedShop({ ...plain, seed: 4_109 }, 'lane').shop.tables,
  'products that come back': () => makeRefundedShop({ ...plain, seed: 4_110, linesPerDay: 120 }, 'three').shop.tables,
  'unpaid orders': payouts(4_111, 'unpaid'),
  'a lost payout': payouts(4_112, 'lost_payout'),
  'paid back twice': payouts(4_113, 'paid_back_twice'),
  'fees kept': payouts(4_114, 'fees_kept'),
  'a fee step': payouts(4_115, 'fee_step'),
  'a fixed fee step': payouts(4_116, 'fixed_fee_step'),
  'reserves kept': payouts(4_117, 'reserves_kept'),
}

/** Read back from its stored form every 40 days, as between two scans. */
function reportOf(days: readonly DayFacts[]): Report {
  let state = startEngine({ currency: currency('USD'), moneyFloorMinor: 2_000n })
  days.forEach((facts, i) => {
    state = advance(i % 40 === 39 ? deserialize(serialize(state)) : state, facts).state
  })
  return report(state)
}

const range = ({ low, expected, high }: Range) => `${expected} (${low} to ${high})`

/** Every figure of a finding; the rows behind it as their number and a digest. */
function textOf(of: Finding): string {
  const said = [
    `${of.title}`,
    `${of.kind} ${of.entityType} ${of.entity}: ${of.nature}, ${of.phase}${of.isReported ? '' : ', not reported'}`,
    `started ${of.startedOn}, detected ${of.detectedOn}, ended ${of.endedOn}`,
    `loss ${range(of.loss)}, at detection ${of.lossAtDetection}, counted ${of.counted.loss}`,
    `monthly ${range(of.monthly)}, counted ${of.counted.monthly}${of.stillToCome ? `, still to come ${range(of.stillToCome)}` : ''}`,
    `risk ${of.riskScore} = ${of.impactScore} x ${of.likelihoodScore}, ${of.severity}, confidence ${of.confidence}`,
    of.explanation,
    `${of.evidence.length} rows ${createHash('sha256').update(JSON.stringify(of.evidence)).digest('hex').slice(0, 12)}`,
    `waterfall ${of.waterfall.map(({ part, amount }) => `${part} ${amount}`).join(', ')}`,
  ]
  return said.join('\n')
}

function reportText({ detectors, findings }: Report): string {
  const states = detectors.map(({ detector, state, reason }) => `${detector}: ${state}, ${reason}`)
  return `${states.join('\n')}\n\n${findings.map(textOf).join('\n\n')}\n`
}

/** Days, months and years of a title. */
const dates = /(\d{1,2} )?(January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g

/** Whether a text says a figure, and not one that only begins or ends with it. */
function isIn(text: string, figure: string): boolean {
  return new RegExp(`(?<![\\d.,])${figure.replaceAll(/[$.]/g, '\\$&')}(?!\\d|[.,]\\d)`).test(text)
}

const kept = 'api/detection/known-findings/versions.json'

/**
 * Every figure of every detector on made shops, so that no change of one goes unnoticed. After a
 * change that was meant, `vitest run api/detection/known-findings.test.ts -u` writes them anew:
 * read the difference as closely as the code. It refuses to where a detector finds something else
 * under its old version. How good they are is another question, which `npm run bench` answers.
 */
describe('what the engine says of made shops', () => {
  const days = new Map<string, () => readonly DayFacts[]>([
    ...Object.entries(shops).map(([name, rows]) => [name, () => dayFactsOf(rows())] as const),
    ['odd rows', oddDays],
    ['leaks of flows', () => flowShop(leakingFlows(flowLeaks, { days: 290, isOn: inTurn(200) }))],
    ['a new code', () => flowShop({ days: 290, sells: newCodeOfWeb })],
    ['refunds to a few customers', () => flowShop(shopWithReturns(['arrived broken'], (order) => `R${order % 6}`))],
    ['lowered list prices', () => flowShop(shopWithLines({ days: 290, lines: lowered((i) => i >= 200) }))],
  ])
  const reports = new Map<string, Report>()
  const raw = new Map<string, RawRows>()
  let now: VersionedFindings
  // Before any file is written.
  beforeAll(() => {
    const found = [...days].map(([name, daysOf]) => {
      const facts = daysOf()
      const said = reportOf(facts)
      reports.set(name, said)
      raw.set(name, shopRows(facts))
      return { name, days: facts, findings: said.findings }
    })
    now = versionedFindings(found)
    const problems = changedUnderOldVersion(JSON.parse(readFileSync(kept, 'utf8')) as VersionedFindings, now)
    if (problems.length > 0) throw new Error(problems.join('\n'))
  }, 300_000)

  it.each([...days.keys()])('is known to the last figure: %s', async (name) => {
    const said = reports.get(name)
    if (said) await expect(reportText(said)).toMatchFileSnapshot(`known-findings/${name.replaceAll(' ', '-')}.txt`)
  })

  it('has the versions under which it was found beside it', async () => {
    await expect(`${JSON.stringify(now, null, 2)}\n`).toMatchFileSnapshot('known-findings/versions.json')
  })

  it('R15 says no figure in a title that its text does not say, in at most 14 words', () => {
    const all = [...reports.values()].flatMap(({ findings }) => findings)
    expect(all.filter(({ title }) => title.split(' ').length > mostTitleWords).map(({ title }) => title)).toEqual([])
    const alone = all.flatMap(({ title, entity, explanation }) => {
      const figures =
        title
          .replace(entity, '')
          .replaceAll(dates, '')
          .replace(/and \d+ others/, '')
          .match(/\$?\d(?:[\d,.]*\d)?%?/g) ?? []
      return figures.filter((figure) => !isIn(explanation, figure)).map((figure) => `${figure}: ${title}`)
    })
    expect(alone).toEqual([])
  })

  const toldOf = (kind: string, isWanted: (of: Finding) => boolean = () => true) => {
    for (const [name, { findings }] of reports) {
      const finding = findings.find((one) => one.kind === kind && isWanted(one))
      const rows = raw.get(name)
      if (finding && rows) return { finding, rows }
    }
    throw new Error(`No shop has ${kind}`)
  }
  const untrueOf = ({ finding, rows }: ReturnType<typeof toldOf>, explanation: string) => untrueFigures({ ...finding, explanation }, rows)

  it.each([...days.keys()])('says no date, price, count, rate or sum that its rows do not show: %s', (name) => {
    const rows = raw.get(name)
    const untrue = reports.get(name)?.findings.flatMap((finding) => (rows ? untrueFigures(finding, rows) : []))
    expect(untrue).toEqual([])
  })

  it('notices a date that is a day off, units for lines, a mean without a row, and a sentence that nobody knows', () => {
    const cost = toldOf('cogs_rise', ({ explanation }) => explanation.startsWith('Your costs say'))
    const [until = ''] = / until \d{1,2} [A-Z][a-z]+ \d{4}/.exec(cost.finding.explanation) ?? []
    const later = until.replace(/\d{1,2}/, (date) => String((Number(date) % 28) + 1))
    expect(untrueOf(cost, cost.finding.explanation)).toEqual([])
    expect(untrueOf(cost, cost.finding.explanation.replace(until, later))).not.toEqual([])

    const slip = toldOf('discount_beyond_margin')
    const [, lines = '', units = ''] = /(\d+) lines? \((\d+) units?\)/.exec(slip.finding.explanation) ?? []
    expect(units).not.toBe(lines)
    expect(untrueOf(slip, slip.finding.explanation.replace(`${lines} line`, `${units} line`))).not.toEqual([])

    const parcels = toldOf('shipping_overrun')
    const first = parcels.rows.parcels.findIndex(
      (row) => `${row.carrier}/${row.zone}` === parcels.finding.entity && row.day >= parcels.finding.startedOn,
    )
    const dearer = parcels.rows.parcels.map((row, i) => (i === first ? { ...row, cost: 0 } : row))
    expect(untrueFigures(parcels.finding, { ...parcels.rows, parcels: dearer }).length).toBeGreaterThan(0)

    expect(() => untrueOf(cost, `${cost.finding.explanation} It was 9% on Mondays.`)).toThrow('nobody says')
  })

  it('has something of every detector', () => {
    const told = new Set([...reports.values()].flatMap(({ findings }) => findings.map(({ detector }) => detector)))
    expect(catalogue.map(({ name }) => name).filter((name) => !told.has(name))).toEqual([])
  })
})
