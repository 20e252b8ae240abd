import { describe, expect, it } from 'vitest'
import { adviceWords, advise, figure, shortStep } from './advice.ts'

it('marks the figures and joins the text between them', () => {
  const advice = advise`Check ${'Swift'}'s bills: ${figure('£4.20')} a parcel, ${figure('40')}.`
  expect(advice).toEqual([
    { text: "Check Swift's bills: ", isFigure: false },
    { text: '£4.20', isFigure: true },
    { text: ' a parcel, ', isFigure: false },
    { text: '40', isFigure: true },
    { text: '.', isFigure: false },
  ])
  expect(adviceWords(advice)).toBe("Check Swift's bills: £4.20 a parcel, 40.")
})

it('takes an advice as a part of another one', () => {
  const each = advise`${figure('£4')} each`
  expect(advise`Parcels cost ${each} now.`.map(({ text }) => text)).toEqual(['Parcels cost ', '£4', ' each now.'])
})

it('has no part without text', () => {
  expect(advise`${figure('3')}${''}`).toEqual([{ text: '3', isFigure: true }])
})

describe('a short step', () => {
  it('is the first way to say it that has at most twelve words, else the last', () => {
    const long = 'one two three four five six seven eight nine ten eleven twelve thirteen'
    expect(shortStep(long.replace(' thirteen', ''), 'Look at it')).toBe(long.replace(' thirteen', ''))
    expect(shortStep(long, 'Look at it')).toBe('Look at it')
    expect(shortStep(long, long)).toBe(long)
  })
})
