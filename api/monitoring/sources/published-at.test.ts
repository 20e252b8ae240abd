import { describe, expect, it } from 'vitest'
import { publishedAt, slashedDay } from './published-at.ts'

describe('a moment that a source states', () => {
  it.each([
    ['2026-11-28', '2026-11-28T00:00:00.000Z'],
    ['2026-11-28T10:00:00+01:00', '2026-11-28T09:00:00.000Z'],
    ['2026-11-28 23:30:00-0200', '2026-11-29T01:30:00.000Z'],
    ['2026-11-28T10:00:00.554Z', '2026-11-28T10:00:00.000Z'],
    ['2026-11-28-04:00', '2026-11-28T00:00:00.000Z'],
    ['November 28, 2026', '2026-11-28T00:00:00.000Z'],
    ['Nov. 8, 2026', '2026-11-08T00:00:00.000Z'],
    ['20261128', '2026-11-28T00:00:00.000Z'],
    ['20261128T120000Z', '2026-11-28T12:00:00.000Z'],
    ['Sat, 28 Nov 2026 10:00:00 GMT', '2026-11-28T10:00:00.000Z'],
    ['Saturday, 28 November 2026 10:00:00 EST', '2026-11-28T15:00:00.000Z'],
    ['28 Nov 2026', '2026-11-28T00:00:00.000Z'],
  ])('%s', (text, moment) => {
    expect(publishedAt(text)?.toISOString()).toBe(moment)
  })

  it.each([
    ['03/04/2026'],
    ['2026-02-30'],
    ['2026-13-01'],
    ['32 Jan 2026'],
    ['12 Foo 2026'],
    ['Foo 12, 2026'],
    ['February 30, 2026'],
    ['yesterday'],
    ['20261328'],
    ['2026-11-28T25:00:00Z'],
    ['0001-01-01'],
    [''],
    [null],
  ])('is not known from ‘%s’', (text) => {
    expect(publishedAt(text)).toBeNull()
  })
})

describe('a day with slashes, in the order that the source states', () => {
  it.each([
    ['09/05/2011', 'day', '2011-05-09'],
    ['09/05/2011', 'month', '2011-09-05'],
    ['6/11/1992', 'month', '1992-06-11'],
    ['28/11/2026', 'month', null],
    ['30/02/2026', 'day', null],
    ['2011-05-09', 'day', '2011-05-09'],
    ['', 'day', null],
  ] as const)('%s with the %s first is %s', (written, first, day) => {
    expect(slashedDay(written, first)).toBe(day)
  })
})
