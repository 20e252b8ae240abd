import type { CauseMark } from '../cases/cause-mark.ts'
import type { Flow } from './flow-definition.ts'
import type { WatchedSlice } from './flow-state.ts'
import { namedPart } from './main-part.ts'

type Marking = Pick<Flow, 'profile' | 'eachIs' | 'mainIs'>
type Named = Pick<WatchedSlice, 'each' | 'story'>

/** Columns whose values are causes by themselves, whichever flow tells them. */
const causes: Readonly<Record<string, CauseMark['of']>> = { code: 'code', customer: 'customer', reason: 'refund_reason' }

/**
 * What a slice names as its cause: what its flow is judged for, such as one code; its customer,
 * code or reason; and, beside slices of the same flow, each of its columns. A channel or a country
 * is no cause of what another flow tells of it, nor of what two codes do there.
 */
export function flowMarks(flow: Marking, { each, story }: Named): CauseMark[] {
  const { kind } = flow.profile
  const main = flow.mainIs && namedPart(story)
  const marks: CauseMark[] = [{ of: 'flow', name: `${kind} ${each}` }]
  // One gift or code that one flow tells is one cause for as long as it runs; a reason is not.
  if (each !== '' && flow.eachIs !== 'refund_reason') marks.push({ of: 'flow_each', name: `${kind} ${each}` })
  if (each !== '' && flow.eachIs) marks.push({ of: flow.eachIs, name: each })
  if (main && flow.mainIs) marks.push({ of: flow.mainIs, name: main })
  return [...marks, ...marksOfColumns(flow, { each, story })]
}

function marksOfColumns({ profile, eachIs }: Marking, { each, story: { columns, of } }: Named): CauseMark[] {
  const isOfCode = columns.includes('code')
  return columns.flatMap((column, i): CauseMark[] => {
    const value = of[i] ?? ''
    const cause = causes[column]
    if (cause) return [{ of: cause, name: value }]
    if (eachIs === 'refund_reason' && column === 'category') return [{ of: 'refund_reason_of_category', name: reasonOf(each, value) }]
    return each === '' && !isOfCode ? [{ of: 'flow_slice', name: `${profile.kind} ${column} ${value}` }] : []
  })
}

/** The name of a reason for which products of one category come back. */
export const reasonOf = (reason: string, category: string) => `${reason}\n${category}`
