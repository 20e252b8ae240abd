import { describe, expect, it } from 'vitest'
import { markedText, systemsOf, unlockedBy } from './guide-words.ts'

describe('the words of a guide', () => {
  it('show menus in bold and columns in italics, and leave every other star as it is', () => {
    expect(markedText('Open **Orders**, then *Code*.')).toEqual([
      { text: 'Open ', look: 'plain' },
      { text: 'Orders', look: 'bold' },
      { text: ', then ', look: 'plain' },
      { text: 'Code', look: 'italic' },
      { text: '.', look: 'plain' },
    ])
    expect(
      markedText('5 * 3')
        .map(({ text }) => text)
        .join(''),
    ).toBe('5 * 3')
    expect(markedText('<b>x</b>')).toEqual([{ text: '<b>x</b>', look: 'plain' }])
  })

  it('put what a file finds alone before what needs another beside it', () => {
    const check = (finds: string, ...alsoNeeds: ('costs' | 'orders')[]) => ({ detector: finds, finds, alsoNeeds })
    expect(unlockedBy({ checks: [check('a', 'costs'), check('b'), check('c', 'costs'), check('d', 'orders', 'costs')] })).toEqual([
      { needs: 'By itself', finds: ['b'] },
      { needs: 'With unit costs', finds: ['a', 'c'] },
      { needs: 'With orders and unit costs', finds: ['d'] },
    ])
  })

  it('name each system once', () => {
    const of = (provider: string) => ({ provider, providerName: provider.toUpperCase() }) as Parameters<typeof systemsOf>[0][number]
    expect(systemsOf([of('a'), of('b'), of('a')])).toEqual([
      { key: 'a', name: 'A' },
      { key: 'b', name: 'B' },
    ])
  })
})
