import { describe, expect, it } from 'vitest'
import { readContent } from '../../../e2e/support/imports/read-content.ts'

const none = { reason: null, country: null, state: null }

describe('REL-05 a list of payments with a flag for disputes', () => {
  it('counts the disputed payments alone, and says of the others why not', async () => {
    const file =
      'payment_id,order_id,date,amount,disputed\np1,1001,2025-03-01,20.00,no\np2,1002,2025-03-02,30.00,yes\np3,1003,2025-03-03,40.00,\np4,1004,2025-03-04,50.00,maybe\np5,1005,2025-03-05,-60.00,TRUE\n'
    const { layout, facts, refusals, notes, rows } = await readContent(file)
    expect({ layout, rows }).toEqual({ layout: 'canonical-flagged-payments', rows: 5 })
    expect(facts).toEqual([
      { table: 'chargeback', orderId: '1002', day: '2025-03-02', amount: 3000n, ...none },
      { table: 'chargeback', orderId: '1005', day: '2025-03-05', amount: 6000n, ...none },
    ])
    expect(refusals).toEqual([
      { line: 2, column: 'disputed', code: 'not_counted', reason: '‘no’: not disputed.' },
      { line: 4, column: 'disputed', code: 'not_counted', reason: 'The cell is empty: the payment was not disputed.' },
      {
        line: 5,
        column: 'disputed',
        code: 'not_counted',
        reason: '‘maybe’ does not say whether the payment was disputed. Write yes or no.',
      },
    ])
    expect(notes).toEqual(['2 disputes count on the day of their payment, because the file does not name their own.'])
  })

  it('does not count every payment where it has reasons and countries as a list of disputes has', async () => {
    const file = 'order_id,date,amount,reason,country,dispute\n1,2025-03-01,20.00,,GB,false\n2,2025-03-02,30.00,fraud,GB,true\n'
    const { facts } = await readContent(file)
    expect(facts).toMatchObject([{ orderId: '2', amount: 3000n, reason: 'fraud', country: 'GB' }])
  })

  it('takes the number or the state of a dispute for one, and its own day where there is one', async () => {
    const file =
      'charge_id,created,amount,dispute,dispute_date\nch_1,2025-03-01,20.00,dp_1Nv0FG2,2025-04-01\nch_2,2025-03-02,30.00,lost,2025-04-02\nch_3,2025-03-03,40.00,,\n'
    const { facts, refusals, notes } = await readContent(file)
    expect(facts).toMatchObject([
      { orderId: 'ch_1', day: '2025-04-01' },
      { orderId: 'ch_2', day: '2025-04-02' },
    ])
    expect(refusals).toMatchObject([{ line: 4, code: 'not_counted' }])
    expect(notes).toEqual([])
  })

  it('reads the transactions of a processor with 1.0 and 0.0 for yes and no', async () => {
    const file =
      'transaction_id,merchant_id,transaction_date,transaction_amount,has_cbk\n213,29,2025-03-01T23:16:32,374.56,0.0\n214,29,2025-03-02T22:45:05,734.87,1.0\n'
    expect((await readContent(file)).facts).toMatchObject([{ orderId: '214', day: '2025-03-02', amount: 73_487n }])
  })

  it('leaves a list of disputes without a flag as it was', async () => {
    const { layout, facts } = await readContent('order_id,date,amount,reason,country\n1,2025-03-01,20.00,fraud,GB\n')
    expect({ layout, count: facts.length }).toEqual({ layout: 'canonical-chargebacks', count: 1 })
  })
})

describe('REL-05 orders and payouts with a flag for disputes', () => {
  const disputeOf = (orderId: string, day: string, amount: bigint, country: string | null = null) => ({
    ...{ table: 'chargeback', orderId, day, amount },
    ...{ ...none, country },
  })

  it('are read as they are, and the disputed lines of an order as one dispute of what was paid for them', async () => {
    const file =
      'order_id,date,sku,qty,unit_price,country,disputed\n1,2025-03-01,A,2,10.00,GB,yes\n1,2025-03-01,B,1,5.00,GB,yes\n1,2025-03-01,C,1,3.00,GB,no\n2,2025-03-02,A,1,10.00,GB,\n3,2025-03-03,A,-1,10.00,GB,yes\n4,2025-03-04,A,1,10.00,GB,maybe\n'
    const { layout, facts, refusals, notes, weight } = await readContent(file)
    expect({ layout, weight }).toEqual({ layout: 'canonical-flagged-orders', weight: 5 })
    expect(facts.map(({ table }) => table)).toEqual(['order_line', 'chargeback', 'order_line', 'order_line', 'order_line', 'refund'])
    expect(facts[1]).toEqual(disputeOf('1', '2025-03-01', 2500n, 'GB'))
    expect(refusals).toMatchObject([{ line: 7, column: 'disputed', code: 'not_counted' }])
    expect(notes).toEqual(['1 disputes count on the day of their payment, because the file does not name their own.'])
  })

  it('name the day of the dispute where a column has it', async () => {
    const file = 'order_id,date,sku,qty,unit_price,chargeback,chargeback date\n1,2025-03-01,A,2,10.00,TRUE,2025-04-09\n'
    expect((await readContent(file)).facts[1]).toEqual(disputeOf('1', '2025-04-09', 2000n))
  })

  it('count the disputed sale of a payout, and not its other movements', async () => {
    const file =
      'payout_id,date,source,order_id,type,gross,fee,net,chargeback\np,2025-03-01,pay,1,sale,20.00,0.50,19.50,yes\np,2025-03-09,pay,1,dispute,-20.00,0.00,-20.00,yes\np,2025-03-01,pay,2,sale,30.00,0.50,29.50,no\n'
    const { layout, facts, refusals } = await readContent(file)
    expect({ layout, refusals }).toEqual({ layout: 'canonical-payouts', refusals: [] })
    expect(facts.map(({ table }) => table)).toEqual(['payout', 'chargeback', 'payout', 'payout'])
    expect(facts[1]).toEqual(disputeOf('1', '2025-03-01', 2000n))
  })
})
