import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeOrdinaryShop, type OrdinaryShop } from '../../api/made-shops/ordinary/make-ordinary-shop.ts'
import { ordinaryShops } from '../../api/made-shops/ordinary/ordinary-shops.ts'
import type { OrdinaryTrade } from '../../api/made-shops/ordinary/world-model.ts'
import type { BenchOptions, Section } from './figure.ts'
import { type JudgedShop, judgeShop, type ScanFinding } from './ordinary/judge.ts'
import { figuresOf, sharesOfKinds } from './ordinary/measures.ts'
import { canRunBaseline, runBaseline } from './ordinary/run-baseline.ts'
import { scanShop } from './ordinary/scan-shop.ts'

/** Nothing was developed on them. */
const seeds = [101, 102, 103]

/** What a teller tells of a shop's files; the folder is its own. */
type Teller = (shop: OrdinaryShop, folder: string) => Promise<ScanFinding[]>
type Judged = { readonly engine: JudgedShop[]; readonly baseline?: JudgedShop[] }

/**
 * What the owners of three ordinary shops would have been told, from their files, held against what
 * is true: money of leaks, false money, alerts in twins, cases, days, and leaks called over too
 * soon.
 */
export const ordinary: Section = {
  name: 'ordinary',
  isLong: true,
  async run(options) {
    const baseline = baselineOf(options)
    const judged: Record<string, Judged> = {}
    for (const [name, trade] of Object.entries(ordinaryShops)) {
      judged[name] = await judgeTrade(trade, { seeds: options.quick ? seeds.slice(0, 1) : seeds, baseline })
    }
    const all = Object.values(judged)
    const pooled = { engine: all.flatMap(({ engine }) => engine), ...(baseline && { baseline: all.flatMap((one) => one.baseline ?? []) }) }
    return [
      ...Object.entries(judged).flatMap(([name, of]) => figuresOf(name, of)),
      ...figuresOf('all shops', pooled),
      ...sharesOfKinds('all shops', pooled.engine),
    ]
  },
}

function baselineOf({ baseline }: BenchOptions): Teller | undefined {
  if (baseline === undefined) return undefined
  if (canRunBaseline()) return (shop, folder) => runBaseline(baseline, shop, folder)
  console.log('The baseline is left out: it needs python3 with pandas, and this machine lacks them.')
  return undefined
}

async function judgeTrade(
  trade: OrdinaryTrade,
  { seeds: of, baseline }: { seeds: readonly number[]; baseline: Teller | undefined },
): Promise<Judged> {
  const judged: Judged = { engine: [], ...(baseline && { baseline: [] }) }
  for (const seed of of) {
    const shop = makeOrdinaryShop({ trade, seed })
    const twin = makeOrdinaryShop({ trade, seed, isTwin: true })
    const judgedBy = async (tell: Teller) =>
      judgeShop({ truth: shop.truth, trade }, { findings: await inFolder(tell, shop), inTwin: await inFolder(tell, twin) })
    const engine = await judgedBy(scanShop)
    const beside = baseline && (await judgedBy(baseline))
    judged.engine.push(engine)
    if (beside) judged.baseline?.push(beside)
    printLeaks(`${trade.name} ${seed}`, engine, beside)
  }
  return judged
}

async function inFolder(tell: Teller, shop: OrdinaryShop): Promise<ScanFinding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'riskpilot-bench-'))
  try {
    return await tell(shop, folder)
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Which leaks are told, and which are not: the figures alone do not say where to look. */
function printLeaks(title: string, { leaks }: JudgedShop, baseline: JudgedShop | undefined): void {
  for (const [i, { id, cost, told, days }] of leaks.entries()) {
    const beside = baseline?.leaks[i]
    const when = days === null ? 'never' : `after ${days} days`
    console.log(`${title}: ${id} ${told.toFixed(0)} of ${cost.toFixed(0)}, ${when}${beside ? `; baseline ${beside.told.toFixed(0)}` : ''}`)
  }
}
