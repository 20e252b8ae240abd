import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testFound } from '../../../e2e/support/monitoring/cards-and-notices.ts'
import { type AskingNow, questionKey, questionsNow } from './questions.ts'

const waits = (supplierId: string, notice: string, more: Parameters<typeof testFound>[0] = {}) => testFound({ supplierId, notice, ...more })
const asks = (waiting: readonly ReturnType<typeof waits>[], more: Partial<AskingNow> = {}) =>
  questionsNow(waiting, { askedLately: [], atStake: new Map(), ...more }).map((question) => question.map(({ notice }) => notice).join())

describe('the questions of a week', () => {
  it('are three, less those that were asked in the last seven days', () => {
    const waiting = ['a', 'b', 'c', 'd'].map((supplier) => waits(supplier, supplier))
    expect(asks(waiting)).toEqual(['a', 'b', 'c'])
    expect(asks(waiting, { askedLately: ['x', 'y'] })).toEqual(['a'])
    expect(asks(waiting, { askedLately: ['x', 'y', 'z', 'x'] })).toEqual([])
  })

  it('leave a supplier one while others wait, and all where nobody else does', () => {
    const many = [0.9, 0.8, 0.7].map((probability, i) => waits('a', `a${i}`, { probability }))
    expect(asks([...many, waits('b', 'b', { probability: 0.5 })])).toEqual(['a0', 'b', 'a1'])
    expect(asks(many)).toEqual(['a0', 'a1', 'a2'])
    expect(asks([...many, waits('b', 'b', { probability: 0.5 })], { askedLately: ['a', 'x'] })).toEqual(['b'])
  })

  it('come by probability times what is at stake, whatever they are about', () => {
    const waiting = [
      waits('cheap', 'sanction', { probability: 0.7 }),
      waits('dear', 'news', { type: 'news', probability: 0.6 }),
      waits('unknown', 'recall', { type: 'recall', probability: 0.6 }),
      waits('middle', 'outage', { type: 'outage', probability: 0.6 }),
    ]
    const atStake = new Map([
      ['cheap', 1_000],
      ['dear', 900_000],
      ['middle', 50_000],
      ['unknown', null],
    ])
    expect(asks(waiting, { atStake })).toEqual(['news', 'recall', 'outage'])
  })

  it('ask about all namesakes of a supplier at once, by what is said of them', () => {
    const called = [0.6, 0.7, 0.5].map((probability, i) => waits('a', `n${i}`, { probability, isNamesake: true }))
    const recall = waits('a', 'recall', { type: 'recall', isNamesake: true, probability: 0.4 })
    const own = waits('a', 'own', { probability: 0.3 })
    expect(asks([...called, recall, own])).toEqual(['n1,n0,n2', 'recall', 'own'])
  })

  it('are equal whatever the order, at most three, each match in one', () => {
    const match = fc.record({
      supplierId: fc.constantFrom('a', 'b', 'c', 'd'),
      notice: fc.constantFrom('1', '2', '3', '4', '5'),
      type: fc.constantFrom('sanction' as const, 'news' as const),
      isNamesake: fc.boolean(),
      probability: fc.constantFrom(0.5, 0.7, 0.9),
    })
    const key = ({ supplierId, notice }: { supplierId: string; notice: string }) => `${supplierId} ${notice}`
    fc.assert(
      fc.property(fc.uniqueArray(match, { selector: key }), fc.array(fc.constantFrom('a', 'b'), { maxLength: 2 }), (drawn, askedLately) => {
        const waiting = drawn.map(testFound)
        const asking = { askedLately, atStake: new Map([['a', 5]]) }
        const asked = questionsNow(waiting, asking)
        expect(questionsNow(waiting.toReversed(), asking)).toEqual(asked)
        expect(asked.length).toBe(Math.min(3 - askedLately.length, new Set(waiting.map(questionKey)).size))
        expect(new Set(asked.flat()).size).toBe(asked.flat().length)
      }),
    )
  })
})
