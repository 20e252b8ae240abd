import type { Candidate, Detector } from '../../candidate.ts'
import { certain } from '../../candidate.ts'
import { lossOf } from '../../finding-lifecycle.ts'
import { codesFile } from '../../flows/flow-readiness.ts'
import { usualDiscounts } from '../../flows/usual-discount.ts'
import { cannotRunWithout, learning, type Readiness, ready } from '../../readiness.ts'
import { possible } from '../../rule-check/rule-check.ts'
import { endsWeek, type ShopMemory } from '../../shop-memory.ts'
import { type AskedCode, askedCode, goOn, type NewCodeStory } from './asked-code.ts'
import { type CodeBook, type DatedUse, noteCodes } from './code-book.ts'
import { profile, words } from './profile.ts'
import { daysWithout, isWorthAsking, leastWeeks, recentDays, youngCodes } from './worth-asking.ts'

type NewCodes = { readonly book: CodeBook; readonly asked: Map<string, AskedCode>; judgedOn: number }

/**
 * Discount codes that are new, do not end and take off enough to ask whether they are meant. There
 * is no yardstick for them: the loss is all that they took off, from the first use. Judged once a
 * week, on the shop's own weekday.
 */
export const newCode: Detector<NewCodes, NewCodeStory> = {
  ...profile,
  version: '1.2.0',
  words,
  start: () => ({ book: { codes: new Map(), firstOn: -1 }, asked: new Map(), judgedOn: -1 }),
  watched: () => 0,
  readiness: newCodeReadiness,
  learn(state, memory, { day }) {
    if (!endsWeek(memory, day)) return []
    state.judgedOn = day
    judgeWeek(state, memory, day)
    return [...state.asked.values()].filter(({ endedOn }) => endedOn === null).map(({ code }) => code)
  },
  isDue: ({ judgedOn, asked }, { lastDay }, entity) => judgedOn === lastDay || !asked.has(entity),
  assess(state, _memory, entity, { frozenTo }) {
    const asked = state.asked.get(entity)
    if (!asked) return null
    // What is frozen is the engine's: the code keeps the rest.
    if (frozenTo !== null) asked.parts = asked.parts.filter(({ day }) => day >= frozenTo)
    return candidateOf(asked)
  },
  onEnded(state, _memory, entity, { endedOn }) {
    const asked = state.asked.get(entity)
    if (asked) asked.endedOn ??= endedOn
  },
  pack: ({ book, asked, judgedOn }) => ({ judgedOn, firstOn: book.firstOn, codes: [...book.codes], asked: [...asked] }),
  unpack(packed) {
    const { judgedOn, firstOn, codes, asked } = structuredClone(packed) as PackedCodes
    return { judgedOn, book: { firstOn, codes: new Map(codes) }, asked: new Map(asked) }
  },
}

type PackedCodes = {
  readonly judgedOn: number
  readonly firstOn: number
  readonly codes: [string, DatedUse][]
  readonly asked: [string, AskedCode][]
}

function newCodeReadiness({ rows, lastDay }: ShopMemory, { book }: NewCodes): Readiness {
  if (book.firstOn < 0 && !rows.orders.code.some((code) => code !== ''))
    return cannotRunWithout(codesFile, 'no order names a discount code')
  const [days, needed] = [book.firstOn < 0 ? 0 : lastDay - book.firstOn + 1, daysWithout + 7 * leastWeeks]
  if (days < needed) return learning(`${days} of ${needed} days of discount codes`, 1)
  return ready('a code that is new and does not end is asked about', 1)
}

function judgeWeek({ book, asked }: NewCodes, { rows }: ShopMemory, today: number): void {
  noteCodes(book, rows, today)
  const young = youngCodes(book, today).filter(([code]) => !asked.has(code))
  if (asked.size + young.length === 0) return
  const usual = usualDiscounts(rows)
  for (const [code, firstOn] of young) if (isWorthAsking(code, firstOn, { rows, usual, today })) asked.set(code, askedCode(code, firstOn))
  for (const one of asked.values()) goOn(one, rows, usual, today)
  // A code that was forgotten and comes back is new again; its finding goes on.
  for (const code of asked.keys()) if (!book.codes.has(code)) asked.delete(code)
}

function candidateOf({ code, startedOn, endedOn, countedTo, parts, story }: AskedCode): Candidate<NewCodeStory> {
  const loss = lossOf(parts)
  const recent = lossOf(parts.filter(({ day }) => day > countedTo - recentDays))
  return {
    entity: code,
    logEvidence: certain,
    isConclusive: true,
    startedOn,
    endedOn,
    parts,
    lossDeviation: 0,
    monthly: (recent * 30) / Math.min(recentDays, Math.max(1, countedTo - startedOn + 1)),
    monthlyDeviation: 0,
    marks: [{ of: 'code', name: code }],
    causes: [{ part: 'a new discount code', amount: -loss }],
    likelihood: possible,
    story,
  }
}
