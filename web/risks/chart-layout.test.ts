import { describe, expect, it } from 'vitest'
import { chartLayout, margin } from './chart-layout.ts'
import { type ChartDetail, type ChartPoint, changeText, chartWords, tickText, valueTexts } from './chart-words.ts'

const point = (day: string, changes: Partial<ChartPoint>): ChartPoint => ({
  ...{
    day,
    until: day,
    actual: null,
    expected: null,
    expectedLow: null,
    expectedHigh: null,
    beside: null,
    besideLow: null,
    besideHigh: null,
  },
  ...{ loss: { amount: '0.00', currency: 'GBP' }, ...changes },
})
const chartOf = (measure: ChartDetail['measure'], points: ChartPoint[], usual: number | null = null): ChartDetail => ({
  ...{ measure, bucket: 'day', from: '2026-03-01', until: '2026-03-10', usual, points },
})
const size = { width: 600, height: 280, startedOn: '2026-03-05' }
const [left, right, top, bottom] = [margin.left, size.width - margin.right, margin.top, size.height - margin.bottom]
/** The heights of a path's corners. */
const heights = (path: string) => (path.match(/(?<=[\d.],)[\d.]+/g) ?? []).map(Number)
const closeTo = (value: number) => expect.closeTo(value, 2)
const laid = (chart: ChartDetail) => chartLayout(chart, { ...size, words: chartWords(chart.measure, 'GBP') })

