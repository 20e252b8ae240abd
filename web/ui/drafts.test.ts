import { describe, expect, it } from 'vitest'
import { draftOf, forgetDraft, keepDraft } from './drafts.ts'

const store = () => {
  const kept = new Map<string, string>()
  return {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  }
}

describe('drafts', () => {
  it('UX-15 are kept for each alert and form, and forgotten alone', () => {
    const tab = store()
    keepDraft('plan', 'a', { n: 1 }, tab)
    keepDraft('comment', 'a', 'words', tab)
    forgetDraft('plan', 'a', tab)
    expect([draftOf('plan', 'a', tab), draftOf('comment', 'a', tab), draftOf('comment', 'b', tab)]).toEqual([null, 'words', null])
  })

  it('UX-15 are none where the browser keeps nothing, or something else', () => {
    const closed = () => {
      throw new Error('denied')
    }
    keepDraft('plan', 'a', 1, { setItem: closed })
    forgetDraft('plan', 'a', { removeItem: closed })
    expect([draftOf('plan', 'a', { getItem: closed }), draftOf('plan', 'a', { getItem: () => '{' })]).toEqual([null, null])
  })
})
