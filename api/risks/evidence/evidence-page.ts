import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { type Connection, connection, isUuid, type PageArgs, pageRequest } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Context } from '../../platform/transaction/context.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { type Currency, currency } from '../../values/money.ts'
import type { Evidence, RiskFinding } from '../finding.entity.ts'
import { findingsById } from '../risks.ts'
import { type EvidenceRequest, type EvidenceRow, evidenceOfMany, evidenceRowsById } from './evidence.ts'
import { picksIn } from './evidence-sql.ts'

const isPlace = ([day = '', file = '', line = '', id]: readonly string[]) =>
  /^\d{4}-\d{2}-\d{2}$/.test(day) && !file.includes('\0') && /^\d{1,15}$/.test(line) && isUuid(id)

/**
 * The rows behind a finding, ordered by day and then by file. `load` batches the requests of many
 * findings into one statement. Throws `invalid_input` for an invalid page.
 */
export async function evidencePage(load: Context['load'], finding: RiskFinding, page: PageArgs): Promise<Connection<Evidence>> {
  const order = `evidence of ${finding.id}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isPlace })
  const of = currency(finding.currency)
  const [day = '', file = '', line = '', id = ''] = request.after ?? []
  const after = request.after && { day: day as Day, file, line: Number(line), id }
  const batched: BatchedRequest = { findingId: finding.id, after, limit: request.limit + 1, currency: of, picks: finding.picks }
  const rows = (await load(evidencePages, batched)) ?? []
  return connection(rows, {
    request,
    order,
    totalCount: finding.rows,
    keys: (row) => [row.day, row.file, row.line.toString(), row.id],
    node: (row) => shown(row, finding),
  })
}

/** The row in its GraphQL form, with its finding. */
function shown(row: EvidenceRow, { id, currency: code }: Pick<RiskFinding, 'id' | 'currency'>): Evidence {
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

  get day() {
    return this.row.day
  }

  get reference() {
    return this.row.reference
  }

  get entity() {
    return this.row.entity
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
      if (finding) found.set(`${findingId}/${row.id}`, shown(row, finding))
    }
  }
  return found
}

type BatchedRequest = EvidenceRequest & { readonly currency: Currency; readonly picks: string | null }

async function evidencePages(work: Work, requests: readonly BatchedRequest[]): Promise<ReadonlyMap<BatchedRequest, EvidenceRow[]>> {
  may(work.actor, 'risk:read')
  const found = new Map<BatchedRequest, EvidenceRow[]>()
  // A business has one currency, so this is one statement.
  for (const [of, group] of Map.groupBy(requests, ({ currency: one }) => one)) {
    const pages = await evidenceOfMany(work, group, of, picksIn(group.map(({ picks }) => picks)))
    for (const [i, one] of group.entries()) found.set(one, pages[i] ?? [])
  }
  return found
}
