import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { type Connection, connection, isUuid, type PageArgs, pageRequest } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { type Currency, currency } from '../../values/money.ts'
import type { Evidence, RiskFinding } from '../finding.entity.ts'
import { findingsById } from '../risks.ts'
import {
  type EvidencePageRows,
  type EvidencePosition,
  type EvidenceRequest,
  type EvidenceRow,
  evidenceOfMany,
  evidenceRowsById,
} from './evidence.ts'
import { picksIn } from './evidence-sql.ts'
import { type EvidenceSortName, type EvidenceView, evidenceFilter, isFiltered, sortKeys } from './evidence-view.ts'

const isPlace = ([day = '', file = '', line = '', id]: readonly string[]) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !file.includes('\0') && /^\d{1,15}$/.test(line) && isUuid(id)

/** What a list of rows is asked for; GraphQL passes null for what is absent. */
export type EvidenceArgs = PageArgs & {
  readonly sort?: EvidenceSortName | null
  readonly isDescending?: boolean | null
  readonly filter?: object | null
}

/**
 * The rows behind a finding, by day and then by file unless sorted otherwise. `load` batches the
 * requests of many findings into one statement. Throws `invalid_input` for an invalid page or
 * filter.
 */
export async function evidencePage(load: Context['load'], finding: RiskFinding, args: EvidenceArgs): Promise<Connection<Evidence>> {
  const view: EvidenceView = {
    sort: args.sort ?? 'day',
    isDescending: args.isDescending ?? false,
    filter: evidenceFilter(args.filter ?? {}),
  }
  const order = orderOf(finding.id, view)
  const request = pageRequest(args, { order, defaultSize: 20, isKey: (keys) => isKeyOf(view, keys) })
  const of = currency(finding.currency)
  const batched: BatchedRequest = {
    findingId: finding.id,
    after: request.after && placeOf(request.after),
    limit: request.limit + 1,
    currency: of,
    picks: finding.picks,
    view,
  }
  const { rows, total } = (await load(evidencePages, batched)) ?? { rows: [], total: 0 }
  return connection(rows, {
    request,
    order,
    totalCount: isFiltered(view) ? total : finding.rows,
    keys: (row) => [...(view.sort === 'day' ? [] : [row.key]), row.day, row.file, row.line.toString(), row.id],
    node: (row) => toEvidence(row, finding),
  })
}

function orderOf(id: string, { sort, isDescending }: EvidenceView): string {
  const named = sort === 'day' ? '' : ` by ${sort}`
  return `evidence of ${id}${named}${isDescending ? ', last first' : ''}`
}

/** In the order of days the day is the key. */
function isKeyOf({ sort }: EvidenceView, keys: readonly string[]): boolean {
  if (sort === 'day') return keys.length === 4 && isPlace(keys)
  const [key = '', ...place] = keys
  return place.length === 4 && sortKeys[sort].isKey(key) && isPlace(place)
}

function placeOf(keys: readonly string[]): EvidencePosition {
  const [day = '', file = '', line = '', id = ''] = keys.slice(-4)
  return { key: keys[0] ?? day, day: day as Day, file, line: Number(line), id }
}

/** The row in its GraphQL form, with its finding. */
function toEvidence(row: EvidenceRow, { id, currency: code }: Pick<RiskFinding, 'id' | 'currency'>): Evidence {
  return new ShownRow(row, id, currency(code))
}

/** Amounts are created on access: a list of many rows shows one of three. */
class ShownRow implements Evidence {
  constructor(
    private readonly row: EvidenceRow,
    readonly findingId: string,
    private readonly currency: Currency,
  ) {}

  get id() {
    return this.row.id
  }

  get table() {
    return this.row.table
  }

  get file() {
    return this.row.file
  }

  get line() {
    return this.row.line
  }

  get record() {
    return this.row.record?.name ?? null
  }

  get recordOfRow() {
    return this.row.record
  }

  get day() {
    return this.row.day
  }

  get reference() {
    return this.row.reference
  }

  get entity() {
    return this.row.entity
  }

  get entityName() {
    return this.row.entityName
  }

  get units() {
    return this.row.units
  }

  get isCost() {
    return this.row.isCost
  }

  get expected(): GraphMoney {
    return new GraphMoney({ minor: this.row.expected, currency: this.currency })
  }

  get actual(): GraphMoney {
    return new GraphMoney({ minor: this.row.actual, currency: this.currency })
  }

  get loss(): GraphMoney {
    return new GraphMoney({ minor: this.row.loss, currency: this.currency })
  }
}

/** Rows by `finding/row`; a loader's batch. */
export async function evidenceById(work: Work, keys: readonly string[]): Promise<ReadonlyMap<string, Evidence>> {
  may(work.actor, 'risk:read')
  const requests = keys.map((key) => key.split('/')).filter((ids) => ids.length === 2 && ids.every(isUuid)) as [string, string][]
  const findings = await findingsById(work, [...new Set(requests.map(([findingId]) => findingId))])
  const found = new Map<string, Evidence>()
  // A business has one currency, so this is one statement.
  for (const [code, group] of Map.groupBy(findings.values(), (finding) => finding.currency)) {
    const ids = requests.filter(([findingId]) => group.some(({ id }) => id === findingId))
    const rows = await evidenceRowsById(work, ids, { currency: currency(code), picks: picksIn(group.map(({ picks }) => picks)) })
    for (const { findingId, row } of rows) {
      const finding = findings.get(findingId)
      if (finding) found.set(`${findingId}/${row.id}`, toEvidence(row, finding))
    }
  }
  return found
}

type BatchedRequest = EvidenceRequest & { readonly currency: Currency; readonly picks: string | null; readonly view: EvidenceView }

async function evidencePages(work: Work, requests: readonly BatchedRequest[]): Promise<ReadonlyMap<BatchedRequest, EvidencePageRows>> {
  may(work.actor, 'risk:read')
  const found = new Map<BatchedRequest, EvidencePageRows>()
  // A business has one currency and a document few views, so this is one statement nearly always.
  for (const group of Map.groupBy(requests, ({ currency: one, view }) => JSON.stringify([one, view])).values()) {
    const [{ currency: of, view } = { currency: undefined, view: undefined }] = group
    if (!of || !view) continue
    const pages = await evidenceOfMany(work, group, { currency: of, picks: picksIn(group.map(({ picks }) => picks)), view })
    for (const [i, one] of group.entries()) found.set(one, pages[i] ?? { rows: [], total: 0 })
  }
  return found
}
