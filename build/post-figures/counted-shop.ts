import type { LeakKind } from '../../api/detection/catalogue.ts'
import type { Finding } from '../../api/detection/finding.ts'
import { report } from '../../api/detection/report.ts'
import { type ExampleShop, exampleShop } from '../../api/detection/testing/example-shop.ts'
import { runShop } from '../../api/detection/testing/run-shop.ts'
import type { OrderRow } from '../../api/made-shops/shop.ts'
import { day } from '../../api/values/day.ts'

/** The example shop with what the engine found in it. */
export type CountedShop = ExampleShop & {
  readonly lastDay: ReturnType<typeof day>
  readonly findings: readonly Finding[]
  /** The reported finding of a kind; throws where there is none, or more than one and no entity. */
  readonly reported: (kind: LeakKind, entity?: string) => Finding
  /** Micros for one unit, as known on that day. */
  readonly costOn: (sku: string, on: string) => number
  readonly linesOf: (sku: string, from?: string, to?: string) => readonly OrderRow[]
}

export function countedShop(): CountedShop {
  const shop = exampleShop()
  const findings = report(runShop(shop.days)).findings.filter(({ isReported }) => isReported)
  const { costs, orders } = shop.tables
  return {
    ...shop,
    lastDay: day(shop.days.at(-1)?.day ?? ''),
    findings,
    reported(kind, entity) {
      const found = findings.filter((one) => one.kind === kind && (entity === undefined || one.entity === entity))
      const [only] = found
      if (found.length !== 1 || !only) throw new Error(`${found.length} findings of ${kind} ${entity ?? ''} in the example shop`)
      return only
    },
    costOn: (sku, on) => Number(costs.findLast((row) => row.sku === sku && row.validFrom <= on)?.unitCost ?? Number.NaN),
    linesOf: (sku, from = '', to = '9') =>
      orders.filter((row) => row.sku === sku && row.at.slice(0, 10) >= from && row.at.slice(0, 10) <= to),
  }
}
