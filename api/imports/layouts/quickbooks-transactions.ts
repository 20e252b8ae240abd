import type { Fact } from '../../ledger/fact.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { GroupReading, GroupRecords, Layout, LayoutColumn } from '../read/layout.ts'
import { givenBackOf, outgoingOf, type SpentMoney } from './other-outgoings.ts'

const when: readonly LayoutColumn[] = [
  { name: 'Date', synonyms: ['Transaction date'], isRequired: true, holds: 'date' },
  { name: 'Transaction Type', synonyms: ['Type', 'Txn type'], isRequired: true, holds: 'text' },
  { name: 'Num', synonyms: ['No.', 'No', 'Ref No.', 'Doc num'], isRequired: true, holds: 'text', isId: true },
]

const named = ['Vendor', 'Supplier', 'Payee', 'Name (full name)', 'Vendor name']
const account = ['Category', 'Account (full name)', 'Account full name', 'Distribution account', 'Account name']

/**
 * Reports of transactions of QuickBooks Online and Desktop, exported to Excel or CSV: Transaction
 * List by Vendor or by Date, Transaction Detail by Account, Expenses by Vendor Detail. Written from
 * public headers and rows of them, 2026-11-29; never tested with a real file. Title, company and
 * dates precede the header; a vendor or an account stands alone above its rows, mostly in a column
 * without header; sums end each. Bills, expenses and checks are kept as other outgoings under the
 * vendor's name, vendor credits as other income: no row says what one of a product costs. Payments
 * of bills, transfers and sales are not counted. A report by account states each transaction on
 * both sides: that of the bank, the card or what is owed is left out. The report names no currency.
 */
export const quickbooksTransactions: Layout = {
  name: 'quickbooks-transactions',
  kind: 'refunds',
  remarks: /^(accrual|cash) basis\b|^\w+day, \w+ \d+, \d{4} \d/i,
  columns: [
    { name: 'Group', synonyms: ['', 'Vendor', 'Supplier', 'Distribution account'], holds: 'text' },
    ...when,
    { name: 'Memo/Description', synonyms: ['Memo', 'Description'], isRequired: true, holds: 'text' },
    { name: 'Amount', isRequired: true, holds: 'number' },
    { name: 'Name', synonyms: named, holds: 'text' },
    { name: 'Account', synonyms: account, holds: 'text' },
    { name: 'Split', synonyms: ['Split account', 'Item split account', 'Item split account full name'], holds: 'text' },
    { name: 'Posting', synonyms: ['Posting (Y/N)', 'Is posting'], holds: 'text' },
  ],
  groupBy: 'Group',
  blankGoesOn: true,
  readGroup,
}

/**
 * The list of expenses of QuickBooks Online (Expenses, Export to Excel). Written from public
 * headers of it, 2026-11-29; never tested with a real file. Read as its reports of transactions
 * are.
 */
export const quickbooksExpenses: Layout = {
  name: 'quickbooks-expenses',
  kind: 'refunds',
  columns: [
    ...when,
    { name: 'Name', synonyms: named, isRequired: true, holds: 'text' },
    { name: 'Amount', synonyms: ['Total'], isRequired: true, holds: 'number' },
    { name: 'Account', synonyms: account, isRequired: true, holds: 'text' },
    { name: 'Memo/Description', synonyms: ['Memo', 'Description'], holds: 'text' },
    { name: 'Status', holds: 'text' },
  ],
  read: (cells) => factOf(cells, '') as Fact,
}

function readGroup(records: GroupRecords): readonly GroupReading[] {
  const heading = records.at(0).raw('Group')
  return Array.from({ length: records.length }, (_, i) => {
    const cells = records.at(i)
    if (cells.raw('Date') === '') {
      return {
        line: cells.line,
        column: '',
        code: 'comment',
        reason: 'The row names the vendor or account of the rows below it, or sums them.',
      }
    }
    const fact = factOf(cells, heading)
    return cells.refusal ?? [fact as Fact]
  })
}

/** The fact of a row; meaningless where the row is refused. */
function factOf(cells: Cells, heading: string): Fact | null {
  const way = wayOf(cells.raw('Transaction Type'))
  const why = way.why ?? notPosted(cells) ?? otherSide(cells, heading)
  if (why !== null) cells.refuse('Transaction Type', 'not_counted', `‘${cellExcerpt(cells.raw('Transaction Type'))}’: ${why}`)
  const moved = cells.amount('Amount')
  if (moved === 0n && !cells.refusal) cells.refuse('Amount', 'not_counted', '‘0’: nothing was paid, as where it was voided')
  const outgoing: SpentMoney = {
    name: nameOf(cells, heading),
    document: cells.optionalText('Num', 200),
    at: cells.moment('Date'),
    amount: moved < 0n ? -moved : moved,
    what: whatFor(cells),
  }
  return way.isBack ? givenBackOf(cells, outgoing) : outgoingOf(outgoing)
}

type Way = { readonly isBack: boolean; readonly why: string | null }

/** The sign of an amount tells the account's side, not the way: the type does. */
function wayOf(type: string): Way {
  if (/^((vendor|supplier|bill) credit|credit card credit|(vendor|supplier) refund)/i.test(type)) return { isBack: true, why: null }
  if (/payment|transfer|deposit|p(y)?mt\b/i.test(type))
    return { isBack: false, why: 'a payment of what is billed, or a transfer, not what was spent' }
  if (/invoice|sales receipt|credit memo|credit note|refund|estimate|statement|charge$/i.test(type) && !/credit card/i.test(type)) {
    return { isBack: false, why: 'a sale or its refund, which the shop’s own orders state' }
  }
  const isSpent = /^(bill|expense|che(ck|que)|purchase(?! order)|credit card (expense|charge)|cash (expense|purchase))/i.test(type)
  return { isBack: false, why: isSpent ? null : 'neither a bill nor an expense' }
}

function notPosted(cells: Cells): string | null {
  if (/^(n|no|non-posting)$/i.test(cells.raw('Posting'))) return 'it is not posted to the books'
  return /void|draft/i.test(cells.raw('Status')) ? 'it does not hold' : null
}

/**
 * Accounts that are paid from, or that hold what is owed: their side of a transaction is the other
 * one.
 */
const balanceSheet =
  /payable|receivable|checking|savings|\bbank\b|\bcash\b|credit card|\bvisa\b|mastercard|amex|american express|undeposited|clearing|paypal|money market/i

function otherSide(cells: Cells, heading: string): string | null {
  const [own, other] = [cells.raw('Account'), cells.raw('Split')]
  const isHeaded = heading !== '' && cells.raw('Group') === ''
  const isByAccount = isHeaded && (own === '' ? cells.has('Name') : own === heading)
  // Where no column has the row's own account, the one that it is split with tells the side.
  const isOther = isByAccount ? balanceSheet.test(heading) : heading === '' && own === '' && other !== '' && !balanceSheet.test(other)
  return isOther ? 'the other side of it stands under its expense account' : null
}

/** The account that it is booked under, where the row has it; else its memo. */
function whatFor(cells: Cells): string | null {
  const accounts = [cells.optionalText('Account'), cells.optionalText('Split')]
  return accounts.find((name) => name !== null && !balanceSheet.test(name)) ?? cells.optionalText('Memo/Description')
}

function nameOf(cells: Cells, heading: string): string {
  const name = cells.optionalText('Name', 200) ?? (heading === '' ? null : heading.slice(0, 200).normalize('NFC'))
  return name ?? cells.optionalText('Account', 200) ?? 'NO VENDOR'
}
