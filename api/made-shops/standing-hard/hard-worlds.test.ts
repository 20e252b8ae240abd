import { describe, expect, it } from 'vitest'
import { daysBetween } from '../../values/day.ts'
import { ordinaryFiles } from '../ordinary/make-ordinary-shop.ts'
import { hardKinds, hardSeeds, makeHardWorld } from './make-hard-world.ts'
import { cellOf, type HardTables, rowMoneyOf } from './row-money.ts'
import { orderOf, rowsOfSlice } from './slice-rows.ts'

const worlds = hardKinds.flatMap((kind) => hardSeeds.map((seed) => ({ kind, seed, ...makeHardWorld(kind, seed) })))

/** The text of a line in a table's rows: the header is 1. */
const rowAt = (tables: HardTables, { file, line }: { file: string; line: number }) =>
  [...tables].find(([table]) => `${table}.csv` === file)?.[1][line - 2]

const minor = (text: string) => Math.round(Number(text) * 100)

describe.each(worlds)('the hard world $kind of seed $seed', ({ tables, truth }) => {
  it('has a loss of each leak that its rows sum to, and that all rows of its slice bear out', () => {
    const moneyOf = rowMoneyOf(tables)
    expect(truth.leaks.length).toBeGreaterThan(0)
    for (const { id, loss, rows, earning, slice } of truth.leaks) {
      expect([id, loss > 2_000]).toEqual([id, true])
      expect([id, rows.reduce((sum, { cost }) => sum + cost, 0)]).toEqual([id, loss])
      const all = rowsOfSlice(tables, slice)
      expect(rows.length + earning.length).toBe(all.length)
      expect(all.reduce((sum, { row }) => sum + moneyOf(row), 0)).toBe(-loss)
      // No row bears more than it costs.
      for (const { cost, ...at } of rows) expect(cost).toBeLessThanOrEqual(-moneyOf(rowAt(tables, at) as never) + 1)
    }
  })

  it('names rows by file, line and key', () => {
    for (const { rows } of [...truth.leaks, ...truth.lookAlikes]) {
      for (const row of rows) expect(rowAt(tables, row)).toMatchObject({ key: row.key, document: row.document })
    }
  })

  it('has leaks that share no row, and that run from the first months to the last', () => {
    const seen = new Set<string>()
    for (const { id, rows, earning, firstDay } of truth.leaks) {
      const lastRow = rows.reduce((last, { on }) => (on > last ? on : last), truth.firstDay)
      expect([id, daysBetween(truth.firstDay, firstDay) < 120, daysBetween(lastRow, truth.lastDay) < 120]).toEqual([id, true, true])
      for (const { file, line } of [...rows, ...earning]) {
        expect(seen.has(`${file}:${line}`)).toBe(false)
        seen.add(`${file}:${line}`)
      }
    }
  })

  it('has look-alikes that lose nothing over all days, but by chance or by plan', () => {
    const moneyOf = rowMoneyOf(tables)
    for (const { id, earned, rows, slice, but } of truth.lookAlikes) {
      expect([id, rows.length > 0]).toEqual([id, true])
      if (but === undefined) expect([id, earned >= 0]).toEqual([id, true])
      if (but !== 'chance') continue
      const all = rowsOfSlice(tables, slice)
      const ofOrders = [...Map.groupBy(all, ({ row }) => orderOf(row)).values()]
      const sums = ofOrders.map((own) => own.reduce((sum, { row }) => sum + moneyOf(row), 0)).sort((a, b) => a - b)
      expect([id, earned < 0]).toEqual([id, true])
      expect(sums.slice(2).reduce((sum, one) => sum + one, 0)).toBeGreaterThan(0)
    }
  })

  it('lasts 12 to 18 months', () => {
    const days = daysBetween(truth.firstDay, truth.lastDay) + 1
    expect(days).toBeGreaterThanOrEqual(365)
    expect(days).toBeLessThanOrEqual(548)
  })
})

it('a planned clearance is over after four weeks, and one without an end is not', () => {
  for (const { tables } of worlds.filter(({ kind }) => kind === 'clearance')) {
    const daysOf = (code: string) => (tables.get('orders') ?? []).flatMap((row) => (cellOf(row, 'discount_code') === code ? [row.on] : []))
    const lasts = (code: string) => Math.max(...daysOf(code)) - Math.min(...daysOf(code)) + 1
    expect(lasts('CLEAR60')).toBeLessThanOrEqual(28)
    expect(lasts('OUTLET')).toBeGreaterThan(350)
  }
})

it('December sells about five times another month in a seasonal shop', () => {
  for (const { tables } of worlds.filter(({ kind }) => kind === 'season')) {
    const months = Map.groupBy(tables.get('orders') ?? [], (row) => cellOf(row, 'date').slice(0, 7))
    const ratio = (months.get('2024-12')?.length ?? 0) / (months.get('2025-03')?.length ?? 1)
    expect(ratio).toBeGreaterThan(4)
    expect(ratio).toBeLessThan(6.5)
  }
})

it('a return is worth what was paid less the goods that came back, and broken goods do not', () => {
  const { tables } = makeHardWorld('products', hardSeeds[0] ?? 0)
  const moneyOf = rowMoneyOf(tables)
  const carafes = (tables.get('refunds') ?? []).filter((row) => cellOf(row, 'reason') === 'arrived broken')
  expect(carafes.length).toBeGreaterThan(50)
  for (const row of carafes) expect(moneyOf(row)).toBe(-minor(cellOf(row, 'amount')))
  const lounger = (tables.get('refunds') ?? []).find((row) => cellOf(row, 'sku') === 'LOU-01' && cellOf(row, 'reason') === 'too small')
  expect(lounger && moneyOf(lounger)).toBeGreaterThan(-3_000)
})

it('the same kind and seed give the same bytes, another seed others', () => {
  for (const kind of hardKinds) {
    const [one, again, other] = [makeHardWorld(kind, 5), makeHardWorld(kind, 5), makeHardWorld(kind, 6)]
    expect([...ordinaryFiles(again)]).toEqual([...ordinaryFiles(one)])
    expect(again.truth).toEqual(one.truth)
    expect(other.truth.leaks.map(({ loss }) => loss)).not.toEqual(one.truth.leaks.map(({ loss }) => loss))
  }
})
