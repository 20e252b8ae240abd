import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readContent } from '../../e2e/support/imports/read-content.ts'
import { answeredTransaction } from '../connectors/stripe/balance-transaction.ts'
import { answeredDispute, keptDispute } from '../connectors/stripe/dispute.ts'
import { mapBalanceTransaction } from '../connectors/stripe/map-balance-transaction.ts'
import { mapDispute } from '../connectors/stripe/map-dispute.ts'
import type { Fact } from '../ledger/fact.ts'
import { currency } from '../values/money.ts'

const books = { currency: currency('USD'), zone: 'America/New_York' }

const golden = (name: string) => readFileSync(`api/imports/layouts/golden/${name}.csv`, 'utf8')
/** The cells of a golden file by its headers; it has no quoted cells. */
function cellsOf(text: string): Readonly<Record<string, string>>[] {
  const [header = [], ...rows] = text
    .trim()
    .split('\n')
    .map((line) => line.split(','))
  return rows.map((row) => Object.fromEntries(header.map((name, i) => [name, row[i] ?? ''])))
}
const cents = (cell = '') => Math.round(Number(cell) * 100)
const seconds = (cell = '') => Date.parse(`${cell.replace(' ', 'T')}:00Z`) / 1_000

/** Only the source may say which payout it was, and where a dispute stands. */
const comparable = (facts: readonly Fact[]) =>
  facts.map((fact) => {
    if (fact.table === 'payout') return { ...fact, payoutId: null }
    return fact.table === 'chargeback' ? { ...fact, state: null } : fact
  })

it('REL-05 the same movements of Stripe are the same facts from its export and from its connector', async () => {
  const file = await readContent(golden('stripe-balance'))
  const mapped = cellsOf(golden('stripe-balance')).map((cells) => {
    const { id, Type: type, Source: source, Amount, Fee, Description: description, Currency: of } = cells
    const answer = {
      ...{ id, type, source: source || null, amount: cents(Amount), fee: cents(Fee), currency: of, description },
      created: seconds(cells['Created (UTC)']),
      reporting_category: { adjustment: 'dispute', stripe_fee: 'fee' }[type ?? ''] ?? type,
    }
    const order = cells['order_id (metadata)']
    const metadata = order ? { order_id: order } : {}
    return mapBalanceTransaction(
      answeredTransaction.parse(source && order ? { ...answer, source: { id: source, metadata } } : answer),
      books,
    )
  })
  expect(comparable(file.facts).length).toBeGreaterThan(8)
  expect(comparable(mapped.flatMap(({ facts }) => facts))).toEqual(comparable(file.facts))
  expect(mapped.flatMap(({ left }) => left)).toEqual([{ why: 'own_money', amount: -9_622n, currency: 'USD' }])
})

it('REL-05 the same disputes are the same facts from Stripe’s export and from its connector, which tells inquiries as such', async () => {
  const file = await readContent(golden('stripe-disputes'))
  const facts = cellsOf(golden('stripe-disputes')).flatMap((cells) => {
    const { id, Status: status = '', Reason: reason, Description: description } = cells
    const [amount, code] = [cents(cells['Dispute Amount']), cells['Dispute Currency']]
    const order = cells['order_id (metadata)']
    const card = { country: cells['Card Issue Country'] }
    const charge = { id: cells['Charge ID'], description, metadata: order ? { order_id: order } : {}, payment_method_details: { card } }
    const moved = status.startsWith('warning_') ? [] : [{ amount: -amount, currency: code }]
    const answer = {
      id,
      status,
      reason,
      charge,
      amount,
      currency: code,
      balance_transactions: moved,
      created: seconds(cells['Dispute Created (UTC)']),
    }
    return mapDispute(keptDispute(answeredDispute.parse(answer), 1_743_000_000), books).facts
  })
  const told = facts.filter((fact) => fact.table === 'chargeback' && fact.state !== 'inquiry')
  expect([facts.length, told.length, file.facts.length]).toEqual([4, 3, 3])
  expect(comparable(told)).toEqual(comparable(file.facts.map((fact) => ({ ...fact, state: null }) as Fact)))
})
