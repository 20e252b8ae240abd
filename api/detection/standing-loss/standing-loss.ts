import type { Currency } from '../../values/money.ts'
import type { Detector } from '../candidate.ts'
import type { Readiness } from '../readiness.ts'
import { lazy, lazyReportedRows, type ReportedRows } from '../reported-rows.ts'
import type { Breach } from '../rule-check/broken-rows.ts'
import { type CheckRule, type CheckStory, type RuleReading, type RuleState, ruleCheck } from '../rule-check/rule-check.ts'
import type { ShopMemory, Today } from '../shop-memory.ts'
import { packMaps, unpackMaps } from './packed-maps.ts'

/** Of a loss that is judged weekly, the days from one judgement to the next. Proposed. */
const judgedEvery = 7

/**
 * What a judgement may ask of the day. Other findings' rows are many: they are looked up when they
 * are asked for.
 */
export type JudgedDay = { readonly today: number; readonly memory: ShopMemory; readonly reportedRows: () => ReportedRows }

type FromRule = 'profile' | 'version' | 'cause' | 'quietDays' | 'paceDays' | 'leavesTo' | 'figures' | 'unjudged'

/**
 * A loss that was always there, against a yardstick, told once for the shop. Its book is what is
 * known of the members that may lose: lanes, products, campaigns. Members are judged as one, since
 * those that lose are no part of what the others are held against.
 */
export type StandingLoss<Book extends object, Figures = unknown> = Pick<CheckRule<Book, Figures>, FromRule> & {
  /** The book before the first day. */
  start(): Book
  /**
   * Whether members can be judged. `isCounting`: rows are told already, which goes on where members
   * cannot be judged any more.
   */
  readiness(book: Book, memory: ShopMemory, isCounting: boolean, currency: Currency): Readiness
  /**
   * Takes the day in. False where it teaches nothing: including such a day or omitting it gives the
   * same state.
   */
  note(book: Book, today: Today, memory: ShopMemory): boolean
  /** Absent where members are judged on each day that teaches something. */
  readonly isWeekly?: true
  /** Whether the book is long enough to judge; absent where each judgement sees that for itself. */
  hasHistory?(book: Book, today: number): boolean
  /**
   * Those that lose begin to count, and repaired ones stop; drops what no later judgement needs.
   */
  judge?(book: Book, ground: JudgedDay): void
  /** The rows that count from today on; those that other findings tell may be among them. */
  fresh(book: Book, ground: JudgedDay): readonly Breach[]
  /**
   * Whether another finding tells a row by now, asked for once a day. Absent where no other
   * detector reads such rows.
   */
  isReportedElsewhere?(book: Book, ground: JudgedDay): (row: Breach) => boolean
  /** The stored form, where it is another than the book's; a Map is stored by its entries. */
  pack?(book: Book): object
  unpack?(packed: object): Book
}

type Kept<Book> = Book & { judgedOn: number }

/** The days from the first to a day, both included; none while no first day is known (-1). */
export const daysSince = (firstOn: number, day: number): number => (firstOn < 0 ? 0 : day - firstOn + 1)

/**
 * A detector of a standing loss. Its rows count together from the first on, and at once; what other
 * findings tell is left out.
 */
export function standingLoss<Book extends object, Figures = unknown>(
  loss: StandingLoss<Book, Figures>,
): Detector<RuleState<Kept<Book>>, CheckStory & Figures> {
  return ruleCheck<Kept<Book>, Figures>({
    ...loss,
    isStanding: true,
    waitDays: 0,
    isRepeated: () => true,
    start: () => ({ ...loss.start(), judgedOn: -1 }),
    readiness: (book, memory, currency, rows) => loss.readiness(book, memory, (rows.get('all')?.counted.length ?? 0) > 0, currency),
    read: (book, memory, today) => read(loss, book, { memory, today }),
    pack: ({ judgedOn, ...book }) => ({ judgedOn, book: packMaps(loss.pack?.(book as unknown as Book) ?? book) }),
    unpack(packed) {
      const { judgedOn, book } = packed as { judgedOn: number; book: object }
      const known = unpackMaps(book, loss.start())
      return { ...(loss.unpack?.(known) ?? (known as Book)), judgedOn }
    },
  })
}

function read<Book extends object, Figures>(
  loss: StandingLoss<Book, Figures>,
  book: Kept<Book>,
  { memory, today }: { readonly memory: ShopMemory; readonly today: Today },
): RuleReading {
  const ground = { today: today.day, memory, reportedRows: lazyReportedRows(today.reportedRows) }
  const isReported = lazy(() => loss.isReportedElsewhere?.(book, ground) ?? (() => false))
  const leaving = loss.isReportedElsewhere ? { isReportedElsewhere: (row: Breach) => isReported()(row) } : {}
  if (!loss.note(book, today, memory)) return { broken: [], ...leaving }
  const isDue = !loss.isWeekly || today.day - book.judgedOn >= judgedEvery
  if (isDue && (loss.hasHistory?.(book, today.day) ?? true)) {
    book.judgedOn = today.day
    loss.judge?.(book, ground)
  }
  const fresh = loss.fresh(book, ground).filter((row) => !isReported()(row))
  return { broken: fresh.map((row) => ['all', row] as const), ...leaving }
}
