import type { DetectorsQuery, FileKind } from '../generated/graphql.ts'

type Detector = Pick<DetectorsQuery['detectors'][number], 'missing' | 'missingDetail' | 'finds'>

/** The description of a requested file, in a shop owner's words. */
const things: Readonly<Record<FileKind, string>> = {
  shipping: 'your carrier bills',
  costs: 'your product costs',
  ads: 'your ad spend',
  refunds: 'your refunds',
  chargebacks: 'your disputes',
  payouts: 'your payouts',
  orders: 'your orders',
}

export type Bring = { readonly what: string; readonly how: string; readonly finds: string }

/**
 * The file that a detector needs, its required content, and what the detector finds with it; null
 * where no file would help.
 */
export function bringNext({ missing: [kind], missingDetail, finds }: Detector): Bring | null {
  return kind && missingDetail ? { what: things[kind], how: missingDetail, finds } : null
}

export type BestFile = { readonly what: string; readonly how: string; readonly finds: readonly string[] }

/**
 * The one file that enables the most detectors, and everything that these find; null where none is
 * missing.
 */
export function bestFile(detectors: readonly Detector[]): BestFile | null {
  const wanted = detectors.map(bringNext).filter((bring): bring is Bring => bring !== null)
  const [best] = [...Map.groupBy(wanted, ({ what }) => what).values()].sort((a, b) => b.length - a.length)
  const [first] = best ?? []
  return best && first ? { what: first.what, how: first.how, finds: best.map((one) => one.finds) } : null
}
