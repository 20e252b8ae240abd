import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Candidate, RowPart } from '../candidate.ts'
import type { EntityType } from '../finding.ts'
import { open, type TrackedFinding } from '../finding-lifecycle.ts'
import { emptyMemory } from '../shop-memory.ts'
import { type CauseMark, nearDays } from './cause-mark.ts'
import { settleCases } from './settle-cases.ts'

type ByHand = {
  readonly kind: string
  readonly entity?: string
  readonly entityType?: EntityType
  readonly startedOn?: number
  readonly marks?: readonly CauseMark[]
  /** Documents and what was lost on each. */
  readonly rows?: Readonly<Record<string, number>>
  readonly money?: RowPart['money']
}

/** A finding that was found and not yet reported. */
function found({ kind, entity = 'A', entityType, startedOn = 100, marks = [], rows = { own: 50 }, ...by }: ByHand): TrackedFinding {
  const parts = Object.entries(rows).map(([document, lost]): RowPart => {
    return { day: 101, table: 'order_line', of: 'X', document, rows: 1, amount: lost, expected: 0, money: by.money ?? 'discount' }
  })
  const candidate = { entity, ...(entityType && { entityType }), startedOn, endedOn: null, parts, marks, causes: [], story: {} }
  const opening = { fingerprint: `${kind}|${entity}`, kind, today: 120, completeness: 1, closedOn: null }
  return open(candidate as unknown as Candidate, opening)
}

/** Reports findings, those of each list on a day of its own, and returns the names of each case. */
function casesOf(...days: readonly (readonly TrackedFinding[])[]): string[][] {
  const all: TrackedFinding[] = []
  days.forEach((fresh, i) => {
    for (const finding of fresh) finding.reportedOn = 120 + i
    all.push(...fresh)
    settleCases(all, fresh, emptyMemory())
  })
  const named = [...Map.groupBy(all, ({ caseKey }) => caseKey).values()]
  return named.map((members) => members.map(({ fingerprint }) => fingerprint).sort()).sort()
}

const code = (name: string): CauseMark => ({ of: 'code', name })
const height = (size: number): CauseMark[] => [
  { of: 'cost_step', name: '', size },
  { of: 'cost_round', name: '', size },
]
const cost = (entity: string, size: number, startedOn = 100) =>
  found({ kind: 'cogs_rise', entity, startedOn, marks: height(size), rows: { [entity]: 10 } })

describe('findings that are one case', () => {
  it('name one code, though two kinds tell it', () => {
    const share = () => found({ kind: 'code_share', entity: 'F20', marks: [code('F20')] })
    const depth = (startedOn: number, name = 'F20') =>
      found({ kind: 'code_discount', entity: `${name} / web`, startedOn, marks: [code(name)], rows: { other: 5 } })
    expect(casesOf([share()], [depth(120)])).toEqual([['code_discount|F20 / web', 'code_share|F20']])
    expect(casesOf([share()], [depth(101 + nearDays)])).toHaveLength(2)
    expect(casesOf([share()], [depth(120, 'F25')])).toHaveLength(2)
  })

  it('claim most of the smaller one’s money of the same rows', () => {
    const wide = () => found({ kind: 'code_share', entity: 'F20', rows: { a: 50, b: 50, c: 50 } })
    const narrow = (rows: Record<string, number>) => found({ kind: 'discount_stack', entity: 'X', rows })
    expect(casesOf([wide()], [narrow({ a: 9, d: 8 })])).toHaveLength(1)
    expect(casesOf([wide()], [narrow({ a: 9, d: 10 })])).toHaveLength(2)
    expect(casesOf([narrow({ a: 9, d: 8 })], [wide()])).toHaveLength(1)
  })

  it('claim the same money: what is charged for the parcels of an order is another thing', () => {
    const told = () => found({ kind: 'shipping_overrun', entity: 'Swift/UK', rows: { a: 50 } })
    expect(casesOf([told()], [found({ kind: 'postage_income', entity: 'UK', rows: { a: 50 } })])).toHaveLength(1)
    const charged = found({ kind: 'postage_income', entity: 'UK', rows: { a: 50 } })
    const parts = charged.current.parts.map((part) => ({ ...part, table: 'parcel', money: 'charged' }) as RowPart)
    expect(casesOf([told()], [{ ...charged, current: { ...charged.current, parts } }])).toHaveLength(2)
  })

  it('are products that one supplier raised, in a second round a month later too', () => {
    const first = () => [cost('A', 0.18), cost('B', 0.16), cost('C', 0.19, 102)]
    expect(casesOf(first())).toHaveLength(1)
    expect(casesOf(first(), [cost('D', 0.18, 130), cost('E', 0.2, 131)])).toHaveLength(1)
    expect(casesOf(first(), [cost('D', 0.12, 130)])).toHaveLength(2)
    expect(casesOf([cost('A', 0.18), cost('B', 0.18)], [cost('D', 0.18, 130)])).toHaveLength(2)
  })
})

