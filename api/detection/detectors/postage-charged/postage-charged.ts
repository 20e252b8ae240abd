import { flow } from '../../flows/flow.ts'
import { postageReadiness } from '../../flows/flow-readiness.ts'
import { type FlowRows, numbers } from '../../flows/flow-rows.ts'
import { parcelColumns } from '../../flows/parcel-rows.ts'
import { columnsAt, valueSlices } from '../../flows/row-columns.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import { silentDays } from '../../flows/silent-days.ts'
import { profile, words } from './profile.ts'

/** What customers are charged for postage, against what orders like theirs were charged before. */
export const postageCharged = flow({
  profile,
  words,
  version: '1.4.0',
  family: 'postage',
  cause: 'postage that is no longer charged',
  rows,
  cells: ['country', 'value', 'zone', 'size'],
  slices: [
    ...[[], ['country'], ['zone'], ['channel'], ['size'], ['carrier'], ['category'], ['country', 'value']],
    ...[...valueSlices, ...valueSlices.map((value) => ['channel', ...value])],
  ],
  known: ['country', 'channel'],
  isRare: false,
  againstRest: false,
  leastRise: 0.25,
  pull: 10,
  readiness: postageReadiness,
})

type Sent = { readonly place: number; readonly day: number; charged: number; parcels: number }

/**
 * One row for each order and day on which parcels of it were billed. Postage is charged once:
 * parcels of another day, for which nothing was charged, are no row. Null where no postage was ever
 * charged.
 */
function rows(memory: RowMemory): FlowRows | null {
  const { parcels } = memory
  if (!parcels.charged.some((charged) => charged > 0)) return null
  const chargedOn = chargingDays(memory)
  const sent = new Map<string, Sent>()
  parcels.day.forEach((day, place) => {
    const [document, charged] = [parcels.document[place] ?? '', parcels.charged[place] ?? 0]
    if ((parcels.order[place] ?? -1) < 0 || (charged === 0 && chargedOn.get(document) !== day)) return
    const key = `${day} ${document}`
    const own = sent.get(key) ?? { place, day, charged: 0, parcels: 0 }
    own.charged += charged
    own.parcels += 1
    sent.set(key, own)
  })
  const all = [...sent.values()]
  const places = all.map(({ place }) => place)
  return {
    count: all.length,
    until: silentDays(memory, 'parcels').until,
    day: all.map(({ day }) => day),
    money: numbers(all, ({ charged }) => -charged),
    exposure: new Float64Array(all.length).fill(1),
    columnOf: columnsAt(parcelColumns(memory), places),
    evidence: {
      table: 'parcel',
      money: 'charged',
      document: (row) => parcels.document[places[row] ?? 0] ?? '',
      rows: (row) => all[row]?.parcels ?? 1,
    },
  }
}

/** The first day on which postage was charged for an order; its first day, where none was. */
function chargingDays({ parcels }: RowMemory): Map<string, number> {
  const days = new Map<string, number>()
  const note = (day: number, place: number) => {
    const document = parcels.document[place] ?? ''
    if (!days.has(document)) days.set(document, day)
  }
  parcels.day.forEach((day, place) => {
    if ((parcels.charged[place] ?? 0) > 0) note(day, place)
  })
  parcels.day.forEach(note)
  return days
}
