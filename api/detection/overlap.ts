import { detectorOf } from './catalogue.ts'
import { type EvidencePart, type Finding, lostBy, type Range } from './finding.ts'

/** `most`: what was paid back, of a refund that a flow counts; absent of others. */
type Claim = { readonly fingerprint: string; readonly isRule: boolean; readonly loss: number; readonly most?: number }

/**
 * The share of each finding's loss, 0 to 1, that no other finding counts: money that several
 * findings claim for the same rows is counted once. Within a row, statistical changes add up, and
 * the most expensive rule counts for the remainder; of a refund, a flow counts no more than others
 * left; sums of `loss × share` never count a row twice. Rows of different tables (refunds,
 * disputes) count as different money.
 */
export function countedShares(findings: readonly Finding[]): Map<string, number> {
  const lost = new Map(findings.map(({ fingerprint }) => [fingerprint, 0]))
  const counted = new Map(lost)
  for (const claims of claimsByRow(findings).values()) {
    const part = partOfFlows(claims)
    let above = claims.reduce((sum, { isRule, loss, most }) => sum + (isRule ? 0 : most === undefined ? loss : loss * part), 0)
    for (const { fingerprint, isRule, loss, most } of [...claims].sort(mostExpensiveFirst)) {
      // Rows that gained are part of a rule's sum, and no other finding counts a gain.
      const own = isRule && loss > 0 ? Math.max(0, loss - above) : most === undefined ? loss : loss * part
      if (isRule) above = Math.max(above, loss)
      lost.set(fingerprint, (lost.get(fingerprint) ?? 0) + loss)
      counted.set(fingerprint, (counted.get(fingerprint) ?? 0) + own)
    }
  }
  return new Map([...lost].map(([fingerprint, loss]) => [fingerprint, loss > 0 ? (counted.get(fingerprint) ?? 0) / loss : 1]))
}

function mostExpensiveFirst(a: Claim, b: Claim): number {
  return b.loss - a.loss || (a.fingerprint < b.fingerprint ? -1 : 1)
}

/**
 * Claims by row. The part of a single document lies within the part of its whole day and entity,
 * where there is one: it is compared with its share of that part.
 */
function claimsByRow(findings: readonly Finding[]): Map<string, Claim[]> {
  const claims = new Map<string, Claim[]>()
  const wholes = new Map<string, { readonly claim: Omit<Claim, 'loss'>; readonly share: number }[]>()
  const all = findings.flatMap(({ fingerprint, kind, evidence }) =>
    evidence.map((part) => ({ part, kind, claim: { fingerprint, isRule: detectorOf(kind).isRule === true } })),
  )
  for (const { part, claim } of all) {
    if (!('table' in part) || part.document !== null || part.amount <= 0) continue
    push(wholes, wholeKey(part), { claim, share: lostBy(part) / part.amount })
  }
  for (const { part, kind, claim } of all) push(claims, rowKey(part), { ...claim, loss: lostBy(part), ...mostOf(part, kind) })
  for (const { part } of all) {
    if (!('table' in part) || part.document === null) continue
    for (const whole of wholes.get(wholeKey(part)) ?? [])
      move(claims, { from: wholeKey(part), to: rowKey(part) }, { ...whole, amount: part.amount })
  }
  return claims
}

/**
 * Moves a document's share from the claim of the whole day to the row of the document's own claim.
 */
function move(
  claims: Map<string, Claim[]>,
  { from, to }: { from: string; to: string },
  { claim, share, amount }: { claim: Omit<Claim, 'loss'>; share: number; amount: number },
): void {
  if (claims.get(to)?.some(({ fingerprint }) => fingerprint === claim.fingerprint)) return
  push(claims, from, { ...claim, loss: -share * amount })
  push(claims, to, { ...claim, loss: share * amount })
}

/**
 * The part of what flows claim of a refund that other changes of it leave of the amount that was
 * paid back.
 */
function partOfFlows(claims: readonly Claim[]): number {
  const flows = claims.flatMap(({ loss, most }) => (most === undefined ? [] : [{ loss, most }]))
  const claimed = flows.reduce((sum, { loss }) => sum + loss, 0)
  const others = claims.reduce((sum, { isRule, loss, most }) => sum + (isRule || most !== undefined ? 0 : loss), 0)
  const left = Math.max(0, (flows[0]?.most ?? 0) - others)
  return claimed > left ? left / claimed : 1
}

function mostOf(part: EvidencePart, kind: string): Pick<Claim, 'most'> {
  const isOfFlow = 'table' in part && part.table === 'refund' && detectorOf(kind).family !== undefined
  return isOfFlow ? { most: part.amount } : {}
}

function rowKey(part: EvidencePart): string {
  if (!('table' in part)) return ['order_line', part.day, part.sku, part.listPrice, part.unitPrice].join('\n')
  return part.document === null ? wholeKey(part) : [wholeKey(part), part.document].join('\n')
}

function wholeKey({ table, day, entity, money = '' }: { table: string; day: string; entity: string; money?: string }): string {
  return [table, day, entity, money].join('\n')
}

function push<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/**
 * Losses with one cause rise and fall together; losses with different causes do not. Minor units;
 * the widths of the ranges are those of the cases.
 */
export function sumOfCases(ranges: readonly { readonly caseKey: string; readonly range: Range }[]): Range {
  const cases = new Map<string, { below: number; above: number }>()
  let expected = 0n
  for (const { caseKey, range } of ranges) {
    const width = cases.get(caseKey) ?? { below: 0, above: 0 }
    width.below += Number(range.expected - range.low)
    width.above += Number(range.high - range.expected)
    cases.set(caseKey, width)
    expected += range.expected
  }
  const widths = [...cases.values()]
  const below = BigInt(Math.round(Math.hypot(...widths.map((width) => width.below))))
  const above = BigInt(Math.round(Math.hypot(...widths.map((width) => width.above))))
  return { low: below > expected ? 0n : expected - below, expected, high: expected + above }
}
