import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Slowest files, the slowest first: started last, one of them alone would keep the other workers
 * waiting.
 */
const longest = [
  'e2e/cli/scan.test.ts',
  'db/embedded.test.ts',
  'e2e/http/running.test.ts',
  'api/detection/engine.test.ts',
  'api/scans/run.test.ts',
  'api/detection/detectors/ad-waste/ad-waste.test.ts',
  'api/scans/kills.test.ts',
  'api/detection/detectors/shipping-overrun/shipping-overrun.test.ts',
  'api/detection/detectors/refund-anomaly/refund-anomaly.test.ts',
  'e2e/http/chaos.test.ts',
  'api/demo/demo-figures.test.ts',
  'e2e/http/several-servers.test.ts',
  'api/demo/fill-demo.test.ts',
  'e2e/http/demo-business.test.ts',
  'api/cli/program.test.ts',
  'api/imports/flat-memory.http.test.ts',
  'e2e/http/full-disk.test.ts',
]

/**
 * The order of test files on a checkout without earlier runs: the slowest first, tests with a
 * browser environment last.
 */
export class TestOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // By their duration in an earlier run, else by their size.
    const sorted = await super.sort(files)
    const rank = new Map(sorted.map((file) => [file, rankOf(file.moduleId)]))
    return sorted.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0))
  }
}

function rankOf(path: string): number {
  const at = longest.findIndex((name) => path.endsWith(`/${name}`))
  if (at >= 0) return at
  // A worker is reused for consecutive files with the same environment.
  return readFileSync(path, 'utf8').startsWith('// @vitest-environment') ? longest.length + 1 : longest.length
}
