import { expect, it } from 'vitest'
import { makeOrdinaryShop, ordinaryFiles } from '../../../api/made-shops/ordinary/make-ordinary-shop.ts'
import { ordinaryShops } from '../../../api/made-shops/ordinary/ordinary-shops.ts'
import { daysBetween } from '../../../api/values/day.ts'
import { cutDays, cutShop } from './cut-shop.ts'

const shop = makeOrdinaryShop({ trade: ordinaryShops.children, seed: 5, linesPerDay: 50 })
const last = 500
const cut = cutShop(shop, last)

it('cuts every so many days and on the last', () => {
  expect(cutDays(200, 56)).toEqual([55, 111, 167, 199])
  expect(cutDays(112, 56)).toEqual([55, 111])
  expect(cutDays(10, 56)).toEqual([9])
})

it('keeps the rows up to the day as they stand in the whole files', () => {
  for (const [table, rows] of shop.tables) {
    if (table === 'chargebacks') continue
    expect(cut.tables.get(table)).toEqual(rows.filter(({ on }) => on <= last))
  }
  const dates = [...ordinaryFiles(cut).values()].flatMap((text) => text.match(/\d{4}-\d{2}-\d{2}/g) ?? [])
  expect(dates.filter((date) => date > (shop.tables.get('ads')?.find(({ on }) => on === last)?.cells[0] as string))).toEqual([])
})

it('tells of no dispute how it was decided after the day', () => {
  const states = (cut.tables.get('chargebacks') ?? []).map(({ on, cells }) => ({ on, state: cells.at(-1) }))
  const young = states.filter(({ on }) => on > last - 50)
  expect(young.length).toBeGreaterThan(0)
  expect(new Set(young.map(({ state }) => state))).toEqual(new Set(['open']))
  expect(new Set(states.filter(({ on }) => on <= last - 50).map(({ state }) => state))).not.toContain('open')
})

it('is the whole shop on its last day', () => {
  const { firstDay, lastDay } = shop.truth
  const whole = ordinaryFiles(cutShop(shop, daysBetween(firstDay, lastDay)))
  for (const [file, text] of ordinaryFiles(shop)) if (file !== 'chargebacks.csv') expect(whole.get(file)).toBe(text)
})
