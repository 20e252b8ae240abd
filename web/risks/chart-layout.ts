import { extent, max, median } from 'd3-array'
import { type ScaleLinear, type ScaleTime, scaleLinear, scaleUtc } from 'd3-scale'
import { area, curveStepAfter, line } from 'd3-shape'
import type { ChartDetail, ChartPoint, ChartWords } from './chart-words.ts'

export type ChartSize = { readonly width: number; readonly height: number }
export const margin = { top: 44, right: 12, bottom: 26, left: 52 } as const

const dayLength = 86_400_000
const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)
const dayAfter = (day: string) => new Date(dateOf(day).getTime() + dayLength)

export type ChartLayout = {
  readonly x: ScaleTime<number, number>
  readonly y: ScaleLinear<number, number>
  /**
   * Of the other line: an axis of its own above the other, where one of the two would hide the
   * other's changes.
   */
  readonly besideY: ScaleLinear<number, number>
  /** Whether the vertical axis shows changes from the time before instead of values. */
  readonly isChange: boolean
  readonly band: string
  readonly actual: string
  readonly beside: string
  /** Between what the other line's single rows lay. */
  readonly besideBand: string
  /** The loss, and of bars also what is no loss. */
  readonly lost: readonly Column[]
  readonly rest: readonly Column[]
  /** The place of each point, for the pointer and the keyboard. */
  readonly columns: readonly { readonly left: number; readonly right: number }[]
  readonly placeOf: (day: string) => number
}
type Column = { readonly key: string; readonly x: number; readonly y: number; readonly width: number; readonly height: number }

/** Places a chart in a picture of this size: all lengths are pixels. */
export function chartLayout(
  chart: ChartDetail,
  { words, startedOn, width, height }: ChartSize & { words: ChartWords; startedOn: string },
): ChartLayout {
  const x = scaleUtc([dateOf(chart.from), dayAfter(chart.until)], [margin.left, width - margin.right])
  const columns = chart.points.map(({ day, until }) => ({ left: x(dateOf(day)), right: x(dayAfter(until)) }))
  const bases = words.beside && chart.measure === 'unitCost' ? basesOf(chart, startedOn) : null
  const places = { x, columns, placeOf: (day: string) => x(dateOf(day)), isChange: bases !== null }
  const range = [height - margin.bottom, margin.top] as const
  if (words.shape === 'bars') return { ...places, ...bars(chart, columns, range) }
  return { ...places, ...steps(chart, { columns, range, end: x.range()[1] ?? width, bases }) }
}

type Bases = { readonly actual: number; readonly beside: number }

/** What unit cost and price were before the change, to draw both as changes from it. */
function basesOf({ points, usual }: ChartDetail, startedOn: string): Bases | null {
  const beside = median(points.filter(({ day }) => day < startedOn).map((point) => point.beside))
  return usual !== null && usual !== undefined && usual > 0 && beside !== undefined && beside > 0 ? { actual: usual, beside } : null
}

function bars({ points, usual }: ChartDetail, columns: ChartLayout['columns'], range: readonly [number, number]) {
  const highest = max(points, ({ actual, expected }) => Math.max(actual ?? 0, expected ?? 0)) ?? 0
  const y = scaleLinear([0, Math.max(highest, usual ?? 0) || 1], range).nice(3)
  const column = (point: ChartPoint, i: number, from: number, to: number): Column => {
    const { left, right } = columns[i] ?? { left: 0, right: 0 }
    const gap = right - left > 4 ? 1 : 0
    return { key: point.day, x: left + gap / 2, width: Math.max(2, right - left - gap), y: y(to), height: Math.max(0, y(from) - y(to)) }
  }
  const lossOf = ({ actual, expected }: ChartPoint) =>
    expected === null || expected === undefined ? null : Math.min(Math.max(0, expected), actual ?? 0)
  const lost = points.flatMap((point, i) => {
    const from = lossOf(point)
    return from === null ? [] : [column(point, i, from, Math.max(from, point.actual ?? 0))]
  })
  const rest = points.map((point, i) => column(point, i, 0, lossOf(point) ?? point.actual ?? 0))
  return {
    y,
    besideY: y,
    lost: lost.filter(isSeen),
    rest: rest.filter(isSeen),
    band: usual ? bandBelow(y(usual), y(0), columns) : '',
    actual: '',
    beside: '',
    besideBand: '',
  }
}

const isSeen = ({ height }: Column) => height > 0
/** The average of the time before, over the whole axis. */
const bandBelow = (top: number, bottom: number, columns: ChartLayout['columns']) =>
  `M${columns[0]?.left ?? 0},${top}H${columns.at(-1)?.right ?? 0}V${bottom}H${columns[0]?.left ?? 0}Z`

type Step = { readonly at: number; readonly value: number | null; readonly low: number | null; readonly high: number | null }
type Frame = { columns: ChartLayout['columns']; range: readonly [number, number]; end: number; bases: Bases | null }

