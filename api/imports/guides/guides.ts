import { catalogue } from '../../detection/catalogue.ts'
import type { Profile } from '../../detection/profile.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { FileKind } from '../../values/file-kind.ts'
import { adGuides } from './ads.ts'
import { carrierGuides } from './carriers.ts'
import { costGuides } from './costs.ts'
import { type ExportSystem, type Guide, providerNames } from './guide.ts'
import { paymentGuides } from './payments.ts'
import { shopGuides } from './shops.ts'

/** What a check finds with a file, and the other kinds of files that it needs beside it. */
export type UnlockedCheck = { readonly detector: string; readonly finds: string; readonly alsoNeeds: readonly FileKind[] }

/** Every export that RiskPilot reads as it is, those of one system together. */
export const guides: readonly Guide[] = Object.keys(providerNames).flatMap((key) =>
  [...shopGuides, ...costGuides, ...paymentGuides, ...adGuides, ...carrierGuides].filter(({ provider }) => provider === key),
)

/** The one check that judges fees, which no kind of file stands for. */
export const judgesFees = ({ kind }: Pick<Profile, 'kind'>) => kind === 'marketplace_fee'

/** The checks that judge by the rows of an export. */
export function checksOf({ gives, hasFees }: Pick<Guide, 'gives' | 'hasFees'>): readonly UnlockedCheck[] {
  return catalogue
    .filter((check) => (judgesFees(check) ? hasFees === true : check.requires.some((kind) => gives.includes(kind))))
    .map(({ name, finds, requires }) => ({ detector: name, finds, alsoNeeds: requires.filter((kind) => !gives.includes(kind)) }))
}

/** How many exports are named for a check that lacks a file. */
const mostNamed = 3

/** Systems that sell: a shop has one or a few, and the others’ exports are of no use to it. */
const sellers: ReadonlySet<ExportSystem> = new Set(shopGuides.map(({ provider }) => provider))

/**
 * The best exports that hold one of the missing kinds and were not read yet: those of systems in
 * use first, whatever else they hold; of other systems those that are made for it, as payment
 * services are for all that they give. Systems that sell are only named where they are in use, or
 * where none is.
 */
export function nextBest(missing: readonly FileKind[], layoutsRead: ReadonlySet<string>): readonly Guide[] {
  const used = new Set(guides.filter(({ layout }) => layoutsRead.has(layout)).map(({ provider }) => provider))
  const isSeller = [...used].some((provider) => sellers.has(provider))
  const unread = guides.filter(({ layout, isSecondBest }) => !layoutsRead.has(layout) && !isSecondBest)
  const own = unread.filter(({ provider, gives }) => used.has(provider) && missing.some((kind) => gives.includes(kind)))
  const madeFor = (guide: Guide) => (paymentGuides.includes(guide) ? guide.gives : guide.gives.slice(0, 1))
  const others = unread.filter((guide) => !used.has(guide.provider) && missing.some((kind) => madeFor(guide).includes(kind)))
  return [...own, ...others.filter(({ provider }) => !isSeller || !sellers.has(provider))].slice(0, mostNamed)
}

/** The layouts of the files that the business has imported. */
export async function layoutsRead({ sql, businessId }: Work): Promise<ReadonlySet<string>> {
  const rows = await sql<{ layout: string }>(
    "select distinct layout from import where business_id = $1 and state = 'done' and layout is not null",
    [businessId],
  )
  return new Set(rows.map(({ layout }) => layout))
}
