import type { Finding } from '../detection/finding.ts'
import { explainLoss, type LossCause } from '../detection/loss-cause/explain-loss.ts'
import { rowsOfFinding } from '../detection/loss-cause/rows-of-finding.ts'
import { tellCause } from '../detection/loss-cause/tell-cause.ts'
import type { ProductNames } from '../detection/product-name.ts'
import { productNames } from '../ledger/product-names.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { Day } from '../values/day.ts'
import type { Currency } from '../values/money.ts'
import { firstOfNewest, soldRows } from './load-sold-rows.ts'

/**
 * Adds to each reported standing loss what its rows have in common. The cause is of all rows up to
 * `asOf`; the day and the amount of the report stay as they are.
 */
export async function withCauses(
  work: Work,
  findings: readonly Finding[],
  { asOf, names, currency }: { asOf: Day; names: ProductNames; currency: Currency },
): Promise<Finding[]> {
  const told: Finding[] = []
  for (const finding of findings) {
    const explained = finding.nature === 'standing' && isOfLines(finding) && finding.isReported ? await causeOf(work, finding, asOf) : null
    if (!explained) told.push(finding)
    else {
      const named = new Map([...names, ...(await productNames(work, productsIn(explained.cause)))])
      told.push(tellCause(finding, explained.cause, { names: named, currency, since: explained.since }))
    }
  }
  return told
}

/** The search compares order lines; a loss on parcels names its lanes itself. */
const isOfLines = ({ evidence }: Finding) => evidence.some((part) => !('table' in part))

async function causeOf(
  work: Work,
  { startedOn, endedOn, evidence }: Finding,
  asOf: Day,
): Promise<{ cause: LossCause; since: Day | null } | null> {
  const last = endedOn ?? asOf
  const first = await firstOfNewest(work, startedOn, last)
  const cause = explainLoss(rowsOfFinding(await soldRows(work, first, last), evidence))
  return cause && { cause, since: first > startedOn ? first : null }
}

function productsIn({ conditions, runnerUp }: LossCause): string[] {
  const all = [...conditions, ...(runnerUp?.conditions ?? [])]
  return all.flatMap((condition) => (condition.what === 'product' && 'values' in condition ? condition.values : []))
}
