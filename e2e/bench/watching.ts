import type { Section } from './figure.ts'
import { lookTimes } from './watching/look-times.ts'
import { monthFigures } from './watching/month-figures.ts'

/**
 * What twenty suppliers' owner is told in made months, and how long looks take;
 * e2e/bench/watching/README.md says what a month is made of.
 */
export const watching: Section = {
  name: 'watching',
  isLong: true,
  run: ({ quick }) => [...monthFigures(quick ? 3 : 20, 20_000), ...lookTimes(quick ? 20 : 200, 20_000)],
}
