import { shown } from '../read/cells/shown.ts'
import { columnWords } from '../read/column-words.ts'
import type { Layout, LayoutColumn } from '../read/layout.ts'

const flag: LayoutColumn = {
  name: 'disputed',
  synonyms: [
    ...['is disputed', 'dispute', 'has dispute', 'is dispute', 'dispute flag'],
    ...['chargeback', 'is chargeback', 'has chargeback', 'charged back', 'chargeback flag', 'cbk', 'has cbk', 'is cbk'],
    ...['angefochten', 'Rückbuchung', 'contesté', 'litige', 'disputado', 'contracargo', 'contestato', 'betwist'],
  ],
  isRequired: true,
  holds: 'text',
}

/**
 * A list of payments with a column that says which of them were disputed, as processors and data sets
 * write it: `order_id,date,amount,disputed`. Written from public headers of such lists, 2026-11-29.
 * Only the disputed payments count, as chargebacks. Where no column has the day of the dispute, the
 * day of the payment stands for it, and that is said.
 */
export const flaggedPayments: Layout = {
  name: 'canonical-flagged-payments',
  kind: 'chargebacks',
  columns: [
    flag,
    {
      name: 'order_id',
      synonyms: [...columnWords.orderId, 'payment id', 'charge id', 'transaction id'],
      isRequired: true,
      holds: 'text',
      isId: true,
    },
    { name: 'dispute_date', synonyms: ['disputed at', 'disputed on', 'chargeback date'], holds: 'date' },
    {
      name: 'date',
      synonyms: ['payment date', 'paid at', 'paid on', 'transaction date', 'created', 'created at', ...columnWords.day],
      isRequired: true,
      holds: 'date',
    },
    {
      name: 'amount',
      synonyms: ['disputed amount', 'payment amount', 'transaction amount', ...columnWords.amount],
      isRequired: true,
      holds: 'number',
    },
    { name: 'reason', synonyms: ['reason code', 'dispute reason', ...columnWords.reason], holds: 'text' },
    { name: 'country', synonyms: ['card country', ...columnWords.country], holds: 'text' },
    { name: 'state', synonyms: ['dispute state', 'dispute status', 'outcome'], holds: 'text' },
    { name: 'currency', synonyms: columnWords.currency, holds: 'text', namesCurrency: true },
  ],
  read(cells) {
    const written = cells.raw(flag.name)
    const isDisputed = disputedBy(written)
    if (isDisputed === null) {
      cells.refuse(flag.name, 'not_counted', `‘${shown(written)}’ does not say whether the payment was disputed. Write yes or no`)
    }
    if (isDisputed === false) {
      cells.refuse(
        flag.name,
        'not_counted',
        written === '' ? 'is empty: the payment was not disputed' : `‘${shown(written)}’: not disputed`,
      )
    }
    cells.sameCurrency('currency')
    const amount = cells.amount('amount')
    const hasOwnDay = cells.raw('dispute_date') !== ''
    const day = cells.day(hasOwnDay ? 'dispute_date' : 'date')
    if (isDisputed && !hasOwnDay) cells.note('dispute_without_day')
    return {
      table: 'chargeback',
      orderId: cells.text('order_id'),
      day,
      amount: amount < 0n ? -amount : amount,
      reason: cells.optionalText('reason'),
      country: cells.optionalText('country'),
      state: cells.optionalText('state'),
    }
  },
}

const yes = /^(yes|y|true|t|1(\.0+)?|x|ja|j|oui|o|s[ií]|s|vrai|wahr|verdadero|vero|waar|disputed)$/i
const no = /^(no|n|false|f|0(\.0+)?|nein|non|nee|faux|falsch|falso|onwaar|none|null|n\/a|[-–—]*|not disputed|undisputed)$/i
/** The number of a dispute, as in `dp_1Nv0FG2`, or how it stands. */
const dispute = /^(?=.*\d)\S{5,}$|^(open|won|lost|under[ _]review|needs[ _]response|charge_refunded)$/i

/** Null where the cell says neither. */
function disputedBy(written: string): boolean | null {
  if (yes.test(written) || dispute.test(written)) return true
  return no.test(written) ? false : null
}
