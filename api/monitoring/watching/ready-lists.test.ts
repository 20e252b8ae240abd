import { describe, expect, it } from 'vitest'
import { testNotice } from '../../../e2e/support/monitoring/cards-and-notices.ts'
import { ReadyLists } from './ready-lists.ts'

const source = { key: 'list', name: 'A list', isAuthority: true }
const first = { version: '2026-11-01', hash: 'aa' }

/** A reader that counts how often it read. */
function reader() {
  const read = Object.assign(
    async () => {
      read.times += 1
      return [testNotice({ key: 'n', names: ['ZELLWEGER KUNSTSTOFF GMBH'] })]
    },
    { times: 0 },
  )
  return read
}

describe('lists made ready', () => {
  it('are made once for all who ask, at once or later', async () => {
    const [lists, read] = [new ReadyLists(), reader()]
    const [one, other] = await Promise.all([lists.ready(source, first, read), lists.ready(source, first, read)])
    expect(other).toBe(one)
    expect(await lists.ready(source, first, read)).toBe(one)
    expect(read.times).toBe(1)
    expect(one.byKey.size).toBe(1)
  })

  it.each([
    ['another version', { ...first, version: '2026-11-02' }],
    ['another content under the same version', { ...first, hash: 'bb' }],
  ])('are made anew for %s, and the one before is forgotten', async (_, next) => {
    const [lists, read] = [new ReadyLists(), reader()]
    const one = await lists.ready(source, first, read)
    expect((await lists.ready(source, next, read)).version).toBe(next.version)
    expect(read.times).toBe(2)
    expect(await lists.ready(source, first, read)).not.toBe(one)
  })

  it('are read again after a reading that failed', async () => {
    const [lists, read] = [new ReadyLists(), reader()]
    await expect(lists.ready(source, first, () => Promise.reject(new Error('The database is away.')))).rejects.toThrow('away')
    await lists.ready(source, first, read)
    expect(read.times).toBe(1)
  })
})
