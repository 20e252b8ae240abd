import type { Fact } from '../../ledger/fact.ts'
import type { Day } from '../../values/day.ts'
import type { FarDaysQuestion, FarRow } from '../decide/question.ts'
import { dayOfEvent } from './day-watch.ts'
import type { FactBatch } from './fact-batch-builder.ts'
import { farDays } from './far-days.ts'
import { Unreadable } from './tables/unreadable.ts'

/**
 * The number of rows that are displayed with a question, and stored per day until the far days are
 * known.
 */
const shownRows = 20

type OfDay = { rows: number; readonly first: FarRow[] }

/**
 * Searches a whole file for rows that are far from all others in time (`farDays`). `known`: days of
 * the ledger, or days confirmed by a person. Null when there is no question.
 */
export async function farRowsQuestion(batches: AsyncIterable<FactBatch>, known: readonly Day[]): Promise<FarDaysQuestion | null> {
  const days = await rowsByDay(batches)
  const far = farDays(new Map([...days].map(([day, { rows }]) => [day, rows])), known)
  if (far.length === 0) return null
  const others = [...days.keys(), ...known].filter((day) => !far.includes(day)).sort()
  const rows = far.flatMap((day) => days.get(day)?.first ?? []).sort((a, b) => a.line - b.line)
  const answer = (choice: 'leave_out' | 'right') => ({ farDays: Object.fromEntries(far.map((day) => [day, choice])) })
  return {
    kind: 'far_days',
    rows: rows.slice(0, shownRows),
    count: far.reduce((sum, day) => sum + (days.get(day)?.rows ?? 0), 0),
    first: others[0] as Day,
    last: others.at(-1) as Day,
    choices: [
      { label: 'Leave these rows out', mapping: answer('leave_out') },
      { label: 'They are right', mapping: answer('right') },
    ],
  }
}

async function rowsByDay(batches: AsyncIterable<FactBatch>): Promise<Map<Day, OfDay>> {
  const days = new Map<Day, OfDay>()
  const last = { line: 0, day: '' }
  for await (const { facts, lines } of upToDamage(batches)) {
    for (let i = 0; i < facts.length; i++) {
      const fact = facts[i] as Fact
      const line = lines[i] as number
      const day = dayOfEvent(fact)
      // Further facts of a record are not rows of their own.
      if (day === null || (last.line === line && last.day === day)) continue
      Object.assign(last, { line, day })
      const ofDay = days.get(day) ?? { rows: 0, first: [] }
      if (++ofDay.rows === 1) days.set(day, ofDay)
      if (ofDay.first.length < shownRows) ofDay.first.push({ line, day, what: whatOf(fact) })
    }
  }
  return days
}

/** The rows before an unreadable place count, so they are judged without the ones after it. */
async function* upToDamage(batches: AsyncIterable<FactBatch>): AsyncGenerator<FactBatch> {
  try {
    yield* batches
  } catch (error) {
    if (!(error instanceof Unreadable) || error.kind !== 'damaged') throw error
  }
}

/** A text that helps a person to find a row in the file. */
function whatOf(fact: Fact): string {
  switch (fact.table) {
    case 'order_line':
      return `order ${fact.orderId}, ${fact.sku}`
    case 'refund':
      return `refund ${fact.refundId}, ${fact.sku}`
    case 'parcel':
      return `parcel of order ${fact.orderId}, ${fact.carrier}`
    case 'ad_spend':
      return `campaign ${fact.campaign}`
    case 'chargeback':
      return `chargeback of order ${fact.orderId}`
    case 'payout':
      return fact.orderId === null ? `${fact.type} of ${fact.source}` : `${fact.type} of order ${fact.orderId}, ${fact.source}`
    case 'unit_cost':
      return `cost of ${fact.sku}`
    case 'stock_level':
      return `stock of ${fact.sku}`
  }
}
