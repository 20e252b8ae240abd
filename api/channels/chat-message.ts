import { dayWords, moneyWords } from '../detection/phrases.ts'
import { capitalized } from '../values/capitalized.rules.ts'
import type { Day } from '../values/day.ts'
import { currency } from '../values/money.ts'
import { type EventContent, mostNamed, type PayloadImport, type PayloadRisk, pageOf } from './payload.ts'

/**
 * One thing that a message names: what, how much since when, and what to do. `risk`: the alert that
 * it is; null for a file.
 */
export type ChatItem = {
  readonly title: string
  readonly facts: string
  readonly next: string | null
  readonly url: string
  readonly risk: Pick<PayloadRisk, 'id' | 'status'> | null
}

/** A message for people, before it is written in the form of their chat. Plain texts. */
export type ChatMessage = {
  readonly headline: string
  readonly items: readonly ChatItem[]
  readonly more: string | null
  readonly button: { readonly label: string; readonly url: string }
}

/** What people are told of an event. */
export function chatMessage(content: EventContent, origin: string): ChatMessage {
  const items = content.import ? [importItem(content.import, origin)] : content.risks.map((risk) => riskItem(risk, origin))
  const left = content.count - Math.min(content.count, mostNamed)
  return {
    headline: headlineOf(content),
    items,
    more: left > 0 ? `and ${left} more` : null,
    button: {
      label: content.import ? 'Open the file' : content.risks.length === 1 ? 'Open the alert' : 'Open alerts',
      url: pageOf(content, origin),
    },
  }
}

function headlineOf({ event, business: { name }, count, risks }: EventContent): string {
  const many = (one: string, several: string) => (count === 1 ? one : `${count} ${several}`)
  switch (event) {
    case 'risk_raised':
      return `RiskPilot found ${many('a new leak', 'new leaks')} at ${name}`
    case 'risk_grew':
      return `${many('A leak', 'leaks')} at ${name} ${count === 1 ? 'costs' : 'cost'} more now`
    case 'risk_ended':
      return `${many('A leak', 'leaks')} at ${name} ${count === 1 ? 'has' : 'have'} ended`
    case 'risk_status_changed':
      return count === 1 ? `An alert at ${name} is ${risks[0]?.status ?? 'changed'} now` : `${count} alerts at ${name} have a new status`
    case 'import_question':
      return `A file at ${name} needs an answer`
    case 'import_finished':
      return `A file was read at ${name}`
    default:
      return `RiskPilot will post here for ${name}`
  }
}

function riskItem(risk: PayloadRisk, origin: string): ChatItem {
  const isOpen = risk.status === 'active' || risk.status === 'investigating'
  return {
    title: risk.title,
    facts: `${capitalized(costOf(risk))}. Severity: ${risk.severity}.`,
    next: isOpen ? risk.action.text : null,
    url: `${origin}/risks/${risk.id}`,
    risk: { id: risk.id, status: risk.status },
  }
}

/** What a month costs where it runs, else what it took. */
function costOf({ monthly, loss, startedOn, endedOn }: PayloadRisk): string {
  const since =
    endedOn === null ? `since ${dayWords(startedOn as Day)}` : `from ${dayWords(startedOn as Day)} to ${dayWords(endedOn as Day)}`
  const isRunning = !/^[0.]+$/.test(monthly.expected.amount)
  return isRunning ? `about ${wordsOf(monthly.expected)} a month ${since}` : `${wordsOf(loss.expected)} lost ${since}`
}

/** The graph's decimal text has all digits of the currency. */
function wordsOf({ amount, currency: of }: PayloadRisk['monthly']['expected']): string {
  return moneyWords(BigInt(amount.replace('.', '')), currency(of))
}

function importItem({ id, fileName, state, problem, accepted, refused }: PayloadImport, origin: string): ChatItem {
  const counted = `${accepted.toLocaleString('en')} rows imported, ${refused.toLocaleString('en')} refused`
  return {
    title: fileName,
    facts: problem ?? (state === 'done' ? `${counted}.` : `${capitalized(state)}: ${counted}.`),
    next: null,
    url: `${origin}/imports/${id}`,
    risk: null,
  }
}
