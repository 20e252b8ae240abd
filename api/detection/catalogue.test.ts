import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { mostStepWords } from './advice.ts'
import { catalogue, detectorOf, profileOf } from './catalogue.ts'
import { type EntityType, manyOf } from './finding.ts'
import { labelOf, type ProductNames } from './product-name.ts'
import { tipTopic } from './tips.rules.ts'
import { mostTitleWords } from './title-words.ts'

const folders = 'api/detection/detectors'
const pages = 'docs/detectors'
const each = catalogue.map((detector) => [detector.name, detector] as const)

/** The figures that the narratives of all detectors use, in one object. */
const story = {
  ...{ rows: 3, units: 12, members: 2, mostExpensive: [{ name: 'A', loss: 5_000_000 }] },
  ...{ before: 4.2, now: 0.25, usual: 0.006, drop: 0.45, rise: 0.14, followed: 0, others: 0, passedOn: 0 },
  ...{ events: 9, usualEvents: 2, placed: 333, lately: 28, expected: 4_000_000, actual: 5_000_000, parcels: 40, spent: 9_000_000 },
  ...{ channels: 1, products: 0, customers: [{ id: 'A', order: '1042', orders: 8, returned: 7 }] },
  ...{ causes: [{ what: 'product', name: '85123A', rows: 5, all: 9 }], cause: { what: 'code', name: 'WELCOME', rows: 5, all: 9 } },
  ...{ reason: null, returners: null, code: 0.15, second: 0.13, lines: 8, alone: 12, isRamp: false, isOver: false },
}
/** Those of flows, by the name of the detector. */
const ofFlow = { each: '85123A', columns: ['country'], of: ['France'], rows: 40, leftOut: { rows: 0, events: 0 }, exposure: 40_000_000 }
const flowStories: Readonly<Record<string, object>> = {
  'postage-charged': { ...ofFlow, expected: -8_000_000, actual: -2_000_000 },
  'code-share': { ...ofFlow, each: 'FRIENDS20' },
  'new-code': { channel: 'web', orders: 23, channelOrders: 100, elsewhere: 0 },
  'code-discount': { ...ofFlow, columns: ['code', 'country'], of: ['SUB10', 'France'] },
  'price-paid': { ...ofFlow, columns: ['channel'], of: ['web'] },
  'uneven-prices': { ...ofFlow, columns: ['channel'], of: ['web'], main: { of: '28%', money: 1_000_000 } },
  'old-list-prices': { ...ofFlow, columns: ['channel'], of: ['web'] },
  'split-parcels': ofFlow,
  'fee-share': { ...ofFlow, each: 'Amazon', columns: ['category'], of: ['Boots'] },
  'free-units': ofFlow,
  'refund-above-paid': ofFlow,
  'refunded-and-resent': ofFlow,
  credits: { ...ofFlow, columns: [], of: [] },
  'refund-groups': { ...ofFlow, columns: ['customer'], of: ['C-1042'] },
  'refund-reasons': { ...ofFlow, each: 'arrived damaged', columns: ['carrier'], of: ['Swift'] },
  'list-price-cut': { ...ofFlow, products: 6, factor: 0.66, dearest: [{ sku: 'A', before: 5_000_000, now: 3_300_000 }] },
}
const lost = { low: 1_100_000n, expected: 1_234_500n, high: 1_400_000n }
const names = new Map([['85123A', { name: 'White mug', isShared: false }]])
const entities: Readonly<Record<EntityType, string>> = {
  ...{ sku: '85123A', campaign: 'brand', lane: 'Swift/UK', country: 'France', fee: 'AMAZONFEE', shop: 'all', code: 'FRIENDS20' },
  ...{ channel: 'web', customer: 'C1', category: 'tea', carrier: 'Swift', payment_method: 'card', slice: 'France / web' },
}

type Facts = Parameters<(typeof catalogue)[number]['words']['title']>[0]

/**
 * What is said of a finding with a step and of one with a ramp, while it runs and when it is over.
 */
function saidBy<Said>(detector: (typeof catalogue)[number], known: ProductNames, say: (facts: Facts) => Said): Said[] {
  return [false, true].flatMap((isRamp) =>
    [null, day('2011-06-30')].map((endedOn) =>
      say({
        entity: entities[detector.entityType],
        label: labelOf(entities[detector.entityType], known),
        names: known,
        story: { ...story, ...flowStories[detector.name], isRamp },
        startedOn: day('2011-05-06'),
        endedOn,
        loss: lost,
        monthly: lost,
        currency: currency('USD'),
      }),
    ),
  )
}

function titlesOf(detector: (typeof catalogue)[number], known: ProductNames = new Map(), title = detector.words.title): string[] {
  return saidBy(detector, known, title)
}

