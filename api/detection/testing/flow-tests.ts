import { expect, it } from 'vitest'
import { daysBetween } from '../../values/day.ts'
import { advance } from '../engine.ts'
import { type Finding, lostBy } from '../finding.ts'
import { dayAt } from './by-hand.ts'
import { type FlowLeak, flowFindings, flowFindingsOf, leaking, lostIn, twinFindings } from './flow-leaks.ts'
import { type FlowShop, flowShop } from './flow-shop.ts'
import { runShop } from './run-shop.ts'

const microsPerCent = 10_000

/** After the weeks that codes and gifts need to be known. */
const start = 200
const since = (i: number) => i >= start
/** Fifty days, and again after twenty-five and those by which its end is told later. */
const andAgain = (waits: number) => (i: number) => since(i) && (i < start + 50 || i >= start + 75 + waits)

/**
 * What its finding says; `entities` with their types, each of which holds the leak. `waits`: days
 * by which its end is told later, as its rows are judged late or are few. `within`: how near a
 * month's loss comes to the truth where its rows are few.
 */
type Told = {
  readonly entities: readonly string[]
  readonly title: RegExp
  readonly titleWhenOver: RegExp
  readonly waits?: number
  readonly within?: number
}

/**
 * What is the same for the finding of every flow: its leak and money, its end and return, and its
 * silence.
 */
export function testFlow(leak: FlowLeak, told: Told): void {
  testMoney(leak, told)
  testEnd(leak, told)
  const { kind } = leak

  it.each([1, 2, 3, 4, 5, 6])('is silent where nothing leaks (%i)', (seed) => {
    expect(twinFindings(seed).filter((finding) => finding.kind === kind)).toEqual([])
  })
}

function testMoney(leak: FlowLeak, { entities, title, within = 0.1 }: Told): void {
  const { kind } = leak
  it.each([1, 2])('tells its leak once, by the slice, the day and the money (%i)', (seed) => {
    const shop = leaking([leak], { days: start + 80, seed, isOn: since })
    const findings = flowFindings(shop)
    expect(findings.map((finding) => [finding.kind, finding.phase])).toEqual([[kind, 'running']])
    const [finding] = findings
    expect(entities).toContain(`${finding?.entityType} ${finding?.entity}`)
    expect(finding).toMatchObject({ nature: 'change', endedOn: null })
    expect(finding?.title).toMatch(title)
    expect(Math.abs(daysBetween(dayAt(start), finding?.startedOn ?? dayAt(0)))).toBeLessThanOrEqual(7)
    expectLoss(finding, leak, shop)
  })

  it('loses as much in its seventh month as in its first: it does not become usual', () => {
    const [until, from] = [51 * 7, start + 130]
    const shop = leaking([leak], { days: until, isOn: since })
    const [finding, ...others] = flowFindings(shop, kind)
    expect(others).toEqual([])
    const lost = finding?.evidence.reduce((sum, part) => (part.day >= dayAt(from) ? sum + lostBy(part) : sum), 0) ?? 0
    const before = leaking([leak], { days: until, isOn: (i) => since(i) && i < from })
    const truth = lostIn(leak, shop) - lostIn(leak, before)
    expect(Math.abs(lost / microsPerCent / truth - 1)).toBeLessThan(within)
  })
}

function testEnd(leak: FlowLeak, { titleWhenOver, waits = 0 }: Told): void {
  const { kind } = leak
  it('ends within three weeks, and is the same finding when it comes back', () => {
    const over = leaking([leak], { days: start + 74 + waits, isOn: andAgain(waits) })
    const again = { ...over, days: start + 150 }
    const days = flowShop(again)
    let state = runShop(days.slice(0, over.days))
    const [ended, ...others] = flowFindingsOf(state)
    expect(others).toEqual([])
    expect(ended).toMatchObject({ kind, phase: 'ended', title: expect.stringMatching(titleWhenOver) })
    expect(Math.abs(daysBetween(dayAt(start + 50), ended?.endedOn ?? dayAt(0)))).toBeLessThanOrEqual(7)
    expectLoss(ended, leak, over)
    for (const facts of days.slice(over.days)) state = advance(state, facts).state
    const back = flowFindingsOf(state)
    expect(back.map(({ fingerprint, phase, startedOn }) => [fingerprint, phase, startedOn])).toEqual([
      [ended?.fingerprint, 'running', ended?.startedOn],
    ])
    expectLoss(back[0], leak, again)
  })
}

/** The loss is the sum of its rows, and what the shop lost within a seventh. */
function expectLoss(finding: Finding | undefined, leak: FlowLeak, shop: FlowShop): void {
  const loss = Number(finding?.loss.expected)
  expect(Math.round((finding?.evidence.reduce((sum, part) => sum + lostBy(part), 0) ?? 0) / microsPerCent)).toBe(loss)
  expect(Math.abs(loss / lostIn(leak, shop) - 1)).toBeLessThan(0.15)
}
