import { type Hit, matchAgainst, type Sought, sought } from '../../matching/match-against.ts'
import type { IdentityCard } from '../../suppliers/identity-card.ts'
import { countryName } from '../../values/countries.rules.ts'
import type { EventType, Notice } from '../notice.ts'
import type { ReadyReading } from './reading.ts'
import { keyTextsOfCard, type SharedKeys, sharedKeys } from './shared-keys.ts'

/** What a supplier is to somebody whom a notice names. `key`: a key of one alone agrees. */
export type FoundDecision = 'key' | 'match' | 'possible' | 'related'

/** A notice that is, may be, or is related to a supplier, with all that is told of it later. */
export type FoundNotice = {
  readonly supplierId: string
  readonly source: string
  readonly sourceName: string
  readonly version: string | null
  readonly notice: string
  readonly type: EventType
  readonly decision: FoundDecision
  /** `alert`: sure enough to be told without a question. */
  readonly door: 'alert' | 'confirm'
  /** 0 to 1. */
  readonly probability: number
  /** Nothing agrees but words that many have: others are called so too. */
  readonly isNamesake: boolean
  /** The name in the notice that agrees best; null where a key alone does and it names nobody. */
  readonly listedName: string | null
  /** Sentences. */
  readonly agrees: readonly string[]
  readonly against: readonly string[]
  readonly day: string | null
  readonly deadline: string | null
  readonly sentence: string
  readonly link: string | null
}

/** Whether two names may be one, as far as they were compared. */
type Named = { readonly hit: Hit; readonly against: readonly string[] } | null

/**
 * Most small companies lack it: of suppliers that can be replaced it would be an alert each that
 * nobody acts on.
 */
const ofCriticalAlone: ReadonlySet<EventType> = new Set(['mail_fraud'])

/** Whether such events are not told of a supplier because it is not critical enough. */
export function isTooMinor(type: EventType, { criticality }: Pick<IdentityCard, 'criticality'>): boolean {
  return ofCriticalAlone.has(type) && criticality !== 'high'
}

/** A supplier as it is looked for, read once for all readings. */
export type WantedSupplier = {
  readonly card: IdentityCard
  readonly names: readonly Sought[]
  readonly brands: readonly Sought[]
  /** The texts of what belongs to it alone. */
  readonly keys: readonly string[]
}

/** Reads what a supplier is looked for by. */
export function wantedSupplier(card: IdentityCard): WantedSupplier {
  const country = card.country ?? undefined
  const names = card.names.map((name) => sought({ name, country }))
  return { card, names, brands: card.brands.map((name) => sought({ name })), keys: keyTextsOfCard(card) }
}

/**
 * All notices of a reading that are, may be, or are related to the supplier, by key of the notice.
 * An alert needs a key that belongs to one alone, or an authority that names an organisation or
 * brand with a rare word that agrees, no country and no key that contradicts. Mail that is easy to
 * forge is found of suppliers of high criticality alone.
 */
export function foundOf(wanted: WantedSupplier, reading: ReadyReading): FoundNotice[] {
  const { card } = wanted
  if (reading.about !== null && !reading.about.includes(card.supplierId)) return []
  const hits = hitsOf(wanted, reading)
  const byKeys = wanted.keys.flatMap((text) => reading.holders.get(text) ?? [])
  return [...new Set([...byKeys, ...hits.keys()])].toSorted(byText).flatMap((key) => {
    const notice = reading.byKey.get(key) as Notice
    if (isTooMinor(notice.type, card)) return []
    const keys = sharedKeys(card, notice)
    const hit = hits.get(key)
    if (keys.agrees.length === 0 && hit === undefined) return []
    return [foundOne(card, notice, { reading, keys, named: hit === undefined ? null : { hit, against: countryAgainst(card, notice) } })]
  })
}

const byText = (a: string, b: string) => (a < b ? -1 : 1)

/**
 * Of all names of the supplier the likeliest hit by notice; brands count where a notice is about
 * goods.
 */
function hitsOf({ names, brands }: WantedSupplier, { index, byKey }: ReadyReading): ReadonlyMap<string, Hit> {
  const best = new Map<string, Hit>()
  const keep = (hit: Hit) => {
    if (hit.probability > (best.get(hit.id)?.probability ?? -1)) best.set(hit.id, hit)
  }
  for (const name of names) for (const hit of matchAgainst(index, name)) keep(hit)
  for (const brand of brands)
    for (const hit of matchAgainst(index, brand)) if (hit.decision !== 'related' && isAboutGoods(byKey.get(hit.id))) keep(hit)
  return best
}

const isAboutGoods = (notice: Notice | undefined) => notice?.kind === 'brand' || notice?.type === 'recall'

function countryAgainst({ country }: IdentityCard, { countries }: Notice): string[] {
  // One country alone was compared with the names.
  if (country === null || countries.length < 2 || countries.includes(country)) return []
  return [`the supplier is in ${countryName(country)}, the entry in ${countries.map(countryName).join(', ')}`]
}

type Compared = { readonly reading: ReadyReading; readonly keys: SharedKeys; readonly named: Named }

function foundOne({ supplierId }: IdentityCard, notice: Notice, { reading, keys, named }: Compared): FoundNotice {
  const { source, version } = reading
  const against = [...keys.against, ...(named?.hit.against ?? []), ...(named?.against ?? [])]
  const byName = (named?.hit.reasons ?? []).filter((reason) => !against.includes(reason))
  const isKey = keys.agrees.length > 0
  return {
    supplierId,
    ...{ source: source.key, sourceName: source.name, version, notice: notice.key, type: notice.type },
    decision: isKey ? 'key' : ((named?.hit.decision ?? 'possible') as FoundDecision),
    door: (isKey && keys.against.length === 0) || isSureName(notice, { reading, keys, named }) ? 'alert' : 'confirm',
    probability: isKey ? 0.99 : (named?.hit.probability ?? 0),
    isNamesake: !isKey && named !== null && named.hit.decision !== 'related' && !named.hit.sharesRareWord,
    listedName: named?.hit.name ?? notice.names[0] ?? null,
    agrees: [...keys.agrees, ...byName],
    against,
    ...{ day: notice.day, deadline: notice.deadline, sentence: notice.sentence, link: notice.link },
  }
}

/**
 * Countries that contradict are told by matching, which calls no such names a match; of several by
 * `named.against`.
 */
function isSureName({ kind }: Notice, { reading, keys, named }: Compared): boolean {
  if (named === null || named.hit.decision !== 'match' || !named.hit.sharesRareWord) return false
  // Many people have one name.
  return reading.source.isAuthority && kind !== 'person' && keys.against.length + named.against.length === 0
}
