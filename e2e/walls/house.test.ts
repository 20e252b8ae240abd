import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/**
 * A fence is tested by climbing it: each planted file breaks one rule of the house, and the check
 * has to say so.
 */
const climbs: readonly (readonly [file: string, source: string, rule: string])[] = [
  ['api/values/planted.ts', "import { x } from '../detection/engine.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/values/planted-package.ts', "import { x } from 'pg'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/detection/planted.ts', "import type { X } from '../ledger/row-key.ts'\nexport type Y = X\n", 'noRestrictedImports'],
  [
    'api/detection/detectors/planted.ts',
    "import { x } from '../../risks/from-scan/upsert-risks.ts'\nexport const y = x\n",
    'noRestrictedImports',
  ],
  [
    'api/detection/detectors/margin-erosion/planted.ts',
    "import { x } from '../../../risks/from-scan/upsert-risks.ts'\nexport const y = x\n",
    'noRestrictedImports',
  ],
  ['api/detection/planted-clock.ts', 'export const y = Date.now()\n', 'noRestrictedGlobals'],
  ['api/made-shops/planted.ts', "import { x } from '../detection/engine.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/made-shops/planted-network.ts', "export const y = fetch('/')\n", 'noRestrictedGlobals'],
  ['api/matching/planted.ts', "import { x } from '../detection/engine.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/matching/words/planted.ts', "import { x } from 'pg'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/ledger/planted.ts', "import { x } from '../imports/write/import-file.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/risks/planted.ts', "import { x } from '../imports/imports.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/imports/layouts/planted.ts', "import { x } from '../../scans/run.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/platform/planted.ts', "import { x } from '../businesses/businesses.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/risks/status/planted.ts', "import { x } from '../../imports/imports.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/risks/status/planted-graph.ts', "import { Field } from 'type-graphql'\nexport const y = Field\n", 'noRestrictedImports'],
  ['api/imports/read/cells/planted.ts', "import { x } from '../../../scans/run.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/waitlist/planted.ts', "import { x } from '../demo/demo-business.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/suppliers/planted.http.test.ts', "import { x } from '../server/start.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/risks/planted-support.ts', "import { x } from '../../e2e/support/test-server.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['db/planted-support.ts', "import { x } from '../e2e/support/database/servers.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['db/planted.test.ts', "import { x } from '../e2e/support/test-server.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['web/ui/planted-support.ts', "import { x } from '../../e2e/support/web/show.tsx'\nexport const y = x\n", 'noRestrictedImports'],
  ['web/risks/planted-support.ts', "import { x } from '../../e2e/support/web/show.tsx'\nexport const y = x\n", 'noRestrictedImports'],
  ['web/risks/planted.test.ts', "import { x } from '../../e2e/support/test-server.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['e2e/support/web/planted.ts', "import { x } from '../../../web/risks/panels.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['e2e/support/database/planted.ts', "import { x } from '../../../api/ledger/row-key.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['e2e/http/planted.ts', "import { x } from '../../web/risks/panels.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/risks/planted-graph.ts', "import { Field } from 'type-graphql'\nexport const y = Field\n", 'noRestrictedImports'],
  ['api/demo/planted.ts', "import { x } from '../graphql/guard.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/playbooks/planted.ts', "import { x } from '../scans/run.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/feedback/planted.ts', "import { x } from '../playbooks/playbooks.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/feedback/planted-http.ts', "import fastify from 'fastify'\nexport const y = fastify\n", 'noRestrictedImports'],
  ['api/reports/planted.ts', "import { x } from '../imports/imports.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/reports/planted-http.ts', "import fastify from 'fastify'\nexport const y = fastify\n", 'noRestrictedImports'],
  ['api/scans/planted-up.ts', "import { x } from '../demo/demo-business.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/scans/planted-http.ts', "import fastify from 'fastify'\nexport const y = fastify\n", 'noRestrictedImports'],
  ['api/suppliers/planted.ts', "import { x } from '../risks/risks.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/integrations/planted.ts', "import { x } from '../suppliers/suppliers.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/integrations/planted-graph.ts', "import { Field } from 'type-graphql'\nexport const y = Field\n", 'noRestrictedImports'],
  ['api/monitoring/planted.ts', "import { x } from '../scans/run.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/notifications/decide/planted.ts', "import { x } from '../load/load-people.ts'\nexport const y = x\n", 'noRestrictedImports'],
  [
    'api/notifications/decide/planted-service.ts',
    "import { x } from '../../mail/list-mail.ts'\nexport const y = x\n",
    'noRestrictedImports',
  ],
  ['api/notifications/planted.ts', "import { x } from '../risks/risks.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/onboarding/planted.ts', "import { x } from '../graphql/guard.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/settings/planted.ts', "import { x } from '../integrations/integrations.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/search/planted.ts', "import { x } from '../rest/routes.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/rest/planted.ts', "import { x } from '../server/http/app.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/graphql/planted.ts', "import { x } from '../rest/routes.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['db/planted.ts', "import { x } from '../api/platform/transaction/work.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['web/risks/planted.ts', "import { x } from '../../api/risks/risks.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['web/ui/planted-server.ts', "import { x } from '../../api/risks/risks.ts'\nexport const y = x\n", 'noRestrictedImports'],
  [
    'web/app/planted-server.ts',
    "import { x } from '../../api/risks/from-scan/risk-of-case.ts'\nexport const y = x\n",
    'noRestrictedImports',
  ],
  ['web/risks/planted-rules-name.ts', "import { x } from '../../api/risks/rules.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/risks/planted.rules.ts', "import { x } from './risks.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/risks/planted-package.rules.ts', "import { x } from 'pg'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/detection/planted.rules.ts', "import type { X } from './finding.ts'\nexport type Y = X\n", 'noRestrictedImports'],
  ['web/risks/planted-feature.ts', "import { x } from '../imports/imports-page.tsx'\nexport const y = x\n", 'noRestrictedImports'],
  ['web/risks/planted-upward.ts', "import { x } from '../dashboard/money-bars.tsx'\nexport const y = x\n", 'noRestrictedImports'],
  ['web/ui/planted.ts', "import { x } from '../risks/risks-page.tsx'\nexport const y = x\n", 'noRestrictedImports'],
  ['e2e/screens/planted.ts', "import { x } from '../../api/risks/risks.ts'\nexport const y = x\n", 'noRestrictedImports'],
  ['api/risks/planted-cycle.ts', "import { b } from './planted-other.ts'\nexport const a = () => b\n", 'noImportCycles'],
  ['api/risks/planted-barrel.ts', "export * from './risks.ts'\n", 'noBarrelFile'],
  ['api/risks/PlantedName.ts', 'export const y = 1\n', 'useFilenamingConvention'],
  [
    'api/risks/planted-long.ts',
    `export function f(x: number): number {\n${'  x.toFixed()\n'.repeat(41)}  return x\n}\n`,
    'noExcessiveLinesPerFunction',
  ],
]
const accepted: readonly (readonly [file: string, source: string])[] = [
  ['api/risks/planted-other.ts', "import { a } from './planted-cycle.ts'\nexport const b = () => a\n"],
  [
    'api/risks/allowed.ts',
    "import { x } from '../ledger/row-key.ts'\nimport { y } from '../../db/in-business.ts'\nexport const z = [x, y]\n",
  ],
  ['api/detection/allowed.ts', "import type { Day } from '../values/day.ts'\nexport type Y = Day\n"],
  ['web/dashboard/allowed.ts', "import { x } from '../risks/risk-row.tsx'\nexport const y = x\n"],
  ['web/risks/allowed.ts', "import { x } from '../ui/money.tsx'\nexport const y = x\n"],
  ['web/risks/allowed-rules.ts', "import { x } from '../../api/risks/status/planted.rules.ts'\nexport const y = x\n"],
  [
    'api/risks/status/allowed.ts',
    "import { x } from '../../ledger/row-key.ts'\nimport { y } from '../risks.ts'\nexport const z = [x, y]\n",
  ],
  ['api/suppliers/allowed.http.test.ts', "import { x } from '../../e2e/support/test-server.ts'\nexport const y = x\n"],
  ['db/allowed.test.ts', "import { x } from '../e2e/support/database/servers.ts'\nexport const y = x\n"],
  ['web/ui/allowed.test.ts', "import { x } from '../../e2e/support/web/show.tsx'\nexport const y = x\n"],
  ['web/app/allowed.test.ts', "import { x } from '../../e2e/support/web/show.tsx'\nexport const y = x\n"],
  ['web/risks/allowed.test.tsx', "import { x } from '../../e2e/support/web/show.tsx'\nexport const y = x\n"],
  ['e2e/support/web/allowed.ts', "import { x } from '../../../web/ui/money.tsx'\nexport const y = x\n"],
  ['e2e/support/database/allowed.ts', "import { x } from '../../../db/connect.ts'\nexport const y = x\n"],
  ['web/risks/allowed-rules.ts', "import { x } from '../../api/risks/status/status-machine.rules.ts'\nexport const y = x\n"],
  ['web/ui/allowed-rules.ts', "import { x } from '../../api/risks/status/status-machine.rules.ts'\nexport const y = x\n"],
  ['web/app/allowed-rules.ts', "import { x } from '../../api/risks/summary/leakage-score.rules.ts'\nexport const y = x\n"],
  ['api/risks/allowed.rules.ts', "import { x } from '../detection/tips.rules.ts'\nexport const y = x\n"],
]

let place: string
let found: Map<string, Set<string>>

beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'house-'))
  for (const file of ['biome.json', 'biome.fences.json']) cpSync(file, join(place, file))
  for (const [file, source] of [...climbs, ...accepted]) {
    mkdirSync(join(place, dirname(file)), { recursive: true })
    writeFileSync(join(place, file), source)
  }
  found = lint(place)
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

function lint(folder: string): Map<string, Set<string>> {
  let report: string
  try {
    report = execFileSync(
      'biome',
      ['lint', '--vcs-enabled=false', '--diagnostic-level=error', '--max-diagnostics=none', '--reporter=json'],
      {
        cwd: folder,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
  } catch (error) {
    report = (error as { stdout: string }).stdout
  }
  const byFile = new Map<string, Set<string>>()
  for (const { category, location } of JSON.parse(report).diagnostics) {
    const path = typeof location.path === 'string' ? location.path : location.path.file
    byFile.set(path, (byFile.get(path) ?? new Set()).add(category.split('/').at(-1)))
  }
  return byFile
}

describe('the house checks who imports whom', () => {
  it.each(climbs)('%s is refused', (file, _source, rule) => {
    expect([...(found.get(file) ?? [])]).toContain(rule)
  })

  it('leaves imports downhill alone', () => {
    for (const [file] of accepted.slice(1)) expect(found.get(file), file).toBeUndefined()
  })

  it('REL-16 reads no text as a binary fraction: money and rates are parsed exactly', () => {
    const isLoose = (source: string) => /\bparseFloat\b/.test(source)
    expect(["parseFloat('0.1')", "Number.parseFloat('0.1')", 'texts.map(parseFloat)'].every(isLoose)).toBe(true)
    for (const room of ['api', 'db', 'web'])
      for (const file of readdirSync(room, { recursive: true, encoding: 'utf8' }))
        if (/\.tsx?$/.test(file) && !file.startsWith('generated/'))
          expect(isLoose(readFileSync(join(room, file), 'utf8')), `${room}/${file}`).toBe(false)
  })

  it('finds no drawn randomness in the pure rooms', () => {
    for (const room of ['values', 'detection', 'made-shops', 'matching'])
      for (const file of readdirSync(`api/${room}`, { recursive: true, encoding: 'utf8' }))
        if (file.endsWith('.ts')) expect(readFileSync(`api/${room}/${file}`, 'utf8').includes('Math.random'), `${room}/${file}`).toBe(false)
  })
})