function steps({ points, measure }: ChartDetail, { columns, range, end, bases }: Frame) {
  const scaled = (value: number | null | undefined, base: number | undefined) =>
    value === null || value === undefined ? null : base === undefined ? value : value / base - 1
  const own = (value: number | null | undefined) => scaled(value, bases?.actual)
  const other = (value: number | null | undefined) => scaled(value, bases?.beside)
  const owns = points.flatMap(({ actual, expectedLow, expectedHigh, expected }) => [actual, expected, expectedLow, expectedHigh].map(own))
  const others = points.flatMap(({ beside, besideLow, besideHigh }) => [beside, besideLow, besideHigh].map(other))
  const { y, besideY } = axesOf({ owns: owns.filter(isKnown), others: others.filter(isKnown), isChange: bases !== null, range, measure })
  // A unit cost holds until the next; other values hold for their own time alone.
  const isHeld = measure === 'unitCost'
  const path = (of: (point: ChartPoint) => Omit<Step, 'at'>) => stepsOf(points.map(of), columns, { end, isHeld })
  const only = (value: number | null) => ({ value, low: null, high: null })
  const lost = points.flatMap((point, i): Column[] => {
    const [from, to] = [own(point.expected), own(point.actual)]
    const { left = 0, right = 0 } = columns[i] ?? {}
    if (from === null || to === null) return []
    const until = isHeld ? (columns[i + 1]?.left ?? end) : right
    return [{ key: point.day, x: left, width: until - left, y: Math.min(y(from), y(to)), height: Math.abs(y(from) - y(to)) }]
  })
  return {
    y,
    besideY,
    lost,
    rest: [],
    band: areaOf(y)(path(({ expectedLow, expectedHigh }) => ({ value: null, low: own(expectedLow), high: own(expectedHigh) }))) ?? '',
    actual: lineOf(y)(path(({ actual }) => only(own(actual)))) ?? '',
    beside: lineOf(besideY)(path(({ beside }) => only(other(beside)))) ?? '',
    besideBand:
      areaOf(besideY)(path(({ besideLow, besideHigh }) => ({ value: null, low: other(besideLow), high: other(besideHigh) }))) ?? '',
  }
}

const isKnown = (value: number | null) => value !== null

type Axes = {
  readonly owns: readonly number[]
  readonly others: readonly number[]
  readonly isChange: boolean
  readonly range: readonly [number, number]
  readonly measure: ChartDetail['measure']
}

/** The part of the height that a price has above its unit cost, and the gap between the two. */
const [shareOfPrice, shareOfGap] = [0.3, 0.12]

/**
 * A price jumps between the tiers of a shop by more than any unit cost rises, so the two have axes
 * of their own. Other measures share one, because there the gap between the lines is money.
 */
function axesOf({ owns, others, isChange, range, measure }: Axes): Pick<ChartLayout, 'y' | 'besideY'> {
  const axis = (values: readonly number[], from: number, to: number) => scaleLinear(domainOf(values, isChange), [from, to]).nice(4)
  const [bottom, top] = range
  if (measure !== 'unitCost' || others.length === 0) {
    const y = axis([...owns, ...others], bottom, top)
    return { y, besideY: y }
  }
  const at = (share: number) => top + share * (bottom - top)
  return { y: axis(owns, bottom, at(shareOfPrice + shareOfGap)), besideY: axis(others, at(shareOfPrice), top) }
}

const lineOf = (y: ScaleLinear<number, number>) =>
  line<Step>()
    .defined(({ value }) => value !== null)
    .x(({ at }) => at)
    .y(({ value }) => y(value ?? 0))
    .curve(curveStepAfter)

/** At least two pixels high, also where nothing ever varied. */
const areaOf = (y: ScaleLinear<number, number>) =>
  area<Step>()
    .defined(({ low, high }) => low !== null && high !== null)
    .x(({ at }) => at)
    .y0(({ low }) => y(low ?? 0) + 1)
    .y1(({ high }) => y(high ?? 0) - 1)
    .curve(curveStepAfter)

/**
 * A step at the begin of each point and at the end of the last; a gap between points that do not
 * touch is left open.
 */
function stepsOf(
  values: readonly Omit<Step, 'at'>[],
  columns: ChartLayout['columns'],
  { end, isHeld }: { end: number; isHeld: boolean },
): Step[] {
  return values.flatMap((value, i) => {
    const { left = 0, right = 0 } = columns[i] ?? {}
    const next = columns[i + 1]
    if (isHeld)
      return next
        ? [{ ...value, at: left }]
        : [
            { ...value, at: left },
            { ...value, at: end },
          ]
    if (next && next.left - right < 0.5) return [{ ...value, at: left }]
    return [
      { ...value, at: left },
      { ...value, at: right },
      { at: right, value: null, low: null, high: null },
    ]
  })
}

/** From zero, unless all values are far from it. */
function domainOf(values: readonly number[], isChange: boolean): [number, number] {
  const [least = 0, most = 1] = extent(values)
  const span = most - least || Math.abs(most) || 1
  if (isChange) return [Math.min(-0.05, least - span * 0.15), Math.max(0.05, most + span * 0.15)]
  return least > most * 0.6 ? [least - span * 0.4, most + span * 0.2] : [Math.min(0, least), most]
}
