import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Failure } from '../failures/failures.ts'
import { connection, isUuid, maxPageSize, pageRequest } from './paging.ts'

type PagedRow = { at: string; id: string }

const order = 'things by time'
const isKey = (keys: readonly string[]) => keys.length === 2
const request = (first: number | undefined, after?: string) =>
  pageRequest({ ...(first !== undefined && { first }), ...(after !== undefined && { after }) }, { order, defaultSize: 20, isKey })
const page = (rows: PagedRow[], asked: ReturnType<typeof request>) => {
  const sorted = rows.toSorted((a, b) => compare([b.at, b.id], [a.at, a.id]))
  const behind = asked.after === null ? sorted : sorted.filter(({ at, id }) => compare([at, id], asked.after as string[]) < 0)
  return connection(behind.slice(0, asked.limit + 1), {
    request: asked,
    order,
    totalCount: rows.length,
    keys: ({ at, id }) => [at, id],
    node: ({ id }) => id,
  })
}

function compare(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((part, i) => part !== b[i])
  if (at === -1) return 0
  return (a[at] as string) < (b[at] as string) ? -1 : 1
}

describe('pages', () => {
  it('API-04 OPS-08 walk the whole list: rows added meanwhile neither repeat nor hide the ones there from the start', () => {
    const row = fc.record({ at: fc.constantFrom('2026-01-01', '2026-01-02', '2026-01-03'), id: fc.uuid() })
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 40 }),
        fc.array(row, { maxLength: 40 }),
        fc.integer({ min: 1, max: 7 }),
        (start, added, size) => {
          const rows = [...start]
          const known = new Set(start.map(({ id }) => id))
          const later = added.filter(({ id }) => !known.has(id))
          const seen: string[] = []
          for (let after: string | undefined; ; ) {
            const { nodes, pageInfo } = page(rows, request(size, after))
            seen.push(...nodes)
            const extra = later.pop()
            if (extra && !rows.some(({ id }) => id === extra.id)) rows.push(extra)
            if (!pageInfo.hasNextPage) break
            after = pageInfo.endCursor
          }
          expect(new Set(seen).size).toBe(seen.length)
          expect(seen.filter((id) => known.has(id)).toSorted()).toEqual([...known].toSorted())
        },
      ),
    )
  })

  it('say where they lie', () => {
    const rows = ['1', '2', '3'].map((id) => ({ at: id, id }))
    expect(page(rows, request(2)).pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false })
    expect(page(rows, request(2, page(rows, request(2)).pageInfo.endCursor)).pageInfo).toMatchObject({
      hasNextPage: false,
      hasPreviousPage: true,
    })
    expect(page([], request(2))).toEqual({ edges: [], nodes: [], pageInfo: { hasNextPage: false, hasPreviousPage: false }, totalCount: 0 })
  })

  it.each([0, -1, maxPageSize + 1, 1.5, Number.NaN])('first: %s is refused', (first) => {
    expect(() => request(first)).toThrow(Failure)
  })

  it('a cursor of another list, a shortened and an invented one are refused', () => {
    const cursor = page([{ at: 'a', id: 'b' }], request(1)).edges[0]?.cursor ?? ''
    const foreign = Buffer.from(JSON.stringify(['other', 'a', 'b'])).toString('base64url')
    const short = Buffer.from(JSON.stringify([order, 'a'])).toString('base64url')
    const numbers = Buffer.from(JSON.stringify([order, 1, 2])).toString('base64url')
    expect(request(1, cursor).after).toEqual(['a', 'b'])
    for (const bad of [foreign, short, numbers, cursor.slice(3), '', '%%%', 'bnVsbA'])
      expect(() => request(1, bad)).toThrow('This cursor is not one of this list')
  })

  it('ids are UUIDs', () => {
    expect(isUuid('0197a3c1-0000-7000-8000-000000000001')).toBe(true)
    for (const bad of [undefined, '', '1', "0197a3c1-0000-7000-8000-00000000000'", '0197a3c1-0000-7000-8000-0000000000011'])
      expect(isUuid(bad)).toBe(false)
  })
})