describe('findings that stand alone', () => {
  it('are those that share nothing, and standing losses and rules of the whole shop', () => {
    const rows = { a: 50 }
    const told = () => found({ kind: 'code_share', entity: 'F20', rows, marks: [code('F20')] })
    expect(casesOf([told()], [found({ kind: 'standing_below_cost', entity: 'all', entityType: 'shop', rows })])).toHaveLength(2)
    expect(casesOf([found({ kind: 'below_cost', entity: 'all', entityType: 'shop', rows })], [told()])).toHaveLength(2)
    expect(casesOf([told()], [found({ kind: 'discount_beyond_margin', entity: 'X', rows })])).toHaveLength(1)
  })

  it('are those whose cause another member named, but not the first: a case has one cause', () => {
    const first = found({ kind: 'code_share', entity: 'F20', rows: { a: 50, b: 50 } })
    const second = found({ kind: 'price_paid', entity: 'web', rows: { a: 50 }, marks: [code('TRADE')] })
    const third = found({ kind: 'code_discount', entity: 'TRADE', rows: { z: 50 }, marks: [code('TRADE')] })
    expect(casesOf([first], [second], [third])).toEqual([['code_discount|TRADE'], ['code_share|F20', 'price_paid|web']])
  })
})

describe('a case', () => {
  it('stays as it was told, whatever comes later', () => {
    const [share, depth] = [
      found({ kind: 'code_share', entity: 'F20', marks: [code('F20')] }),
      found({ kind: 'code_discount', entity: 'F25', marks: [code('F25')], rows: { other: 5 } }),
    ]
    casesOf([share, depth])
    const both = found({ kind: 'uneven_prices', entity: 'all', rows: { own: 50, other: 5 } })
    both.reportedOn = 130
    settleCases([share, depth, both], [both], emptyMemory())
    expect([share.caseKey, depth.caseKey, both.caseKey]).toEqual(['code_share|F20', 'code_discount|F25', 'code_share|F20'])
  })

  it.each([
    [5, ['refund_step|A', 'refund_step|A']],
    [nearDays + 1, ['refund_step|A', 'refund_step|B']],
  ])('looks its cause up in the first weeks; %i days after the report rows show what came since', (later, keys) => {
    const step = (entity: string) => found({ kind: 'refund_step', entity, startedOn: 110, rows: { [entity]: 10 } })
    const [first, second] = [step('A'), step('B')]
    first.reportedOn = 120
    settleCases([first], [first], { ...emptyMemory(), lastDay: 120 })
    const memory = { ...emptyMemory(), lastDay: 120 + later }
    for (const sku of ['A', 'B', 'C']) {
      const { refunds } = memory.rows
      refunds.day.push(119)
      refunds.sku.push(sku)
      refunds.reason.push(sku === 'C' ? 'changed mind' : 'count short')
      refunds.category.push('Gums')
      refunds.amount.push(sku === 'C' ? 100 : 10)
    }
    second.reportedOn = 120 + later
    settleCases([first, second], [second], memory)
    expect([first.caseKey, second.caseKey]).toEqual(keys)
  })

  const drawn = fc.uniqueArray(
    fc.record({
      kind: fc.constantFrom('code_share', 'code_discount', 'price_paid', 'cogs_rise'),
      entity: fc.constantFrom('A', 'B', 'C', 'D'),
      startedOn: fc.integer({ min: 60, max: 180 }),
      marks: fc.array(fc.constantFrom(code('F20'), code('F25'), ...height(0.18)), { maxLength: 2 }),
      rows: fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 50 }), { minKeys: 1 }),
      at: fc.integer({ min: 0, max: 3 }),
    }),
    { selector: ({ kind, entity }) => `${kind}|${entity}`, maxLength: 12 },
  )

  it('is the same in whatever order the findings of a day were found', () => {
    fc.assert(
      fc.property(drawn, fc.integer(), (all, turn) => {
        const inDays = (list: typeof all) => [0, 1, 2, 3].map((at) => list.filter((one) => one.at === at).map(found))
        const turned = [...all].sort((a, b) => ((turn * a.startedOn) % 7) - ((turn * b.startedOn) % 7) || b.startedOn - a.startedOn)
        expect(casesOf(...inDays(turned))).toEqual(casesOf(...inDays(all)))
      }),
    )
  })

  it('does not grow along a chain: what names its cause began near its first finding', () => {
    const marks = [code('F20'), ...height(0.18)]
    const chain = Array.from({ length: 20 }, (_, i) =>
      found({ kind: 'cogs_rise', entity: `${i}`, startedOn: 100 + 20 * i, marks, rows: { [`${i}`]: 10 } }),
    )
    const sizes = casesOf(...chain.map((one) => [one])).map((members) => members.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2)
  })
})
