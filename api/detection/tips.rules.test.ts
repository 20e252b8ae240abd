import { expect, it } from 'vitest'
import { tipsFor } from './tips.rules.ts'

const of = (title: string, categoryId = 'customer') => tipsFor({ title, categoryId })

it('DETAIL-02 DETAIL-03 gives six tips by a word of the title, whatever its case, the first of the order deciding', () => {
  const margin = of('Margin of White mug fell')
  expect(margin).toHaveLength(6)
  expect(of('Price EROSION by refunds and ads')).toBe(margin)
  const marketing = of('Marketing budget')
  for (const title of ['One ad that sells nothing', 'ADS without sales', 'CAC rose', 'Refunds after an ad'])
    expect(of(title)).toBe(marketing)
  const refund = of('Refunds rose')
  expect(of('More returns by shipping')).toBe(refund)
  expect(of('Shipping to zone 5')).toBe(of('fulfillment is late'))
  expect(new Set([margin, marketing, refund, of('Shipping')]).size).toBe(4)
})

it('DETAIL-03 ‘ad’ is a word and no part of one', () => {
  for (const title of ['Trade terms', 'Lead time', 'Advance', 'Cactus', 'Bad stock']) expect(of(title)).toBe(of('Something else'))
})

it('DETAIL-04 without such a word goes by financial or operational, else gives what always helps', () => {
  const sets = ['financial', 'operational', 'customer'].map((category) => of('Something else', category))
  expect(new Set(sets).size).toBe(3)
  for (const set of sets) expect(new Set(set).size).toBe(6)
  expect(of('Something else', 'inventory')).toBe(of('Something else', 'customer'))
})
