import { describe, expect, it } from 'vitest'
import {
  allFigures,
  changeText,
  groupAt,
  groupRows,
  leaderParts,
  monthName,
  monthsBetween,
  partName,
  returnText,
  rowWords,
  shortMonth,
} from './figure-words.ts'

const rows = { total: 7, orders: 4, refunds: 1, shipping: 0, ads: 2, chargebacks: 0, payouts: 0 }

describe('the words of a statement', () => {
  it('name each figure once', () => {
    expect(new Set(allFigures.map(({ figure }) => figure)).size).toBe(allFigures.length)
    expect(new Set(allFigures.map(({ word }) => word)).size).toBe(allFigures.length)
  })

  it('name each grouping once, and count units only where rows have them', () => {
    expect(new Set(leaderParts.map(({ title }) => title)).size).toBe(leaderParts.length)
    expect(groupRows({ rows: 1, units: '12' })).toBe('12 units in 1 row')
    expect(groupRows({ rows: 2, units: null })).toBe('2 rows')
  })

  it('find the group of rows that an address names: of all months, or of a month around the cut of a price', () => {
    const counts = { rows: 5, units: '10', amount: { amount: '95.00', currency: 'GBP' } }
    const leader = { figure: 'refunds', by: 'product', name: 'MUG', label: 'Mug', ...counts }
    const side = (month: string, rows: number) => ({ month, price: '9.50', ...counts, rows })
    const cut = { name: 'CUT', label: null, before: side('2024-02-01', 4), after: side('2024-03-01', 5) }
    const at = (address: string) => groupAt({ leaders: [leader], priceCuts: [cut] } as never, new URLSearchParams(address))
    expect(at('figure=refunds&by=product&name=MUG')?.label).toBe('Mug')
    expect(at('figure=gross_sales&month=2024-02&by=product&name=CUT')?.rows).toBe(4)
    expect(at('figure=gross_sales&month=2024-03&by=product&name=CUT')).toMatchObject({ by: 'product', name: 'CUT', rows: 5 })
    for (const other of ['figure=fees&by=product&name=MUG', 'figure=gross_sales&month=2024-04&by=product&name=CUT', 'figure=refunds'])
      expect([other, at(other)]).toEqual([other, null])
    expect(at('figure=refunds&month=2024-03&by=product&name=CUT')).toBe(null)
  })

  it('find the part of sales that an address names, one without a name too, and only of figures that have parts', () => {
    const at = (address: string) => groupAt({ leaders: [], priceCuts: [] } as never, new URLSearchParams(address))
    expect(at('figure=gross_profit&by=channel&name=')).toEqual({
      by: 'channel',
      name: '',
      label: null,
      rows: null,
      units: null,
      amount: null,
    })
    expect(at('figure=ad_sales&by=campaign&name=Shoes')?.name).toBe('Shoes')
    expect(at('figure=gross_profit&month=2024-02&by=country&name=France')?.by).toBe('country')
    for (const other of [
      'figure=gross_profit&by=channel',
      'figure=contribution_before_ads&by=product&name=MUG',
      'figure=fees&by=country&name=France',
    ])
      expect([other, at(other)]).toEqual([other, null])
    expect([
      partName('channel', '', null),
      partName('country', '', null),
      partName('product', 'MUG', 'Mug'),
      partName('country', 'France', null),
    ]).toEqual(['Without sales channel', 'Without country', 'Mug', 'France'])
  })

  it('say by what part an amount changed, where it was above zero, and the return of ads', () => {
    const gbp = (amount: string) => ({ amount, currency: 'GBP' })
    const change = (now: string, before: string) => changeText(gbp(now), gbp(before), 'en')
    expect([
      change('112.00', '100.00'),
      change('97.50', '100.00'),
      change('100.00', '100.00'),
      change('1.00', '0.00'),
      change('1.00', '-5.00'),
    ]).toEqual([', +12%', ', −2.5%', '', '', ''])
    expect([returnText(2.4, 'en'), returnText(3, 'en'), returnText(0.18, 'en')]).toEqual(['2.4×', '3.0×', '0.18×'])
  })

  it('say why contribution is not known', () => {
    const unknown = (grossProfit: object | null) =>
      allFigures.find(({ figure }) => figure === 'contribution_margin')?.unknown({ profit: { grossProfit } } as never)
    expect([unknown(null), unknown({})]).toEqual(['No unit costs', 'Too few unit costs'])
  })

  it('count the rows of each kind that there is', () => {
    expect(rowWords({ rows } as never)).toBe('4 order lines, 1 refund, 2 ads rows')
  })

  it('say how many units written off have no cost', () => {
    const of = (lines: number, units: string, unknown: string) =>
      allFigures
        .find(({ figure }) => figure === 'write_offs')
        ?.note({ writeOffLines: lines, writeOffUnits: units, writeOffUnitsWithoutCost: unknown } as never)
    expect(of(0, '0', '0')).toBe('Stock written off, at unit cost.')
    expect(of(2, '11', '0')).toBe('11 units in 2 lines.')
    expect(of(2, '11', '5')).toBe('11 units in 2 lines, 5 of them without unit cost.')
  })

  it('ask about repeated lines where there are some', () => {
    const of = (repeatedLines: number) => allFigures.find(({ figure }) => figure === 'repeated_lines')?.note({ repeatedLines } as never)
    expect(of(0)).toBe('No order has the same product, units and price twice.')
    expect(of(1)).toMatch(/^1 order line with the product, .* Entered twice, or bought twice\?/)
  })

  it('name months, and those between that have no row', () => {
    expect(monthName('2024-03', 'en')).toBe('March 2024')
    expect(shortMonth('2024-12', 'en')).toBe('Dec 2024')
    expect(monthsBetween(['2025-02', '2024-11'], 36)).toEqual(['2024-11', '2024-12', '2025-01', '2025-02'])
    expect(monthsBetween(['2025-02', '1970-01'], 3)).toEqual(['2024-12', '2025-01', '2025-02'])
    expect(monthsBetween(['2024-12'], 36)).toEqual(['2024-12'])
    expect(monthsBetween([], 36)).toEqual([])
  })
})
