import { type LineNature, lineNatures } from '../../ledger/fact.ts'
import type { Cells } from './cells/cell.ts'

/**
 * What a line sells, where an export of RiskPilot's own states it; null for an empty cell and for
 * files that lack the column. Refuses other words.
 */
export function statedNature(cells: Cells): LineNature | null {
  const written = cells.optionalText('nature')
  if (written === null) return null
  const nature = lineNatures.find((known) => known === written.toLowerCase())
  if (nature === undefined) cells.refuse('nature', 'out_of_range', `‘${written.slice(0, 40)}’ is none of ${lineNatures.join(', ')}`)
  return nature ?? null
}
