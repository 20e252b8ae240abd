import { describe, expect, it } from 'vitest'
import { isGtin } from '../../../api/values/gtin.ts'
import { isLei } from '../../../api/values/lei.ts'
import { madeMonth } from './made-month.ts'
import { missOf } from './month-figures.ts'
import { isAsExpected, isTold, runMonth, toldAtStake } from './run-month.ts'

const names = 2_000
const month = madeMonth(1, { names })

describe('a made month', () => {
  it('is equal whenever it is made, and another for another seed', () => {
    expect(JSON.stringify(madeMonth(1, { names }).clean)).toBe(JSON.stringify(month.clean))
    expect(Object.values(madeMonth(1, { names }).suppliers).map(({ card }) => card)).toEqual(
      Object.values(month.suppliers).map(({ card }) => card),
    )
    expect(madeMonth(2, { names }).suppliers.italianMill.card.names).not.toEqual(month.suppliers.italianMill.card.names)
  })

  it('has twenty suppliers whose numbers have the form of such numbers', () => {
    const cards = Object.values(month.suppliers).map(({ card }) => card)
    expect(cards).toHaveLength(20)
    expect(cards.flatMap(({ barcodes }) => barcodes).filter((one) => !isGtin(one))).toEqual([])
    expect(cards.flatMap(({ lei }) => lei ?? []).filter((one) => !isLei(one))).toEqual([])
  })

  it('has twins for what is true, and names of which none has a rare word of a supplier', () => {
    expect(month.events.filter(({ isTrue }) => isTrue).length).toBeGreaterThan(20)
    expect(month.events.filter(({ isTrue }) => !isTrue).length).toBeGreaterThan(20)
    const own = Object.values(month.suppliers)
      .filter(({ isCommon }) => !isCommon)
      .map((one) => one.own.toLowerCase())
    const words = new Set(month.clean.flatMap(({ notice }) => notice.names.flatMap((name) => name.toLowerCase().split(' '))))
    expect(own.filter((word) => words.has(word))).toEqual([])
  })
})

/** As README.md says; each that is mended leaves both. */
const missedToday = [
  'missed: sanction in another script (on three lists, in Cyrillic and in English spelling): alert expected, question came',
  'missed: sanction in other letters (its umlaut written out, in capitals): alert expected, question came',
  'missed: forced labor, only a domain known (a company of the word of its domain): told expected, held came',
  'missed: recall of a name with a number (its number and words): told expected, held came',
]

describe('twenty suppliers watched for a month', () => {
  const result = runMonth(month)
  const wrong = result.results.filter((one) => !isAsExpected(one))

  it('every true one is told as it must be, but for those that README.md lists, and no twin is more than it may be', () => {
    expect(wrong.map(missOf)).toEqual(missedToday)
  })

  it('nothing false is told, and three questions a week are asked at most', () => {
    expect(result.falseAlerts).toEqual([])
    expect(result.mostAskedAWeek).toBeLessThanOrEqual(3)
  })

  it('one true thing is one alert, and what no source says any longer has ended', () => {
    const told = result.results.filter(({ event, outcome }) => event.isTrue && isTold(outcome))
    expect(told.filter(({ raised }) => raised !== 1).map(({ event }) => event.name)).toEqual([])
    expect(told.filter(({ event, hasEnded }) => hasEnded !== (event.over !== null)).map(({ event }) => event.name)).toEqual([])
  })

  it('the money at stake is that of the supplier, and unknown where no product is linked', () => {
    const suppliers = Object.values(month.suppliers)
    expect(suppliers.map(toldAtStake)).toEqual(suppliers.map(({ atStake }) => atStake))
    expect(suppliers.some(({ atStake }) => atStake === null)).toBe(true)
  })

  it('a quiet month tells nothing', () => {
    const quiet = runMonth(madeMonth(1, { names, isQuiet: true }))
    expect(quiet.falseAlerts).toEqual([])
    expect(quiet.results).toEqual([])
  })
})
