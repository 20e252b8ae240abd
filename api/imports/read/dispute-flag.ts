import type { Cells } from './cells/cell.ts'
import { cellExcerpt } from './cells/cell-excerpt.ts'
import type { LayoutColumn } from './layout.ts'

/** A column that says of a payment or an order whether it was disputed. */
export const disputeFlag = {
  name: 'disputed',
  synonyms: [
    ...['is disputed', 'dispute', 'has dispute', 'is dispute', 'dispute flag'],
    ...['chargeback', 'is chargeback', 'has chargeback', 'charged back', 'chargeback flag', 'cbk', 'has cbk', 'is cbk'],
    ...['angefochten', 'Rückbuchung', 'contesté', 'litige', 'disputado', 'contracargo', 'contestato', 'betwist'],
  ],
  isRequired: true,
  holds: 'text',
} as const satisfies LayoutColumn

const yes = /^(yes|y|true|t|1(\.0+)?|x|ja|j|oui|o|s[ií]|s|vrai|wahr|verdadero|vero|waar|disputed)$/i
const no = /^(no|n|false|f|0(\.0+)?|nein|non|nee|faux|falsch|falso|onwaar|none|null|n\/a|[-–—]*|not disputed|undisputed)$/i
/** The number of a dispute, as in `dp_1Nv0FG2`, or how it stands. */
const dispute = /^(?=.*\d)\S{5,}$|^(open|won|lost|under[ _]review|needs[ _]response|charge_refunded)$/i

/** Whether the record was disputed. Refuses a cell that says neither; empty is no. */
export function isDisputed(cells: Cells): boolean {
  const written = cells.raw(disputeFlag.name)
  if (yes.test(written) || dispute.test(written)) return true
  if (!no.test(written))
    cells.refuse(
      disputeFlag.name,
      'not_counted',
      `‘${cellExcerpt(written)}’ does not say whether the payment was disputed. Write yes or no`,
    )
  return false
}
