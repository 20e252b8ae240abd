import { describe, expect, it } from 'vitest'
import { mayMove, moveOfScan, type RiskStatusName, refusedMove, type ScanObservation, statuses } from './status-machine.rules.ts'

const allowed = [
  'active → investigating',
  'active → resolved',
  'active → dismissed',
  'investigating → resolved',
  'investigating → dismissed',
  'resolved → active',
  'dismissed → active',
]
const pairs = statuses.flatMap((from) => statuses.map((to) => [from, to] as const))
const seenAll = [false, true].flatMap((wasOpen) =>
  [false, true].flatMap((isOpen) =>
    [false, true].flatMap((hasOpened) =>
      [false, true].flatMap((goesOn) => [null, 'its day came'].map((comesBack) => ({ wasOpen, isOpen, hasOpened, goesOn, comesBack }))),
    ),
  ),
)

describe('where a risk may go', () => {
  it('STATE-08 STATE-09 STATE-10 STATE-11 STATE-12 a person has the seven moves of the documented graph and no other', () => {
    expect(pairs.filter(([from, to]) => mayMove(from, to, 'person')).map(([from, to]) => `${from} → ${to}`)).toEqual(allowed)
  })

  it('STATE-12 what is refused names both statuses and what is possible', () => {
    for (const [from, to] of pairs.filter(([one, other]) => !mayMove(one, other, 'person'))) {
      expect(refusedMove(from, to)).toContain(`is ${from} and cannot become ${to}`)
    }
    expect(refusedMove('resolved', 'investigating')).toBe(
      'This risk is resolved and cannot become investigating. From resolved it can become active.',
    )
  })

  it('a scan moves along the same graph, whatever it sees', () => {
    for (const status of statuses)
      for (const seen of seenAll) {
        const move = moveOfScan(status, seen)
        if (move)
          expect([status, move.to, mayMove(status, move.to, 'scan'), mayMove(status, move.to, 'person')]).toEqual([
            status,
            move.to,
            true,
            true,
          ])
      }
  })
})

describe('what a scan does', () => {
  const seen = (changes: Partial<ScanObservation>): ScanObservation => ({
    wasOpen: false,
    isOpen: false,
    hasOpened: false,
    goesOn: false,
    comesBack: null,
    ...changes,
  })
  const stopped = seen({ wasOpen: true })
  const returned = seen({ isOpen: true, hasOpened: true })
  const runsOn = seen({ wasOpen: true, isOpen: true })

  it.each<[RiskStatusName, string, ScanObservation, string | null]>([
    ['active', 'stops', stopped, 'resolved: it stopped'],
    ['investigating', 'stops', stopped, 'resolved: it stopped'],
    ['resolved', 'stops', stopped, null],
    ['dismissed', 'stops', stopped, null],
    ['active', 'is over and was opened by a person', seen({}), null],
    ['resolved', 'returns', returned, 'active: it returned'],
    ['resolved', 'shows in one more place', seen({ wasOpen: true, isOpen: true, hasOpened: true }), 'active: it leaks in one more place'],
    ['dismissed', 'returns', returned, null],
    ['resolved', 'runs on for days', runsOn, null],
    [
      'resolved',
      'runs on for a month',
      { ...runsOn, goesOn: true },
      'active: it goes on: rows of a month since it was marked resolved still lose',
    ],
    ['dismissed', 'runs on for a month', { ...runsOn, goesOn: true }, null],
    ['dismissed', 'is not put up with any longer', { ...runsOn, comesBack: 'its day came' }, 'active: its day came'],
    ['investigating', 'runs on for a month', { ...runsOn, goesOn: true }, null],
  ])('%s, and the leak %s', (status, _, what, expected) => {
    const move = moveOfScan(status, what)
    expect(move && `${move.to}: ${move.reason}`).toBe(expected)
  })
})
