import type { Candidate, Detector } from '../candidate.ts'
import { lossOf } from '../finding-lifecycle.ts'
import { endsWeek } from '../shop-memory.ts'
import type { Flow, FlowStory } from './flow-definition.ts'
import { flowMarks } from './flow-marks.ts'
import type { FlowPast, FlowState, WatchedSlice } from './flow-state.ts'
import { judgeWeek } from './judge-week.ts'
import type { SlicePast } from './slice-past.ts'
import type { UsualMoney } from './usual-money.ts'

/** A detector of one flow. It is judged once a week, on the shop's own weekday. */
export function flow(of: Flow): Detector<FlowState, FlowStory> {
  return {
    ...of.profile,
    version: of.version,
    words: of.words,
    family: of.family,
    ...(of.leavesTo && { leavesTo: of.leavesTo }),
    start: () => ({ pasts: new Map(), watched: new Map(), judgedOn: -1 }),
    watched: (state) => (state.pasts.size > 0 ? 1 : 0),
    readiness: (memory, _state, currency) => of.readiness(memory, currency),
    learn(state, memory, { day, documents }) {
      if (!endsWeek(memory, day)) return []
      judgeWeek(of, state, { memory, today: day - (of.settledAfter ?? 0), claimed: documents?.() ?? new Map() })
      state.judgedOn = day
      return [...state.watched].filter(([, { endedOn }]) => endedOn === null).map(([entity]) => entity)
    },
    isDue: (state, memory, entity) => state.judgedOn === memory.lastDay || !state.watched.has(entity),
    assess(state, _memory, entity, { frozenTo }) {
      const slice = state.watched.get(entity)
      // What is frozen is the engine's: the slice keeps the rest.
      if (slice && frozenTo !== null && (slice.parts[0]?.day ?? frozenTo) < frozenTo)
        slice.parts = slice.parts.filter(({ day }) => day >= frozenTo)
      return candidateOf(of, slice)
    },
    onEnded(state, _memory, entity, { endedOn }) {
      const slice = state.watched.get(entity)
      if (slice && slice.endedOn === null) slice.endedOn = endedOn
    },
    found: ({ watched }) => [...watched.values()].flatMap(({ parts }) => parts),
    pack: ({ pasts, watched, ...own }) => ({ ...own, pasts: [...pasts].map(packPast), watched: [...watched] }),
    unpack(packed) {
      const { pasts, watched, ...own } = structuredClone(packed) as PackedState
      return { ...own, pasts: new Map(pasts.map(unpackPast)), watched: new Map(watched) }
    },
  }
}

type PackedPast = readonly [
  string,
  Omit<FlowPast, 'usual' | 'slices'> & { all: UsualMoney['all']; levels: [string, never][][]; slices: [string, SlicePast][] },
]
type PackedState = Omit<FlowState, 'pasts' | 'watched'> & { readonly pasts: PackedPast[]; readonly watched: [string, WatchedSlice][] }

function packPast([each, { usual, slices, ...own }]: readonly [string, FlowPast]): unknown {
  return [each, { ...own, all: usual.all, levels: usual.levels.map((level) => [...level]), slices: [...slices] }]
}

function unpackPast([each, { all, levels, slices, ...own }]: PackedPast): [string, FlowPast] {
  return [each, { ...own, usual: { all, levels: levels.map((level) => new Map(level)) }, slices: new Map(slices) }]
}

function candidateOf(of: Flow, slice: WatchedSlice | undefined): Candidate<FlowStory> | null {
  if (!slice) return null
  const { entity, entityType, startedOn, endedOn, parts, logEvidence, story, variance, countedTo } = slice
  const loss = lossOf(parts)
  const deviation = Math.sqrt(variance * Math.max(1, story.rows))
  const days = Math.max(1, countedTo - startedOn + 1)
  // The pace of the last four weeks, or of the whole leak where it is younger.
  const lately = parts.filter(({ day }) => day > countedTo - 28)
  const span = Math.min(28, days)
  return {
    entity,
    entityType,
    logEvidence,
    isConclusive: true,
    startedOn,
    endedOn,
    parts,
    lossDeviation: deviation,
    monthly: Math.max(0, (lossOf(lately) * 30) / span),
    monthlyDeviation: (deviation * 30) / days,
    marks: flowMarks(of, slice),
    causes: [{ part: of.cause, amount: -loss }],
    story,
  }
}