describe('the one list of detectors', () => {
  it('has a folder for each of them and none besides', () => {
    expect(readdirSync(folders).toSorted()).toEqual(['README.md', ...catalogue.map(({ name }) => name)].toSorted())
  })

  it.each(each)('%s has one name for its folder, its files and its page, which names its kind', (name, { kind }) => {
    for (const file of [`${name}.ts`, 'profile.ts', `${name}.test.ts`]) expect(existsSync(`${folders}/${name}/${file}`), file).toBe(true)
    expect(existsSync(`${pages}/${name}.md`), `${pages}/${name}.md`).toBe(true)
    expect(readFileSync(`${pages}/${name}.md`, 'utf8').split('\n')[0]).toMatch(new RegExp(`^# .+ \\(\`${kind}\`\\)$`))
  })

  it('finds each by its kind, and none by another word', () => {
    for (const detector of catalogue) expect([detectorOf(detector.kind), profileOf(detector.kind)]).toEqual([detector, detector])
    expect([profileOf('constructor'), profileOf('')]).toEqual([null, null])
  })

  it.each(each)('R15 DETAIL-03 the titles of %s lead to the tips of its profile, and say what changed and since when', (_, detector) => {
    const titles = titlesOf(detector)
    for (const title of titles) {
      expect([title, tipTopic({ title, categoryId: detector.category })]).toEqual([title, detector.tips])
      expect(title).not.toMatch(/undefined|NaN|null| %|[.]$/)
    }
    for (const title of titles) expect(title.split(' ').length, title).toBeLessThanOrEqual(mostTitleWords)
    expect(titles[0]).toMatch(/since (6 )?May 2011/)
    expect(titles[1]).toMatch(/(from 6 May 2011 to|until) (30 )?June 2011/)
  })

  it.each(each.filter(([, { words }]) => words.titleOfMany))(
    'the title of many of %s leads to the same tips, in at most 14 words',
    (_, detector) => {
      for (const title of saidBy(detector, new Map(), (facts) => detector.words.titleOfMany?.(facts, [facts]) ?? '')) {
        expect([title, tipTopic({ title, categoryId: detector.category })]).toEqual([title, detector.tips])
        expect(title).toContain(manyOf)
        expect(title).toMatch(/(since|to|until) ((6 )?May|(30 )?June) 2011/)
        expect(title.split(' ').length).toBeLessThanOrEqual(mostTitleWords)
      }
    },
  )

  it('DASH-09 says a first step of its own in at most twelve words, which ends without a period and begins with a verb', () => {
    const steps = catalogue.flatMap((detector) => {
      const { action } = detector.words
      return action
        ? [...new Set(saidBy(detector, names, (facts) => action(facts, [facts])))].map((step) => [detector.name, step] as const)
        : []
    })
    expect(steps).toEqual([
      ['ad-waste', null],
      ['chargebacks', 'Check orders from France for White mug (85123A) before you ship them'],
      ['discount-stacking', 'Stop code WELCOME from combining with other discounts on White mug (85123A)'],
      ['margin-erosion', null],
      ['refund-anomaly', null],
      ['shipping-overrun', null],
      ['postage-charged', 'Check your shipping rates to France'],
      ['code-share', 'Limit who can use the code FRIENDS20 on orders to France'],
      ['code-discount', 'Check what the code SUB10 takes off orders to France'],
      ['uneven-prices', 'Find out who gets the lower prices on web orders'],
      ['list-price-cut', 'Check the list prices of these 6 products'],
      ['old-list-prices', 'Load the new price list for web orders'],
      ['price-paid', 'Check the prices of web orders'],
      ['split-parcels', 'Find out why orders to France leave in several parcels'],
      ['fee-share', 'Compare the fees of Amazon on Boots with its fee schedule'],
      ['free-units', 'Check the rule that gives White mug (85123A) away'],
      ['refund-above-paid', 'Check what is given back with refunds to France'],
      ['refunded-and-resent', 'Decide between a refund and a replacement for orders to France'],
      ['refund-groups', 'Look at the refunds of customer C-1042'],
      ['refund-reasons', 'Find out what is behind refunds for “arrived damaged” with Swift'],
      ['fee-rate', null],
    ])
    for (const [, step] of steps) if (step !== null) expect(step.split(' ').length, step).toBeLessThanOrEqual(mostStepWords)
  })

  it('says what each looks at as a whole, and why its loss may be meant or its margin is not compared', () => {
    const words = catalogue.map(({ kind, whole, notCompared, onPurpose }) =>
      [kind, whole, onPurpose, notCompared].map((said) => said ?? '–').join(' | '),
    )
    return expect(`${words.join('\n')}\n`).toMatchFileSnapshot('words-of-kinds.txt')
  })

  it('has a reason why it may be meant for each standing loss and for nothing else', () => {
    for (const { name, onPurpose, isStanding } of catalogue) expect([name, onPurpose !== null]).toEqual([name, isStanding === true])
  })

  it('compares the margin of a product, or says why not; what is of no product has nothing to compare', () => {
    for (const { name, entityType, notCompared } of catalogue) if (entityType !== 'sku') expect([name, notCompared]).toEqual([name, null])
  })

  it('R15 names a leak by its standard word', () => {
    expect(Object.fromEntries(catalogue.map((detector) => [detector.name, titlesOf(detector)[0]]))).toEqual({
      'ad-waste': 'Campaign "brand" sells 45% less per $1 of ads since 6 May 2011',
      chargebacks: 'Chargebacks from France are up since 6 May 2011: 2.7% of orders, from 0.6%',
      'discount-stacking': 'Two discount codes stack on 85123A since 6 May 2011: 15% and 13%',
      'margin-erosion': 'Margin on 85123A falls: unit cost is up 14% since 6 May 2011',
      'refund-anomaly': 'Refund rate of 85123A is up since 6 May 2011: 2.7%, from 0.6%',
      'shipping-overrun': 'Shipping with Swift to UK costs 25% more per parcel since 6 May 2011',
      'postage-charged': 'Customers pay 75% less shipping on orders to France since 6 May 2011',
      'code-share': 'Discount code FRIENDS20 comes off 23% of orders to France since 6 May 2011',
      'code-discount': 'Discount code SUB10 takes 13% off orders to France since May 2011, from 10%',
      'new-code': 'New discount code FRIENDS20 comes off 23% of web orders since May 2011: $12,345',
      'uneven-prices': '23% of web orders pay mostly 28% below list price since 6 May 2011',
      'list-price-cut': 'List price of 6 products is 34% lower since May 2011, without more sales',
      'old-list-prices': '23% of web lines sell at an old list price since 6 May 2011',
      'price-paid': 'Prices without a code are 13% below list through web since 6 May 2011',
      'split-parcels': 'Shipping: 23% of parcels to France are second parcels since May 2011, from 5%',
      'fee-share': 'Fees of Amazon on Boots take 13% of sales since May 2011, from 10%',
      'free-units': 'Free units of 85123A cost $0.12 per order to France since 6 May 2011',
      'refund-above-paid': '23% of refunds to France exceed what was paid since May 2011, from 5%',
      'refunded-and-resent': '23% of refunds to France also get a replacement since May 2011, from 5%',
      'refund-groups': 'Refunds of customer C-1042 are up since May 2011: 13% of sales, from 10%',
      credits: 'Refunds: 9 credits without an order since 6 May 2011, usually about 2',
      'refund-reasons': 'Refunds for “arrived damaged” with Swift are up since May 2011: 13% of sales',
      'below-cost': 'Margin on 2 products is negative since 6 May 2011: sold below unit cost',
      'discount-beyond-margin': 'Discounts on 85123A are deeper than its margin since 6 May 2011: $12,345 lost',
      'double-billed': 'Shipping: Swift to UK may have billed 2 orders twice since 6 May 2011',
      'fee-rate': 'Payment fees of AMAZONFEE take more of each sale since 6 May 2011: $12,345',
      'freight-above-goods': 'Shipping above goods value: 3 parcels with Swift to UK since 6 May 2011',
      'held-reserves': 'Payouts: 3 reserves were not released since 6 May 2011: $12,345 held',
      'marketplace-fee': 'Marketplace fee AMAZONFEE takes a larger share of net sales since May 2011: $12,345',
      'paid-back-twice': 'Chargebacks: 2 orders have been paid back twice since 6 May 2011',
      'possible-duplicate': 'Duplicate orders: 3 lines may have been entered twice since 6 May 2011',
      'price-slip': 'Price of 85123A may be wrong on 3 lines since 6 May 2011',
      'price-zero': 'Price of 85123A is zero on 3 order lines since 6 May 2011',
      'unpaid-orders': 'Payouts: 2 orders were never paid out since 6 May 2011: $12,345',
      'write-off': 'Stock write-offs come to 12 units since 6 May 2011: $12,345 at estimated cost',
      'standing-below-cost': 'Margin is negative on 3 order lines since 6 May 2011: $12,345 lost',
      'standing-postage': 'Shipping costs $12,345 more than charged on 3 parcels since 6 May 2011',
      'standing-ads': 'Ads in "A" and another have sold next to nothing since May 2011: $12,345',
      'standing-roas': 'Ads in "A" and another are below break-even ROAS since May 2011: $12,345 lost',
      'standing-refunds': 'Refund rate of A and another is far above average since 6 May 2011',
      'standing-refund-fees': 'Payment fees are not given back on 3 refunds since 6 May 2011: $12,345',
      'standing-serial-returns': 'Refund rate of 2 repeat customers is far above all others since May 2011',
      'standing-contribution': 'Contribution margin is negative for A and another since 6 May 2011: $12,345 lost',
    })
  })

  it.each(each)('R15 the page of %s quotes its title as it is written', (name, detector) => {
    expect(readFileSync(`${pages}/${name}.md`, 'utf8')).toContain(`*${titlesOf(detector, names)[0]}*`)
  })

  it('R15 calls a product by its name and then its SKU, wherever the title names one', () => {
    const named = catalogue.filter(({ entityType }) => entityType === 'sku')
    expect(named.length).toBeGreaterThan(3)
    for (const detector of named) {
      for (const [i, title] of titlesOf(detector, names).entries()) {
        const name = 'White mug (85123A)'
        const before = titlesOf(detector)[i]?.split('85123A')[0]
        expect(title.startsWith(`${before}${name} `), title).toBe(true)
      }
    }
  })
})
