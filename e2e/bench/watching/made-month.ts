import { randomStream } from '../../../api/made-shops/random.ts'
import { type Day, day } from '../../../api/values/day.ts'
import { domains, gazetteNotices, press } from './asked-events.ts'
import { type CleanNotice, cleanWorld } from './clean-world.ts'
import { goods, registers, sanctions } from './listed-events.ts'
import type { TwentySuppliers } from './made-supplier.ts'
import type { MonthEvent } from './month-event.ts'
import { transliteratedWord, twentySuppliers } from './twenty-suppliers.ts'

/** A month of twenty suppliers: what sources say each day, and what must come of it. */
export type MadeMonth = {
  readonly firstDay: Day
  readonly days: number
  readonly suppliers: TwentySuppliers
  /** About nobody of the shop. */
  readonly clean: readonly CleanNotice[]
  /** True ones and twins. */
  readonly events: readonly MonthEvent[]
}

const firstDay = day('2026-11-01')
const days = 30

/**
 * A month of a seed with so many clean names. `isQuiet`: nothing happens, and nobody is called like
 * a supplier on purpose.
 */
export function madeMonth(seed: number, { names, isQuiet = false }: { names: number; isQuiet?: boolean }): MadeMonth {
  const suppliers = twentySuppliers(seed)
  const making = { seed, random: randomStream(seed, 'events'), suppliers, firstDay }
  const makers = isQuiet ? [] : [sanctions, goods, registers, domains, gazetteNotices, press]
  return {
    ...{ firstDay, days, suppliers },
    clean: cleanWorld(seed, { count: names, taken: ownWords(seed, suppliers), month: { firstDay, days } }),
    events: makers.flatMap((make) => make(making)),
  }
}

/** Words that others have by chance only; of the common ones there are namesakes. */
function ownWords(seed: number, suppliers: TwentySuppliers): Set<string> {
  const rare = Object.values(suppliers).filter(({ isCommon }) => !isCommon)
  const brands = rare.flatMap(({ card }) => card.brands.filter((brand) => !brand.includes(' ')))
  return new Set([...rare.map(({ own }) => own), ...brands, transliteratedWord(seed).english].map((word) => word.toLowerCase()))
}
