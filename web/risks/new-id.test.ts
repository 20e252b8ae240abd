import { expect, it } from 'vitest'
import { idsOfContent, newId } from './new-id.ts'

it('API-07 ids are UUIDs, each another', () => {
  const ids = Array.from({ length: 100 }, () => newId())
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(ids).size).toBe(100)
})

it('REL-21 what is sent again unchanged carries the same id, and what was changed a new one', () => {
  const idOf = idsOfContent()
  const first = idOf({ text: 'a' })
  expect(idOf({ text: 'a' })).toBe(first)
  const second = idOf({ text: 'b' })
  expect(second).not.toBe(first)
  expect(idOf({ text: 'a' })).not.toBe(first)
})
