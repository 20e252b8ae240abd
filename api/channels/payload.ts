import type { SentEvent } from './channel-events.rules.ts'
import { typeOf } from './channel-events.rules.ts'

/**
 * Changes whenever a field leaves a payload or comes to mean something else; new fields do not
 * change it.
 */
const payloadVersion = 1

/**
 * Reads a document of the graph for a business, as a program with a key that reads. Null for a
 * thing that is not there any more.
 */
export type ReadGraph = (businessId: string, document: string, variables: Readonly<Record<string, unknown>>) => Promise<GraphAnswer>
type GraphAnswer = Readonly<Record<string, unknown>>

const range = '{ low { amount currency } expected { amount currency } high { amount currency } }'

/**
 * What programs and messages tell of an alert: fields of the graph, so that the figures are those
 * of the screens.
 */
const riskDocument = `query ChannelRisk($id: ID!) { business { id name } risk(id: $id) {
  id title description severity isProvisional status phase categoryId source riskScore startedOn detectedOn endedOn detectedAt resolvedAt
  updatedAt action { text } subject { kind entity entityName } monthly ${range} stillToCome ${range} loss ${range} } }`

const importDocument = `query ChannelImport($id: ID!) { business { id name } import(id: $id) {
  id fileName fileKind layout state problem question { kind question } rowsRead accepted refused duplicates conflicts createdAt finishedAt } }`

const businessDocument = 'query ChannelBusiness { business { id name } }'

type Money = { readonly amount: string; readonly currency: string }
type MoneyRange = { readonly low: Money; readonly expected: Money; readonly high: Money }

/** The part of an alert's document that messages are made of. */
export type PayloadRisk = {
  readonly id: string
  readonly title: string
  readonly severity: string
  readonly status: string
  readonly startedOn: string
  readonly endedOn: string | null
  readonly action: { readonly text: string }
  readonly monthly: MoneyRange
  readonly loss: MoneyRange
}

/** The same of an import. */
export type PayloadImport = {
  readonly id: string
  readonly fileName: string
  readonly state: string
  readonly problem: string | null
  readonly accepted: number
  readonly refused: number
}

type Business = { readonly id: string; readonly name: string }

/** What a message about an event says, whatever its form. */
export type EventContent = {
  readonly event: SentEvent
  readonly business: Business
  readonly risks: readonly PayloadRisk[]
  readonly import: PayloadImport | null
  /** The number of things that it is about, of which the first are read. */
  readonly count: number
}

/** More than this of one event are counted, not named. */
export const mostNamed = 10

type Message = { readonly businessId: string; readonly event: SentEvent; readonly subjects: readonly string[] }

/** Reads what an event is about, as it stands now. Null when it is not there any more. */
export async function readEventContent(read: ReadGraph, { businessId, event, subjects }: Message): Promise<EventContent | null> {
  if (event === 'import_question' || event === 'import_finished') {
    const found = await read(businessId, importDocument, { id: subjects[0] })
    const { business, import: file } = found as { business: Business; import: PayloadImport | null }
    return file && { event, business, risks: [], import: file, count: 1 }
  }
  const { business } = (await read(businessId, businessDocument, {})) as { business: Business }
  const risks: PayloadRisk[] = []
  for (const id of subjects.slice(0, mostNamed)) {
    const { risk } = (await read(businessId, riskDocument, { id })) as { risk: PayloadRisk | null }
    if (risk) risks.push(risk)
  }
  if (subjects.length > 0 && risks.length === 0) return null
  return { event, business, risks, import: null, count: subjects.length }
}

/** Where a person sees it. */
export function pageOf({ risks, import: file }: Pick<EventContent, 'risks' | 'import'>, origin: string): string {
  const [first] = risks
  if (file) return `${origin}/imports/${file.id}`
  return risks.length === 1 && first ? `${origin}/risks/${first.id}` : `${origin}/risks`
}

/** What a program is sent: what happened, when, where, and the thing itself as the graph has it. */
export function webhookBody(content: EventContent, { occurredAt, origin }: { readonly occurredAt: Date; readonly origin: string }): string {
  const [risk] = content.risks
  return JSON.stringify({
    type: typeOf(content.event),
    version: payloadVersion,
    timestamp: occurredAt.toISOString(),
    business: content.business,
    data: { ...(risk && { risk }), ...(content.import && { import: content.import }) },
    url: pageOf(content, origin),
  })
}
