import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { currency } from '../../values/money.ts'
import type { Mapping } from '../mapping.input.ts'
import { readFacts } from '../read-facts.ts'
import { Unreadable } from '../tables/unreadable.ts'
import { openQuestion } from './open-question.ts'

const folder = mkdtempSync(join(tmpdir(), 'question-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** How many rows were read, or the problem. */
async function read(text: string, mapping: Mapping): Promise<number | string> {
  const path = join(folder, 'file.csv')
  writeFileSync(path, text)
  try {
    const now = new Date('2025-06-01T00:00:00Z')
    const file = await readFacts(path, { fileName: 'file.csv', currency: currency('USD'), zone: 'UTC', now, mapping })
    let rows = 0
    for await (const { facts } of file.batches) rows += facts.length
    return rows
  } catch (error) {
    if (error instanceof Unreadable) return `file.csv ${error.problem}`
    throw error
  }
}

const file = (date: string, price: string) => `order_id,date,sku,qty,unit_price\n1,${date},A,1,"${price}"\n`
const questionIn = async (text: string, mapping: Mapping = {}) => openQuestion(String(await read(text, mapping)), mapping)

describe('the question a file asks', () => {
  it('offers both readings, and either one answers it', async () => {
    const asked = await questionIn(file('01/02/2025', '7'))
    expect(asked?.question).toMatch(/‘date’, where ‘01\/02\/2025’ on line 2 is either 1 February or 2 January, and nothing in the column/)
    expect(asked?.question).not.toContain('--mapping')
    expect(asked?.readings).toEqual([
      { label: '1 February', mapping: { dates: { date: 'dmy' } } },
      { label: '2 January', mapping: { dates: { date: 'mdy' } } },
    ])
    for (const { mapping } of asked?.readings ?? []) expect(await read(file('01/02/2025', '7'), mapping)).toBe(1)
  })

  it('keeps the first answer while it asks for the second', async () => {
    const first = await questionIn(file('01/02/2025', '1.234'))
    const given = first?.readings[0]?.mapping ?? {}
    const second = await questionIn(file('01/02/2025', '1.234'), given)
    expect(second).not.toBeNull()
    const whole = second?.readings[1]?.mapping ?? {}
    expect(Object.keys(whole).sort()).toEqual(['dates', 'decimal'])
    expect(await read(file('01/02/2025', '1.234'), whole)).toBe(1)
  })

  it('is none in any other problem', () => {
    expect(openQuestion(null, {})).toBeNull()
    expect(openQuestion('orders.csv has no rows.', {})).toBeNull()
  })
})
