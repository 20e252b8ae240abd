import { expect, it } from 'vitest'
import { loadNewerBuild } from './newer-build.ts'

function browser({ ok = true, isAway = false, isForgetful = false } = {}) {
  const kept = new Map<string, string>()
  let reloads = 0
  const where = {
    storage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => {
        if (isForgetful) throw new Error('Storage is switched off')
        kept.set(key, value)
      },
    },
    ask: async () => {
      if (isAway) throw new TypeError('Failed to fetch')
      return { ok }
    },
    reload: () => {
      reloads += 1
    },
  }
  return { where, reloads: () => reloads }
}

it('REL-21 a page whose file is gone is loaded anew once, and again only after a minute', async () => {
  const { where, reloads } = browser()
  expect(await loadNewerBuild(where, 1_000_000)).toBe(true)
  expect(await loadNewerBuild(where, 1_059_999)).toBe(false)
  expect(reloads()).toBe(1)
  expect(await loadNewerBuild(where, 1_060_000)).toBe(true)
  expect(reloads()).toBe(2)
})

it('REL-21 it stays as it is while nobody answers, the server is in trouble, or nothing can be remembered', async () => {
  for (const trouble of [{ isAway: true }, { ok: false }, { isForgetful: true }]) {
    const { where, reloads } = browser(trouble)
    expect(await loadNewerBuild(where)).toBe(false)
    expect(reloads()).toBe(0)
  }
})
