import { HumanDay, Money } from './figures.tsx'
import { compareMoney, type MoneyText } from './money.ts'

type Leak = { readonly detectedOn: string; readonly lossAtDetection: MoneyText; readonly lostByDetection: MoneyText }

/** The first reportable day of a leak, by the one name that every screen gives it. */
export function FirstVisible({ of }: { of: string }) {
  return (
    <>
      First visible in your data: <HumanDay of={of} />
    </>
  )
}

/**
 * `$635 lost, as known that day`; with `$630 by what is known now` where later rows corrected it.
 * The same words and amounts wherever a leak's first visible day stands.
 */
export function LostByFirstDay({ of: { lossAtDetection, lostByDetection } }: { of: Omit<Leak, 'detectedOn'> }) {
  return (
    <>
      <Money of={lossAtDetection} /> lost, as known that day
      {compareMoney(lossAtDetection, lostByDetection) === 0 ? null : (
        <>
          {' '}
          (<Money of={lostByDetection} /> as known now)
        </>
      )}
    </>
  )
}
