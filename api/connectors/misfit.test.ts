import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { Misfit } from './connector.ts'
import { allFit, misfitRefusal, orMisfit, splitMisfits, unknownSinceOf } from './misfit.ts'

const shape = z.object({ id: z.string(), lines: z.array(z.object({ units: z.int() })) })
const list = z.array(orMisfit(shape, (id) => id))
const right = { id: 'gid://shopify/Order/7', lines: [{ units: 1 }] }
const [shopify, orders] = [{ name: 'Shopify' }, { noun: 'order' }]

describe('a record that does not fit', () => {
  it.each([
    ['a number that is none', { id: 'gid://shopify/Order/8', name: '#1008', lines: [{ units: 'two' }] }, '#1008', 'lines.0.units'],
    ['a field that is lacking', { id: 'gid://shopify/Order/8', name: '#1008' }, '#1008', 'lines'],
    ['no name', { id: 'gid://shopify/Order/8' }, '8', 'lines'],
    ['no id', { name: '#1008', lines: [] }, '#1008', 'id'],
    ['neither', { lines: [] }, 'one without a number', 'id'],
    ['nothing', null, 'one without a number', 'all of it'],
    ['a text in its place', 'an order', 'one without a number', 'all of it'],
  ])('with %s is named, with its place, and holds up no other', (_, wrong, name, place) => {
    const { records, misfits } = splitMisfits(list.parse([right, wrong, right]))
    expect(records).toEqual([right, right])
    expect(misfits).toMatchObject([{ name, place }])
    expect(() => allFit(shopify, orders, list.parse([right, wrong]))).toThrow(`(${name}: ${place})`)
  })

  it('leaves the days of its stream known; what is said of the whole stream does not', () => {
    const misfits = [{ name: '#1001', place: 'total' }]
    const { sentence } = misfitRefusal(shopify, orders, misfits)
    const upToDateAt = new Date(1_780_000_000_000)
    const since = (problem: string | null, of = misfits) => unknownSinceOf(shopify, orders, { problem, misfits: of, upToDateAt })
    expect([since(sentence), since(null)]).toEqual([null, null])
    expect([since('Shopify cannot be reached.'), since(sentence, [])]).toEqual([upToDateAt, upToDateAt])
  })

  it('is said to the owner of a shop, of many how many and the first ten', () => {
    const misfits = Array.from({ length: 71 }, (_, n) => new Misfit(`${n + 1}`, `#${1001 + n}`, 'total'))
    expect(misfitRefusal(shopify, orders, misfits.slice(0, 1)).sentence).toBe(
      'Shopify sent an order that RiskPilot cannot read (#1001: total). Everything else is in. It is tried again by itself; tell us, if it stays so.',
    )
    const named = Array.from({ length: 10 }, (_, n) => `#${1001 + n}: total`).join('; ')
    expect(misfitRefusal(shopify, { noun: 'balance transaction' }, misfits).sentence).toContain(
      `Shopify sent a balance transaction and 70 more that RiskPilot cannot read (${named}).`,
    )
  })
})
