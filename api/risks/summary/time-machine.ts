import { businessCurrency } from '../../businesses/currency-and-day.ts'
import { sumOfCases } from '../../detection/overlap.ts'
import { GraphMoney } from '../../platform/graph-types/graph-money.ts'
import { type Connection, connection, isUuid, type PageArgs, pageRequest } from '../../platform/graph-types/paging.ts'
import { may } from '../../platform/rights/rights.ts'
import type { Work } from '../../platform/transaction/work.ts'
import type { Day } from '../../values/day.ts'
import { type Currency } from '../../values/money.ts'
import { microsPerMinor } from '../../values/unit-price.ts'
import { lostByDetection, lostMicros } from '../evidence/evidence-micros.ts'
import type { RiskPhase, RiskSeverity } from '../risk.entity.ts'
import { range } from '../risks.ts'
import type { EarlierTelling, TimeMachine } from './time-machine.entity.ts'

type EarlierTellingRow = {
  readonly findingId: string
  readonly riskId: string | null
  readonly title: string
  readonly severity: RiskSeverity
  readonly isProvisional: boolean
  readonly isOpen: boolean
  readonly phase: RiskPhase
  readonly lossAtDetection: bigint
  readonly caseKey: string
  readonly startedOn: Day
  readonly detectedOn: Day
  readonly lostUntil: Day
  readonly loss: bigint
  readonly lossLow: bigint
  readonly lossHigh: bigint
  readonly counted: bigint
  readonly byThen: bigint
  readonly since: bigint
}

/**
 * Every finding above the money floor that the engine, walking forward, would have reported on an
 * earlier day than it did, and that continued to lose money. `since` is the loss of its rows after
 * `detected_on`, until the report. Amounts are running totals over the evidence, rounded as its
 * rows are, so `byThen` is the sum of the rows shown up to that day, to the cent. Dismissed
 * findings, and those explained by later rows, are left out. `$2`: micros of a minor unit.
 */
const earlier = `
  with told as (
    select finding.*, risk.id as risk_id, coalesce(risk.severity, finding.severity) as shown_severity, coalesce(risk.is_provisional, false) as shown_provisional,
           (select min((telling.told_at at time zone business.zone)::date) from telling
             where telling.business_id = $1 and telling.risk_id = risk.id) as told_on
      from finding join business on business.id = $1
      left join risk_finding on risk_finding.business_id = $1 and risk_finding.finding_id = finding.id
      left join risk on risk.business_id = $1 and risk.id = risk_finding.risk_id
     where finding.business_id = $1 and finding.is_told and finding.state <> 'withdrawn' and risk.status is distinct from 'dismissed'
  ), lost as (
    select part.finding_id, round(${lostByDetection('told')} / $2) as by_then,
           case when told.told_on is null or told.told_on >= max(part.day) then min(told.loss)
                else round(sum(part.micros) filter (where part.day <= told.told_on) / $2) end as by_telling
      from told join lateral (
        select *, ${lostMicros} as micros from finding_evidence where business_id = $1 and finding_id = told.id) as part on true
     where told.told_on is null or told.told_on > told.detected_on
     group by part.finding_id, told.told_on
    having bool_or(part.day > told.detected_on)
  )
  select told.id as "findingId", told.risk_id as "riskId", title, shown_severity as severity, shown_provisional as "isProvisional", state = 'open' as "isOpen", phase, loss_at_detection as "lossAtDetection", case_key as "caseKey",
         started_on as "startedOn", detected_on as "detectedOn", least(told_on, ended_on, as_of) as "lostUntil",
         loss, loss_low as "lossLow", loss_high as "lossHigh", coalesce(loss_counted, loss) as counted,
         coalesce(by_then, 0)::bigint as "byThen", (by_telling - coalesce(by_then, 0))::bigint as since
    from told join lost on lost.finding_id = told.id
   where by_telling > coalesce(by_then, 0)
   order by since desc, told.id desc`

async function earlierTellings(work: Work): Promise<{ rows: readonly EarlierTellingRow[]; of: Currency }> {
  may(work.actor, 'risk:read')
  const of = await businessCurrency(work)
  return { rows: await work.sql<EarlierTellingRow>(earlier, [work.businessId, microsPerMinor(of)]), of }
}

/**
 * The loss after the day on which the leaks could have been reported. Rows behind several of them
 * count once.
 */
export async function timeMachine(work: Work): Promise<TimeMachine> {
  const { rows, of } = await earlierTellings(work)
  const total = sumOfCases(rows.map((row) => ({ caseKey: row.caseKey, range: shareOf(row, row.counted) })))
  const claimed = rows.reduce((sum, { since }) => sum + since, 0n)
  return {
    leaks: rows.length,
    lostSince: range(of, total.low, total.expected, total.high),
    overlap: new GraphMoney({ minor: claimed - total.expected, currency: of }),
  }
}

const order = 'earlier tellings'
const isKey = ([since, id]: readonly string[]) => /^\d{1,18}$/.test(since ?? '') && isUuid(id)

/** The same leaks, the highest loss first. Throws `invalid_input` for an invalid page. */
export async function earlierTellingsPage(work: Work, page: PageArgs): Promise<Connection<EarlierTelling>> {
  const request = pageRequest(page, { order, defaultSize: 20, isKey })
  const { rows, of } = await earlierTellings(work)
  const [since = '', id = ''] = request.after ?? []
  const rest = request.after ? rows.filter((row) => row.since < BigInt(since) || (row.since === BigInt(since) && row.findingId < id)) : rows
  return connection(rest.slice(0, request.limit + 1), {
    request,
    order,
    totalCount: rows.length,
    keys: (row) => [row.since.toString(), row.findingId],
    node: (row) => toNode(row, of),
  })
}

function toNode(row: EarlierTellingRow, of: Currency): EarlierTelling {
  const { low, expected, high } = shareOf(row, row.loss)
  return {
    ...row,
    lossAtDetection: new GraphMoney({ minor: BigInt(row.lossAtDetection), currency: of }),
    lostByThen: new GraphMoney({ minor: row.byThen, currency: of }),
    lostSince: range(of, low, expected, high),
  }
}

/**
 * The part of a loss after the possible report, of which `counted` of the whole counts. The
 * uncertainty of the whole applies to its parts in proportion.
 */
function shareOf({ loss, lossLow, lossHigh, since }: EarlierTellingRow, counted: bigint) {
  const scaled = (amount: bigint, part: bigint, whole: bigint) =>
    whole === 0n ? 0n : BigInt(Math.round((Number(amount) * Number(part)) / Number(whole)))
  const expected = counted === loss ? since : scaled(since, counted, loss)
  const below = scaled(loss - lossLow, expected, loss)
  return { low: below > expected ? 0n : expected - below, expected, high: expected + scaled(lossHigh - loss, expected, loss) }
}
