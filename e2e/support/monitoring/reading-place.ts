import type { Notice } from '../../../api/monitoring/notice.ts'
import type { ReadingPlace } from '../../../api/monitoring/reading/read-source.ts'
import { SourceBudgets } from '../../../api/monitoring/reading/source-client.ts'
import { bytesClient } from '../../../api/platform/outbound/get-outbound.ts'
import type { WaitingClock } from '../../../api/platform/outbound/request-budget.ts'
import type { Database } from '../../../db/connect.ts'

/**
 * Where sources are read in a test: at an origin of this machine, by the product's own way out.
 * Nothing is waited for.
 */
export type TestReadings = ReadingPlace & {
  /** What operators were told. */
  readonly told: { readonly problem: string | null; readonly sentence: string }[]
  /** How long the budget made requests wait. */
  readonly waits: number[]
  at(instant: string): void
}

export function readingsFor(db: Database, origins: Readonly<Record<string, string>>, start = '2026-06-01T08:00:00Z'): TestReadings {
  let now = new Date(start)
  const waits: number[] = []
  let ms = 0
  const pace: WaitingClock = {
    now: () => ms,
    wait: async (more) => {
      waits.push(more)
      ms += more
    },
  }
  const told: { problem: string | null; sentence: string }[] = []
  const tell = (fields: unknown, sentence?: unknown) => {
    const { problem = null } = fields as { problem?: string }
    told.push({ problem, sentence: String(sentence) })
  }
  const sourceOrigins = new Map(Object.entries(origins))
  return {
    db,
    clock: { now: () => now },
    external: { sourceOrigins, getBytes: bytesClient(new Set(sourceOrigins.values())) },
    budgets: new SourceBudgets(pace),
    log: { info: tell, warn: tell } as ReadingPlace['log'],
    told,
    waits,
    at: (instant) => {
      now = new Date(instant)
    },
  }
}

/** A notice of a test: an organisation on a list of sanctions. */
export function noticeFor(key: string, more: Partial<Notice> = {}): Notice {
  return {
    ...{ key, type: 'sanction', names: [`${key} Trading`], weakNames: [], kind: 'organisation', keys: {}, countries: [] },
    ...{ day: null, deadline: null, sentence: `${key} Trading is on the list.`, link: null },
    ...more,
  }
}
