import type { OrdinaryLeak, OrdinaryTruth } from '../../../api/made-shops/ordinary/truth.ts'
import { day } from '../../../api/values/day.ts'
import type { ScanFinding } from './judge.ts'

/** A leak of 1,000.00 by a code that runs from March on, with what differs. */
export function leakWith(different: Partial<OrdinaryLeak> = {}): OrdinaryLeak {
  const startedOn = different.startedOn ?? day('2025-03-01')
  return {
    ...{ id: 'a-code', kind: 'a code', title: 'A code is known', names: { code: 'KNIT20' }, costIs: 'what came off' },
    ...{ spells: [], startedOn, endedOn: null, files: ['orders.csv'], cost: 100_000, costAMonth: 0, costByMonth: {}, follows: [] },
    rows: [{ file: 'orders.csv', line: 2, document: '1', on: startedOn, cost: 100_000 }],
    ...different,
  }
}

/** A year's truth of a shop with these leaks. */
export function truthWith(...leaks: readonly OrdinaryLeak[]): OrdinaryTruth {
  const words = { shop: 'yarn', title: 'Wool', currency: 'GBP', isTwin: false }
  return { ...words, firstDay: day('2025-01-01'), lastDay: day('2025-12-31'), leaks, lookAlikes: [] }
}

/** A finding of 400.00 that names the code and was told in April, with what differs. */
export function findingWith(different: Partial<ScanFinding> = {}): ScanFinding {
  return {
    ...{ kind: 'code_share', entity: 'KNIT20', title: 'A code comes off more often', explanation: '', conditions: [] },
    ...{ started_on: day('2025-03-05'), detected_on: day('2025-04-10'), phase: 'running', loss: 400 },
    ...different,
  }
}