describe('the layout of a chart', () => {
  it('places days on the axis, and change and detection inside it', () => {
    const { placeOf, columns } = laid(chartOf('refunds', [point('2026-03-01', { actual: 5 }), point('2026-03-10', { actual: 5 })]))
    expect(columns[0]?.left).toBe(left)
    expect(columns.at(-1)?.right).toBe(right)
    expect(placeOf('2026-03-06')).toBe((left + right) / 2)
  })

  it('draws an amount as a bar whose lost part stands on what was expected, over the average before', () => {
    const { lost, rest, band, y } = laid(
      chartOf('refunds', [point('2026-03-02', { actual: 4 }), point('2026-03-06', { actual: 10, expected: 3 })], 2),
    )
    expect(rest.map(({ height }) => Math.round(height))).toEqual([Math.round(y(0) - y(4)), Math.round(y(0) - y(3))])
    expect(lost).toHaveLength(1)
    expect([lost[0]?.y, (lost[0]?.y ?? 0) + (lost[0]?.height ?? 0)]).toEqual([y(10), y(3)])
    expect(band).toContain(`,${y(2)}H`)
    expect([y(0), y(10)].every((at) => at >= top && at <= bottom)).toBe(true)
  })

  it('draws an amount below what was expected without a loss', () => {
    const { lost, rest } = laid(chartOf('refunds', [point('2026-03-06', { actual: 2, expected: 3 })]))
    expect([lost.length, rest.length]).toEqual([0, 1])
  })

  it('draws cost and price as steps of their change from before, and the loss from expected to actual until the next', () => {
    const before = ['01', '02', '03', '04'].map((date) =>
      point(`2026-03-${date}`, { actual: 5, beside: 15, expectedLow: 5, expectedHigh: 5 }),
    )
    const since = point('2026-03-05', { actual: 5.7, expected: 5, beside: 15, expectedLow: 5, expectedHigh: 5 })
    const { isChange, actual, beside, lost, y, besideY, placeOf, band } = laid(chartOf('unitCost', [...before, since], 5))
    expect(isChange).toBe(true)
    expect(actual).toMatch(/^M52,[\d.]+L.*L588,[\d.]+$/)
    expect(new Set(beside.match(/(?<=,)[\d.]+/g))).toEqual(new Set([String(besideY(0))]))
    expect(lost[0]).toMatchObject({ x: placeOf('2026-03-05'), y: Math.min(y(0), lost[0]?.y ?? 0) })
    expect((lost[0]?.x ?? 0) + (lost[0]?.width ?? 0)).toBe(right)
    expect(band).not.toBe('')
  })

  it('gives a unit cost an axis of its own, so that a price that jumps between tiers does not hide a rise of 14 %', () => {
    const tiers = [0.85, 1.65, 2.46, 0.85, 2.46]
    const points = tiers.map((beside, i) =>
      point(`2026-03-0${i + 1}`, {
        ...{ actual: i < 4 ? 0.5 : 0.57, expected: i < 4 ? null : 0.5, expectedLow: 0.5, expectedHigh: 0.5 },
        ...{ beside, besideLow: 0.85, besideHigh: 2.46 },
      }),
    )
    const { y, besideY, lost, besideBand } = laid(chartOf('unitCost', points, 0.5))
    expect(lost[0]?.height).toBeCloseTo(y(0) - y(0.14), 6)
    expect(lost[0]?.height).toBeGreaterThan((bottom - top) / 4)
    // Both axes are in the picture, the price above the cost, and the band holds every tier.
    expect([Math.min(...besideY.range()), Math.max(...y.range())]).toEqual([top, bottom])
    expect(Math.max(...besideY.range())).toBeLessThan(Math.min(...y.range()))
    const [high, low] = [besideY(2.46 / 1.25 - 1), besideY(0.85 / 1.25 - 1)]
    const edges = heights(besideBand)
    expect([Math.min(...edges), Math.max(...edges)]).toEqual([closeTo(high - 1), closeTo(low + 1)])
  })

  it('keeps cost and payment of parcels on one axis: the gap between them is money', () => {
    const { y, besideY } = laid(chartOf('costPerParcel', [point('2026-03-01', { actual: 5, beside: 4 })]))
    expect(besideY).toBe(y)
  })

  it('UX-10 draws the usual discount below the loss: gray ends at the expected of the table, red goes from there to the actual', () => {
    const usual = point('2026-03-01', { actual: 0.1, expectedLow: 0, expectedHigh: 0.1 })
    const lossy = point('2026-03-02', { actual: 0.155, expected: 0.144, expectedLow: 0.044, expectedHigh: 0.144 })
    const { y, band, lost } = laid(chartOf('discountDepth', [usual, lossy], 0.05))
    const [red] = lost
    expect([red?.y, (red?.y ?? 0) + (red?.height ?? 0)]).toEqual([closeTo(y(0.155)), closeTo(y(0.144))])
    // The band is a pixel higher on either side, so that it is seen where nothing ever varied.
    expect(Math.min(...heights(band))).toBeCloseTo(y(0.144) - 1, 2)
    expect(heights(band).some((at) => Math.abs(at - (y(0.044) + 1)) < 0.01)).toBe(true)
    expect(valueTexts([lossy.expected ?? null, lossy.expectedHigh ?? null], 'share', 'GBP', 'en')).toEqual(['14.4%', '14.4%'])
  })

  it('leaves a gap where nothing was sent', () => {
    const { actual } = laid(chartOf('costPerParcel', [point('2026-03-01', { actual: 5 }), point('2026-03-04', { actual: 6 })]))
    expect(actual.split('M')).toHaveLength(3)
  })
})

describe('the words of a chart', () => {
  it('show four decimals of a price only where two hide the difference', () => {
    expect(valueTexts([5.7, 5, null], 'price', 'GBP', 'en')).toEqual(['£5.70', '£5.00', null])
    expect(valueTexts([0.1218, 0.1224], 'price', 'GBP', 'en')).toEqual(['£0.1218', '£0.1224'])
    expect(valueTexts([5, 5], 'price', 'GBP', 'en')).toEqual(['£5.00', '£5.00'])
    expect(valueTexts([700, 650], 'price', 'JPY', 'en')).toEqual(['¥700', '¥650'])
    expect(valueTexts([0.375], 'share', 'GBP', 'en')).toEqual(['37.5%'])
  })

  it('write changes with their sign, and ticks as short as they can be', () => {
    expect([changeText(5, 5.7, 'en'), changeText(5, 4, 'en'), changeText(5, 5, 'en')]).toEqual(['+14%', '−20%', '0%'])
    const tick = (value: number) => tickText(value, { unit: 'amount', currency: 'GBP', isChange: false })
    expect([tick(200), tick(12_000), tick(0.5)]).toEqual(['£200', '£12K', '£0.50'])
  })

  it('name one of the currency', () => {
    expect(chartWords('returnOnAds', 'EUR').actual).toBe('Sales per €1 of ads')
  })
})
