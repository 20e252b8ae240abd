import { isObjectType } from 'graphql'
import { describe, expect, it } from 'vitest'
import { RiskFinding } from '../risks/finding.entity.ts'
import { Risk } from '../risks/risk.entity.ts'
import { graphSchema } from './schema.ts'

const schema = graphSchema()

function resolve(type: string, field: string, [root, args, context]: readonly [object, object, object]): unknown {
  const found = schema.getType(type)
  const call = isObjectType(found) ? found.getFields()[field]?.resolve : undefined
  return call?.(root, args, context, {} as never)
}

const stored = { monthlyLow: 100n, monthly: 250n, monthlyHigh: 300n, currency: 'USD', categoryId: 'financial' }
const risk = Object.assign(Object.create(Risk.prototype) as Risk, stored)

describe('a field that a method answers', () => {
  it('is given its parent, whether that is an instance of its type already or a plain row', () => {
    for (const [field, said] of [
      ['monthly', { expected: { amount: '2.50', currency: 'USD' } }],
      ['category', { id: 'financial' }],
    ] as const) {
      expect(resolve('Risk', field, [risk, {}, {}])).toMatchObject(said)
      expect(resolve('Risk', field, [stored, {}, {}])).toMatchObject(said)
    }
  })

  it('is given parts of the context and its arguments in the order of the method', async () => {
    const asked: unknown[] = []
    const load = async (_batch: unknown, key: unknown) => void asked.push(key)
    const finding = Object.assign(Object.create(RiskFinding.prototype) as RiskFinding, { id: 'f', currency: 'USD', rows: 9, picks: 'p' })
    const page = await resolve('Finding', 'evidence', [finding, { first: 3 }, { load }])
    expect(asked).toMatchObject([{ findingId: 'f', limit: 4, after: null, picks: 'p' }])
    expect(page).toMatchObject({ totalCount: 9, nodes: [] })
    await expect(resolve('Finding', 'evidence', [finding, { first: 0 }, { load }])).rejects.toThrow('A page has 1 to 100 entries')
  })
})
