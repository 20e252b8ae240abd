import type { Parcel, RowRefusal } from '../../ledger/fact.ts'
import type { Day } from '../../values/day.ts'
import type { Cells } from '../read/cells/cell.ts'
import { cellExcerpt } from '../read/cells/cell-excerpt.ts'
import type { GroupReading, Layout } from '../read/layout.ts'
import { incomplete } from '../read/read-group.ts'

/**
 * UPS's billing data file, the CSV of 250 fields from the Billing Center. Written from UPS's data
 * dictionary for billing data (fields 1 to 30) and public lists of the later fields, read
 * 2026-11-21; never tested with a real file. It has no header and is recognized by its version, its
 * dates and its width; a file with an added header is read by that header. A row is one charge.
 * Consecutive rows of one tracking number are a parcel, which costs their sum; a later correction
 * is a separate parcel. Its order is the first reference given. Rows for information (`INF`) have
 * no charge. The shipping price paid by the buyer is not in the file. UPS's zones include the
 * service (002 Ground, 102 Next Day Air), so `UPS/002` is a lane.
 */
export const upsBilling: Layout = {
  name: 'ups-billing',
  kind: 'shipping',
  columns: [
    { name: 'Tracking Number', isRequired: true, holds: 'text', isId: true },
    { name: 'Net Amount', isRequired: true, holds: 'number' },
    { name: 'Transaction Date', isRequired: true, holds: 'date' },
    { name: 'Invoice Date', isRequired: true, holds: 'date' },
    { name: 'Zone', isRequired: true, holds: 'text' },
    { name: 'Package Reference Number 1', synonyms: ['Package Reference 1'], holds: 'text', isId: true },
    { name: 'Shipment Reference Number 1', synonyms: ['Shipment Reference 1'], holds: 'text', isId: true },
    { name: 'Lead Shipment Number', holds: 'text', isId: true },
    { name: 'Charge Classification Code', holds: 'text' },
    { name: 'Charge Description', holds: 'text' },
    { name: 'Transaction Currency Code', holds: 'text', namesCurrency: true },
    { name: 'Invoice Currency Code', holds: 'text', namesCurrency: true },
  ],
  groupBy: 'Tracking Number',
  headerFor,
  readGroup(records) {
    const charges = Array.from({ length: records.length }, (_, i) => chargeOf(records.at(i)))
    const broken = charges.find((charge): charge is RowRefusal => 'code' in charge)
    if (broken) return charges.map((charge, i) => ('code' in charge ? charge : incomplete(records.at(i).line, broken.line)))
    return parcelOf(charges as readonly Charge[], (i) => records.at(i))
  },
}

/** The first fields by their positions in UPS's layout, up to the last one that is read. */
const fields: Readonly<Record<number, string>> = {
  1: 'Version',
  2: 'Recipient Number',
  3: 'Account Number',
  4: 'Account Country',
  5: 'Invoice Date',
  6: 'Invoice Number',
  10: 'Invoice Currency Code',
  11: 'Invoice Amount',
  12: 'Transaction Date',
  14: 'Lead Shipment Number',
  16: 'Shipment Reference Number 1',
  17: 'Shipment Reference Number 2',
  21: 'Tracking Number',
  22: 'Package Reference Number 1',
  29: 'Billed Weight',
  34: 'Zone',
  35: 'Charge Category Code',
  36: 'Charge Category Detail Code',
  44: 'Charge Classification Code',
  45: 'Charge Description Code',
  46: 'Charge Description',
  51: 'Transaction Currency Code',
  52: 'Incentive Amount',
  53: 'Net Amount',
}

/** Up to the net amount: spreadsheets omit empty fields at the end of the 250. */
const leastFields = 53

function headerFor(first: readonly string[]): readonly string[] | null {
  const at = (field: number) => (first[field - 1] ?? '').trim()
  const isOne = /^\d\.\d+$/.test(at(1)) && /\d{4}/.test(at(5)) && /^[A-Z]{3}$/.test(at(10)) && /^-?[\d.,]+$/.test(at(53))
  return isOne && first.length >= leastFields ? first.map((_, i) => fields[i + 1] ?? `Field ${i + 1}`) : null
}

type Charge = { readonly orderId: string | null; readonly day: Day; readonly zone: string | null; readonly net: bigint }

function chargeOf(cells: Cells): Charge | RowRefusal {
  cells.sameCurrency(cells.raw('Transaction Currency Code') === '' ? 'Invoice Currency Code' : 'Transaction Currency Code')
  const tracking = cells.optionalText('Tracking Number') ?? cells.optionalText('Lead Shipment Number')
  if (tracking === null) {
    const what = cells.raw('Charge Description')
    cells.refuse('Tracking Number', 'not_counted', `‘${cellExcerpt(what)}’ is a charge of the account, not of a parcel`)
  }
  const isInformation = cells.raw('Charge Classification Code').toUpperCase() === 'INF'
  const charge = {
    orderId: cells.optionalText('Package Reference Number 1') ?? cells.optionalText('Shipment Reference Number 1') ?? tracking,
    day: cells.day(cells.raw('Transaction Date') === '' ? 'Invoice Date' : 'Transaction Date'),
    zone: cells.optionalText('Zone'),
    net: isInformation ? 0n : cells.amount('Net Amount'),
  }
  return cells.refusal ?? charge
}

function parcelOf(charges: readonly Charge[], cells: (index: number) => Cells): GroupReading[] {
  const [first] = charges as readonly [Charge, ...Charge[]]
  const cost = charges.reduce((sum, { net }) => sum + net, 0n)
  if (cost === 0n) return charges.map((_, i) => freeOf(cells(i)))
  const parcel: Parcel = {
    table: 'parcel',
    orderId: first.orderId ?? '',
    day: first.day,
    carrier: 'UPS',
    zone: charges.find(({ zone }) => zone !== null)?.zone ?? 'no zone',
    charged: 0n,
    cost,
  }
  return charges.map((_, i) => (i === 0 ? [parcel] : 'with_the_one_before'))
}

function freeOf(cells: Cells): RowRefusal {
  cells.refuse('Net Amount', 'not_counted', `‘${cellExcerpt(cells.raw('Net Amount'))}’: all charges of the parcel add up to nothing`)
  return cells.refusal as RowRefusal
}
