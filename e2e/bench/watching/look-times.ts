import { lookAt } from '../../../api/monitoring/look/look.ts'
import type { ReadyReading } from '../../../api/monitoring/look/reading.ts'
import { addDays } from '../../../api/values/day.ts'
import type { Figure } from '../figure.ts'
import { madeMonth } from './made-month.ts'
import { monthReadings } from './readings-of-day.ts'
import { twentySuppliers } from './twenty-suppliers.ts'

/** Suppliers of a shop. */
const ofShop = 20

/** How many CPU seconds looks take, all threads of the process together. */
export function lookTimes(shops: number, names: number): Figure[] {
  const month = madeMonth(1, { names, isQuiet: true })
  const cards = Array.from({ length: shops }, (_, i) => Object.values(twentySuppliers(1_000 + i)).map(({ card }) => card))
  const today = addDays(month.firstDay, 1)
  const fresh = () => monthReadings(month)(today)
  const ready = fresh()
  const listed = month.clean.reduce((sum, { notice }) => sum + notice.names.length, 0)
  const thousand = cards.slice(0, 50)
  const look = (of: typeof cards, readings: () => readonly ReadyReading[]) => () => {
    // Once for all shops, as a process keeps them.
    const lists = readings()
    for (const shop of of) lookAt({ cards: shop, readings: lists, known: [], today })
  }
  // The first look is for the machine to warm up.
  look(cards.slice(0, 5), () => ready)()
  const goal = (most: string, isWhole: boolean) => (isWhole ? { goal: most } : {})
  const whole = shops === 200
  return [
    {
      ...{
        name: `${thousand.length * ofShop} suppliers against ${names} entries with ${listed} names, lists made ready before`,
        unit: 's of CPU',
      },
      ...{ value: cpuSeconds(look(thousand, () => ready)), ...goal('<= 2', thousand.length === 50) },
    },
    { name: 'making all lists ready', value: cpuSeconds(fresh), unit: 's of CPU' },
    {
      ...{ name: `${shops} shops of ${ofShop} suppliers looked at after all lists changed, which are made ready once`, unit: 's of CPU' },
      ...{ value: cpuSeconds(look(cards, fresh)), ...goal('<= 60', whole) },
    },
  ]
}

function cpuSeconds(run: () => unknown): number {
  globalThis.gc?.()
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}
