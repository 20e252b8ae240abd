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
