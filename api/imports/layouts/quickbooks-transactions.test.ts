import { describe, expect, it } from 'vitest'
import { readContent } from '../../../e2e/support/imports/read-content.ts'

/** Who was paid, and how much in cents; what was refused, by its line. */
async function spentIn(...lines: readonly string[]) {
  const { facts, refusals } = await readContent(`${lines.join('\n')}\n`)
  return {
    spent: facts.map((fact) => (fact.table === 'refund' ? [fact.sku, Number(fact.amount), fact.nature] : [fact.table])),
    refused: refusals.map(({ line, code }) => `${line} ${code}`),
  }
}

describe('reports of QuickBooks in other forms', () => {
  it('by account, under a header of its own: one side of a transaction counts', async () => {
    const { spent, refused } = await spentIn(
      'Distribution account,Transaction date,Transaction type,Num,Name,Memo/Description,Split account,Amount,Balance',
      'Checking,,,,,,,,',
      ',03/13/2025,Expense,,Post office,Stamps,Office supplies,-42.50,-42.50',
      'Total for Checking,,,,,,,$-42.50,',
      'Office supplies,,,,,,,,',
      ',03/13/2025,Expense,,Post office,Stamps,Checking,42.50,42.50',
    )
    expect(spent).toEqual([['Post office', 4250, 'adjustment']])
    expect(refused).toEqual(['2 comment', '3 not_counted', '4 total', '5 comment'])
  })

  it('by account, without a column for it: the account that it is split with tells the side', async () => {
    const { spent } = await spentIn(
      'Date,Transaction Type,Num,Name,Memo/Description,Split,Amount',
      '01/15/2025,Check,101,Vendor A,rent,Checking,"1,200.00"',
      '01/15/2025,Check,101,Vendor A,rent,Rent Expense,"-1,200.00"',
    )
    expect(spent).toEqual([['Vendor A', 120_000, 'adjustment']])
  })

  it('by vendor, under the header Vendor, and as a flat list', async () => {
    const grouped = await spentIn(
      'Vendor,Transaction date,Transaction type,Num,Posting (Y/N),Memo/Description,Account full name,Amount',
      'Paper mill,,,,,,,',
      ',03/13/2025,Bill,PM-77,Yes,Prints,Accounts Payable (A/P),"1,410.00"',
      'Total for Paper mill,,,,,,,"$1,410.00"',
    )
    const flat = await spentIn(
      'Date,Transaction type,Num,Vendor,Memo/Description,Account,Split,Amount',
      '03/13/2025,Bill,PM-77,Paper mill,Prints,Accounts Payable (A/P),Cost of goods,"1,410.00"',
    )
    expect([grouped.spent, flat.spent]).toEqual([[['Paper mill', 141_000, 'adjustment']], [['Paper mill', 141_000, 'adjustment']]])
  })

  it('of QuickBooks Desktop, whose payments of bills are called Bill Pmt', async () => {
    const { spent, refused } = await spentIn(
      ',"Type","Date","Num","Name","Memo","Account","Clr","Split","Amount","Balance"',
      '"UPS",,,,,,,,,,',
      ',"Bill","03/13/2025","B1","UPS","Parcels","Accounts Payable",,"Freight","410.00","410.00"',
      ',"Bill Pmt -Check","03/20/2025","101","UPS","","Checking",,"Accounts Payable","-410.00","0.00"',
    )
    expect(spent).toEqual([['UPS', 41_000, 'adjustment']])
    expect(refused).toEqual(['2 comment', '4 not_counted'])
  })
})
