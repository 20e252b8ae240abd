import { type Candidate, countedFrom, type KnownFinding } from '../candidate.ts'
import { comeWithin } from '../statistics/delay.ts'
import { fitOf, type LateCourse } from '../statistics/late-fit.ts'
import { coarseGrid, fineGrid, type LateScan, type LateShape, type Starts, scanForExtra } from '../statistics/late-scan.ts'
import { weightedQuantileIndex } from '../statistics/quantile.ts'
import { courseOf, exposureUntil, modelOf } from './delay-course.ts'
import { clustersBetween, countsOfEntity, type DelayedCounts } from './delayed-counts.ts'
import { daysOnTop, type JudgedEvents, judgeEvents, monthOf, storyOf } from './delayed-loss.ts'
import type { DelayedRules, DelayedStory, DelayedView } from './delayed-view.ts'
import { openAsStored } from './frozen-counts.ts'
import { likelyEnd } from './likely-end.ts'
import { stillToCome } from './still-to-come.ts'

/** Below this evidence an entity is no longer judged without a new event. */
const hotRatio = 4
/** An entity is judged fully from this far below the least evidence for a report. */
const nearly = 2
/**
 * A leak may start only this long after the first observed events: the usual rate must be known
 * first.
 */
const learningDays = 28

/** Today's judgement of an entity: null where there is no evidence of a leak. */
export function assessDelayed(
  book: DelayedCounts,
  view: DelayedView,
  rules: DelayedRules,
  finding: KnownFinding,
): Candidate<DelayedStory> | null {
  const known = { ...finding, openSince: openAsStored(book, view, finding) }
  const course = courseOf(book, view, rules, known.openSince)
  const starts = startsOf(book, course, known, view.today)
  const isOpen = known.openSince !== null
  const fit = fitOf(course, modelOf(book, view))
  let scan = scanForExtra(fit, starts, coarseGrid)
  if (isOpen || scan.logRatio > book.needed - nearly) scan = scanForExtra(fit, around(scan, starts), fineGrid)
  const isHot = scan.logRatio > hotRatio
  if (isHot) book.hot.add(view.entity)
  else book.hot.delete(view.entity)
  if (scan.shapes.length === 0 || (!isHot && !(isOpen && scan.logRatio > 0))) {
    countsOfEntity(book, view.entity).before = null
    return null
  }
  return candidateOf({ book, view, rules, course, fit, scan, known })
}

/** Shapes of the coarse scan that are less likely than the best by this factor are not refined. */
const leastWeight = 0.01

/** The grid around the likely shapes of the coarse scan. */
function around(scan: LateScan, starts: Starts): Starts {
  if (scan.shapes.length === 0) return starts
  const most = Math.max(...scan.shapes.map(({ weight }) => weight))
  const shapes = scan.shapes.filter(({ weight }) => weight > leastWeight * most)
  const days = shapes.map(({ start }) => start)
  const times = shapes.map((shape) => shape.times)
  const ends = shapes.flatMap(({ end }) => (end === null ? [] : [end]))
  return {
    from: Math.max(starts.from, Math.min(...days) - 8),
    to: Math.min(starts.to, Math.max(...days) + 8),
    multiples: { least: Math.min(...times) / 3.1, most: Math.max(...times) * 3.1 },
    ends: { from: Math.min(...ends) - 28, to: Math.max(...ends) + 28 },
  }
}

function startsOf(book: DelayedCounts, course: LateCourse, { openSince }: KnownFinding, today: number) {
  const firstPlaced =
    course.firstDay +
    Math.max(
      0,
      course.placed.findIndex((count) => count > 0),
    )
  const from = Math.max(course.firstDay + book.delay.share.length, book.observedFrom + learningDays, firstPlaced + 1)
  if (openSince !== null) return { from: Math.max(from, openSince - 30), to: Math.min(today, openSince + 30) }
  return { from, to: today }
}

function candidateOf(judged: JudgedEvents): Candidate<DelayedStory> {
  const { book, view, rules, scan, known } = judged
  const { entity } = view
  const startedOn = middleOf(scan.shapes, (shape) => shape.start)
  const over = overOf(judged)
  const { events: judgedEvents, deviation } = judgeEvents(judged, startedOn)
  const ledger = countsOfEntity(book, entity)
  ledger.end = likelyEnd(known.openSince === null ? 'none' : ledger.end, 1 - over.running)
  ledger.before = {
    events: ledger.clusters - clustersBetween(ledger, Math.max(startedOn, ledger.since), Number.POSITIVE_INFINITY),
    exposure: exposureUntil(book, view, startedOn - 1),
  }
  const counted = known.frozenTo === null ? judgedEvents : judgedEvents.filter(({ day }) => day >= countedFrom(known))
  const all = judgedEvents.reduce((sum, { amount, share }) => sum + amount * share, 0)
  const parts = counted.flatMap(({ day, id, amount, share }) => {
    const expected = Math.round(amount * (1 - share))
    if (expected === amount) return []
    return [{ day, table: rules.table, document: id, rows: 1, amount, expected }]
  })
  const loss = parts.reduce((sum, part) => sum + part.amount - part.expected, 0)
  const story = storyOf(judged, counted, { startedOn, endedOn: over.endedOn })
  const month = monthOf(judged, judgedEvents, over.running)
  return {
    entity,
    logEvidence: scan.logRatio + Math.log(view.part()),
    isConclusive: daysOnTop(judgedEvents) >= rules.leastDays && roseAboveOthers(view, story, startedOn),
    startedOn,
    endedOn: over.endedOn,
    parts,
    lossDeviation: counted === judgedEvents ? deviation : (deviation * loss) / Math.max(1, all),
    ...month,
    stillToCome: stillToCome(judged, judgedEvents),
    marks: [],
    causes: [{ part: rules.cause, amount: -loss }],
    story: { ...story, isOver: ledger.end === 'probable' },
  }
}

/** Whether an entity rose more than all others did in the same days. */
function roseAboveOthers({ standsOut }: DelayedView, { usual, now }: Pick<DelayedStory, 'usual' | 'now'>, startedOn: number): boolean {
  return !standsOut || usual <= 0 || standsOut(now / usual, startedOn)
}

/** The weighted median over the shapes of one of their days. */
function middleOf(shapes: readonly LateShape[], of: (shape: LateShape) => number): number {
  const weights = new Map<number, number>()
  for (const shape of shapes) weights.set(of(shape), (weights.get(of(shape)) ?? 0) + shape.weight)
  const days = [...weights].sort(([a], [b]) => a - b)
  const middle = weightedQuantileIndex(
    days.map(([, weight]) => weight),
    0.5,
  )
  return days[Math.max(0, middle)]?.[0] ?? 0
}

/**
 * The leak is over once recent orders come back at the usual rate (probability 90 %) and nearly all
 * of its events have come.
 */
function overOf({ scan, book, view, known }: JudgedEvents): { running: number; endedOn: number | null } {
  const ended = scan.shapes.filter((shape) => shape.end !== null)
  const over = ended.reduce((sum, shape) => sum + shape.weight, 0)
  const running = Math.max(0, 1 - over)
  if (known.openSince === null || over < 0.9) return { running, endedOn: null }
  const end = middleOf(ended, (shape) => shape.end ?? 0)
  return { running, endedOn: comeWithin(book.delay, view.today - end) >= 0.95 ? end - 1 : null }
}
