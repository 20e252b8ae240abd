import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../../db/for-tests.ts'
import { packedDocument, packedInstant, packedInteger, packing } from './packed-rows.ts'

class Parcel {
  id!: string
  get label(): string {
    return `Parcel ${this.id}`
  }
}

type Values = { id: string; cost: bigint | null; sent: Date | null; notes: { text: string } | null }

const packed = packing<Values, Parcel>(Parcel, {
  id: { sql: 'told.id' },
  cost: packedInteger('told.cost'),
  sent: packedInstant('told.sent'),
  notes: packedDocument('told.notes'),
})

const rows = `(values ('a', 9007199254740993::bigint, '2026-03-29 01:30:00.25+02'::timestamptz, '{"text": "\\"quoted\\" ✓ <b>"}'::jsonb),
                      ('b', null, null, null)) as told (id, cost, sent, notes)`

let shop: TestDatabase
beforeAll(async () => {
  shop = await testDatabase({ entities: [] })
})
afterAll(() => shop[Symbol.asyncDispose]())

async function read(where = 'true') {
  const { rows: found } = await shop.db.pool.query<{ text: string | null }>(
    `select json_agg(${packed.row} order by told.id)::text as text from ${rows} where ${where}`,
  )
  return packed.rowsIn(found[0]?.text ?? null)
}

describe('rows as one text', () => {
  it('carry every value exactly, and null as null', async () => {
    const [a, b] = await read()
    expect(a?.id).toBe('a')
    expect(a?.cost).toBe(9_007_199_254_740_993n)
    expect(a?.sent).toEqual(new Date('2026-03-28T23:30:00.250Z'))
    expect(a?.notes).toEqual({ text: '"quoted" ✓ <b>' })
    expect([b?.id, b?.cost, b?.sent, b?.notes]).toEqual(['b', null, null, null])
  })

  it('are instances of their type, so that the graph does not copy them', async () => {
    const [a] = await read()
    expect(a).toBeInstanceOf(Parcel)
    expect(a?.label).toBe('Parcel a')
  })

  it('are none where none were found', async () => {
    expect(await read('false')).toEqual([])
  })
})
