import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { FoundNotice } from '../monitoring/look/found.ts'
import { readSource } from '../monitoring/reading/read-source.ts'
import { SourceBudgets } from '../monitoring/reading/source-client.ts'
import { type SourceState, sourceStates } from '../monitoring/reading/source-state.ts'
import { sources } from '../monitoring/sources/list.ts'
import type { WatchPlace } from '../monitoring/watching/gather-readings.ts'
import { type LookReport, lookAtSuppliers, lookEveryMinutes } from '../monitoring/watching/look-at-suppliers.ts'
import { ReadyLists } from '../monitoring/watching/ready-lists.ts'
import { supplierEvents, type TellableEvent } from '../monitoring/watching/supplier-events.ts'
import { Failure } from '../platform/failures/failures.ts'
import { bytesClient } from '../platform/outbound/get-outbound.ts'
import { readSettings } from '../platform/settings/settings.ts'
import { inRealBusiness } from './in-real-business.ts'
import { type CommandIo, wordsOnly } from './io.ts'
import type { InBusiness } from './throw-away-business.ts'
import { untilInterrupted } from './until-interrupted.ts'
import { type CommandDependencies, withDatabase } from './with-database.ts'

type WatchOptions = { readonly business: string; readonly once?: boolean; readonly json?: string; readonly accept?: string }

/** A look with the states of the sources, and what was told of events that are not over. */
type Watched = { readonly report: LookReport; readonly states: readonly SourceState[]; readonly events: readonly TellableEvent[] }

const interrupted = 'Interrupted. What was told until then stays told.'

/**
 * Looks at the suppliers of a business, whether or not it was started there. False where a source
 * could not be read.
 */
export async function watchSuppliers({ business, once = false, json, accept }: WatchOptions, io: CommandIo): Promise<boolean> {
  if (accept !== undefined) checkAccepted(accept)
  return withDatabase(io, async (dependencies) => {
    const { within, stop } = await inRealBusiness(dependencies, business, io)
    try {
      const isWhole = await untilInterrupted(async (signal) => {
        const place = { ...placeOf(io, dependencies), signal }
        for (let accepted = accept; ; accepted = undefined) {
          const watched = await lookOnce(place, within, { io, accepted })
          io.out(linesOf(watched).join(''))
          if (json !== undefined) await writeFile(json, `${JSON.stringify(jsonOf(watched), null, 2)}\n`)
          if (once) return watched.states.every(({ degradedSince }) => degradedSince === null)
          await pause(lookEveryMinutes * 60_000, undefined, { signal })
        }
      }, interrupted)
      return isWhole
    } finally {
      await stop()
    }
  })
}

function placeOf(io: CommandIo, { db, clock }: CommandDependencies): WatchPlace {
  const { sourceOrigins = new Map<string, string>() } = readSettings(io.env)
  const external = { sourceOrigins, getBytes: bytesClient(new Set(sourceOrigins.values())) }
  return { db, clock, external, budgets: new SourceBudgets(), log: wordsOnly(io), sources, lists: new ReadyLists() }
}

/** Throws `invalid_input` where no list has that name. */
function checkAccepted(accept: string): void {
  const lists = sources.flatMap((source) => ('read' in source ? [source.key] : []))
  if (!lists.includes(accept)) throw new Failure('invalid_input', `No list is called ${accept}. The lists are ${lists.join(', ')}.`)
}

type Once = { readonly io: CommandIo; readonly accepted: string | undefined }

async function lookOnce(place: WatchPlace, within: InBusiness, { io, accepted }: Once): Promise<Watched> {
  for (const source of place.sources) {
    if (!('read' in source)) continue
    io.err(`Reading ${source.name} …\n`)
    await readSource(place, source, { acceptsLoss: source.key === accepted })
  }
  io.err('Looking at the suppliers …\n')
  const report = await lookAtSuppliers(place, within, { isWhole: true })
  const states = await within(({ sql }) => sourceStates(sql, place.sources))
  return { report, states, events: await within(supplierEvents) }
}

function linesOf({ report, states, events }: Watched): string[] {
  const { cards, look } = report
  const ofSources = report.gathered.map(({ source, version, unanswered }, i) => {
    const { items = null, problem = null } = states[i] ?? {}
    const facts = [
      version && `version ${version}`,
      items === null ? null : `${items} entries`,
      unanswered > 0 && `${unanswered} suppliers unknown`,
    ]
    return `${source.name}: ${facts.filter(Boolean).join(', ') || 'asked'}. ${problem ?? ''}`.trimEnd()
  })
  const ofMatches = [...look.alerts, ...look.toConfirm].map(
    (one) => `${one.decision} (${one.door}): ${one.listedName ?? one.notice}, ${one.sourceName}. ${one.agrees.join('; ')}`,
  )
  const ofEvents = events.map(({ title, stake }) => `${title}. ${stake}`)
  return [`${cards.length} suppliers were looked at.`, ...ofSources, ...ofMatches, ...ofEvents].map((line) => `${line}\n`)
}

const jsonOf = ({ report, states, events }: Watched) => ({
  suppliers: report.cards.length,
  sources: report.gathered.map(({ source, version, unanswered }, i) => ({
    key: source.key,
    name: source.name,
    askedAt: states[i]?.askedAt?.toISOString() ?? null,
    succeededAt: states[i]?.succeededAt?.toISOString() ?? null,
    degradedSince: states[i]?.degradedSince?.toISOString() ?? null,
    problem: states[i]?.problem ?? null,
    version,
    hash: states[i]?.hash ?? null,
    items: states[i]?.items ?? null,
    unanswered,
    matches: [...report.look.alerts, ...report.look.toConfirm].filter((one) => one.source === source.key).map(matchOf),
  })),
  resting: report.look.resting.length,
  gone: report.look.gone.map(({ supplierId, source, notice, because }) => ({ supplierId, source, entry: notice, because })),
  events: events.map(({ atStake, currency, raisedAt, endedBecause: _, sources: told, ...event }) => ({
    ...event,
    sources: told.map(({ source, notice, version, sentence, link, toldAt }) => ({
      source,
      entry: notice,
      version,
      sentence,
      link,
      toldAt,
    })),
    atStake: atStake && { low: textOf(atStake.low), expected: String(atStake.expected), high: textOf(atStake.high), currency },
    raisedAt: raisedAt.toISOString(),
  })),
})

const textOf = (amount: bigint | null) => (amount === null ? null : String(amount))

const matchOf = ({ supplierId, notice, type, decision, door, probability, listedName, agrees, against, sentence, link }: FoundNotice) => ({
  ...{ supplierId, entry: notice, type, decision, door, probability, listedName, agrees, against, sentence, link },
})
