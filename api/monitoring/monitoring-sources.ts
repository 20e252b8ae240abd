import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import type { IdentityCard } from '../suppliers/identity-card.ts'
import { identityCards } from '../suppliers/identity-cards.ts'
import { type SourceState, sourceStates } from './reading/source-state.ts'
import type { Source } from './source.ts'
import { type KindOfSource, kindsOfSources } from './sources.ts'

/** One publisher, and how it stands for the business. */
export type Publisher = {
  readonly key: string
  readonly name: string
  readonly notice: string | null
  readonly everyMinutes: number
  readonly lastCheck: Date | null
  readonly lastSuccess: Date | null
  readonly nextCheck: Date | null
  readonly degradedSince: Date | null
  readonly unanswered: number
  /** Whom it cannot look for, and why; null where no card lacks what it takes. */
  readonly cannotLook: string | null
  readonly found: number
}

/** A kind of public source that tells of suppliers, with those that are asked. */
export type MonitoringSource = KindOfSource & {
  /** Names of the publishers behind it. */
  readonly apis: readonly string[]
  /** Whether RiskPilot asks any. */
  readonly isConnected: boolean
  readonly lastSuccess: Date | null
  readonly found: number
  readonly publishers: readonly Publisher[]
}

/** The six kinds in their order, as they stand for the business. */
export async function monitoringSources(work: Work, of: readonly Source[]): Promise<MonitoringSource[]> {
  may(work.actor, 'monitoring:read')
  const { businessId, sql } = work
  const [monitoring] = await sql<{ isActive: boolean }>('select is_active as "isActive" from monitoring where business_id = $1', [
    businessId,
  ])
  const states = await sourceStates(sql, of)
  const looks = await sql<{ source: string; unanswered: number }>('select source, unanswered from supplier_look where business_id = $1', [
    businessId,
  ])
  const found = await sql<{ source: string; count: number }>(
    `select source, count(*)::int as count from supplier_match
      where business_id = $1 and gone_at is null and answer is distinct from 'no' group by source`,
    [businessId],
  )
  const cards = await identityCards(work)
  const publishers = of.map((source, i) => ({
    kind: source.kind,
    ...publisherOf(source, states[i] as SourceState, monitoring?.isActive ?? false),
    unanswered: looks.find((look) => look.source === source.key)?.unanswered ?? 0,
    cannotLook: cannotLook(source, cards),
    found: found.find((one) => one.source === source.key)?.count ?? 0,
  }))
  return kindsOfSources.map((kind) =>
    summedUp(
      kind,
      publishers.filter((one) => one.kind === kind.key).map(({ kind: _, ...publisher }) => publisher),
    ),
  )
}

function publisherOf({ key, name, notice, everyMinutes }: Source, state: SourceState, isActive: boolean) {
  const { askedAt, succeededAt, degradedSince, closedUntil } = state
  return {
    key,
    name,
    notice,
    everyMinutes,
    lastCheck: askedAt,
    lastSuccess: succeededAt,
    nextCheck: isActive ? nextOf() : null,
    degradedSince,
  }
  function nextOf(): Date | null {
    if (askedAt === null) return null
    const due = new Date(askedAt.getTime() + everyMinutes * 60_000)
    return closedUntil !== null && closedUntil > due ? closedUntil : due
  }
}

function cannotLook(source: Source, cards: readonly IdentityCard[]): string | null {
  if (!('ask' in source) || source.needs === undefined) return null
  const without = cards.filter((card) => source.question(card) === null).length
  return without === 0 ? null : `cannot look at ${without} ${without === 1 ? 'supplier' : 'suppliers'}: no ${source.needs}`
}

function summedUp(kind: KindOfSource, publishers: readonly Publisher[]): MonitoringSource {
  const successes = publishers.flatMap(({ lastSuccess }) => lastSuccess ?? [])
  return {
    ...kind,
    apis: publishers.map(({ name }) => name),
    isConnected: publishers.length > 0,
    lastSuccess: successes.toSorted((a, b) => b.getTime() - a.getTime())[0] ?? null,
    found: publishers.reduce((sum, one) => sum + one.found, 0),
    publishers,
  }
}
