import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { connectors } from './connectors.ts'
import { detectionQuality } from './detection-quality.ts'
import { detectionSpeed } from './detection-speed.ts'
import { detectorShares } from './detector-shares.ts'
import { ends } from './ends.ts'
import { type Figure, figureLine, type Section } from './figure.ts'
import { firstLeaks } from './first-leaks.ts'
import { ledgerSpeed } from './ledger-speed.ts'
import { live } from './live.ts'
import { matching } from './matching.ts'
import { neighbours } from './neighbours.ts'
import { night } from './night.ts'
import { ordinary } from './ordinary.ts'
import { payouts } from './payouts.ts'
import { prices } from './prices.ts'
import { publicPages } from './public.ts'
import { reads } from './reads.ts'
import { standingAds } from './standing-ads.ts'
import { standingContribution } from './standing-contribution.ts'
import { standingLosses } from './standing-losses.ts'
import { standingPostage } from './standing-postage.ts'
import { standingRefunds } from './standing-refunds.ts'
import { standingRoas } from './standing-roas.ts'
import { standingSerialReturns } from './standing-serial-returns.ts'
import { tenMillion } from './ten-million.ts'
import { watching } from './watching.ts'
import { web } from './web.ts'

const sections: readonly Section[] = [
  detectionSpeed,
  detectorShares,
  detectionQuality,
  ends,
  standingLosses,
  standingPostage,
  standingContribution,
  standingSerialReturns,
  standingAds,
  standingRoas,
  standingRefunds,
  payouts,
  ordinary,
  firstLeaks,
  ledgerSpeed,
  night,
  tenMillion,
  reads,
  live,
  prices,
  neighbours,
  matching,
  watching,
  connectors,
  web,
  publicPages,
]

const { values } = parseArgs({
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    baseline: { type: 'string' },
    pairs: { type: 'string' },
    lists: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const chosen = sections.filter(({ name, isLong }) => (values.only === undefined ? !isLong : name === values.only))
if (chosen.length === 0) {
  console.error(`--only takes one of: ${sections.map(({ name }) => name).join(', ')}`)
  process.exit(2)
}
const measured: { section: string; figures: Figure[] }[] = []
for (const { name, run } of chosen) {
  console.log(`\n── ${name}`)
  const { quick, keep, baseline, pairs, lists } = values
  const figures = await run({ quick, keep, ...(baseline && { baseline }), ...(pairs && { pairs }), ...(lists && { lists }) })
  for (const figure of figures) console.log(figureLine(figure))
  measured.push({ section: name, figures })
}
if (values.json !== undefined) writeFileSync(values.json, `${JSON.stringify({ schemaVersion: 1, sections: measured }, null, 1)}\n`)
if (measured.some(({ figures }) => figures.some(({ isMissed }) => isMissed))) process.exitCode = 1
