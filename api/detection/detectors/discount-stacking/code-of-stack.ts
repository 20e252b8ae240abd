import type { Candidate } from '../../candidate.ts'
import type { CauseMark } from '../../cases/mark.ts'
import type { RowMemory } from '../../flows/row-memory.ts'
import type { StackingStory } from './narrative.ts'

/** The part of its lines that one code must have to be the one that stacks. Proposed. */
const leastPart = 0.6

/** The code with which most of the lines in memory were bought: it stacks wherever it is used. None where orders name no codes. */
export function codeOfStack({ lines, orders, forgotten }: RowMemory, { entity, parts, story }: Candidate<StackingStory>): CauseMark[] {
  const own = new Set(parts.flatMap((part) => ('table' in part ? [] : [`${part.day} ${part.unitPrice}`])))
  const codes = new Map<string, number>()
  let all = 0
  for (let line = 0; line < lines.sku.length; line++) {
    if (lines.sku[line] !== entity) continue
    const order = (lines.order[line] ?? 0) - forgotten
    if (!own.has(`${orders.day[order]} ${lines.unitPrice[line]}`)) continue
    const code = orders.code[order] ?? ''
    codes.set(code, (codes.get(code) ?? 0) + 1)
    all += 1
  }
  const [most] = [...codes].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
  if (!most || most[0] === '' || most[1] < leastPart * all) return []
  return [
    { of: 'stacked_code', name: `${most[0]} ${Math.round(story.second * 1000)}` },
    { of: 'code', name: most[0] },
  ]
}
