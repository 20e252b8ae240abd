import { describe, expect, it } from 'vitest'
import { Refused } from '../connector.ts'
import { type ConnectionPage, instantText, pagesOf } from './graph.ts'

type Node = { readonly id: number }
type Place = { readonly after: string | null }

/** What pages bring until they end, and why they did not. */
async function broughtBy(answer: (place: Place, asked: number) => ConnectionPage<Node>) {
  const brought: number[] = []
  let asked = 0
  try {
    const ask = async (place: Place) => {
      if (asked > 200) throw new Error('It is asked without end.')
      return answer(place, asked++)
    }
    for await (const { records } of pagesOf(ask, { after: null }, 100)) brought.push(...records.map(({ id }) => id))
    return { brought, asked, refused: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { brought, asked, refused: error.refusal.kind }
  }
}

const pageOf = (ids: readonly number[], endCursor: string | null, hasNextPage = true): ConnectionPage<Node> => ({
  nodes: ids.map((id) => ({ id })),
  pageInfo: { hasNextPage, endCursor },
})

describe('the pages of a connection', () => {
  it('REL-23 go past empty ones to the end', async () => {
    const pages = [pageOf([1], 'a'), pageOf([], 'b'), pageOf([], 'c'), pageOf([2], null, false)]
    expect(await broughtBy((_, asked) => pages[asked] as ConnectionPage<Node>)).toEqual({ brought: [1, 2], asked: 4, refused: null })
  })

  it.each([
    ['no place is named', () => null],
    ['the same place is named', () => 'a'],
    ['places repeat in a circle', (asked: number) => 'abc'[asked % 3] ?? null],
  ])('REL-23 are refused where more is said to follow and %s', async (_, cursorOf) => {
    const { refused, asked } = await broughtBy((_place, count) => pageOf([count], cursorOf(count)))
    expect([refused, asked < 9]).toEqual(['unreadable', true])
  })

  it.each([
    ['are empty', []],
    ['bring the same', [7]],
  ])('REL-23 are refused where they have no end and %s, whatever place they name', async (_, ids) => {
    const { refused, asked } = await broughtBy((_place, count) => pageOf(ids, `place ${count}`))
    expect([refused, asked < 60]).toEqual(['unreadable', true])
  })
})

it('a time is read with its offset, and none that no ledger has a day for', () => {
  expect(instantText.parse('2026-10-05T23:30:00-04:00')).toBe(Date.UTC(2026, 9, 6, 3, 30) / 1_000)
  for (const text of ['yesterday', '0001-01-01T00:00:00Z', '2199-01-01T00:00:00Z', '2026-10-05 23:30'])
    expect(instantText.safeParse(text).success).toBe(false)
})
