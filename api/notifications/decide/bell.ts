import { capitalized } from '../../values/capitalized.rules.ts'
import type { Addressee, NewsChoice } from './audience.ts'
import type { BellNote, Delivery, NotificationReason } from './delivery.ts'
import type { LeakNews, Occasion, RaisedRisk } from './leak-news.ts'

/** `isForOwners`: nobody else hears of it. `onlyTo`: this member alone does. */
export type BellNews = BellNote & { readonly isForOwners?: true; readonly onlyTo?: string }

/** Which choice decides who hears of it; null where the business named who hears of it. */
const choiceOf: Readonly<Record<NotificationReason, NewsChoice | null>> = {
  critical_risk: 'critical_risks',
  risk: 'ai_insights',
  integration: 'new_integrations',
  // While scans fail, no critical alert can come.
  scan: 'critical_risks',
  import: 'critical_risks',
  change: 'ai_insights',
  unseen: null,
}

/** Every member, or owner, or one member, who wants to hear of this kind. */
export function onBell({ isForOwners, onlyTo, ...note }: BellNews, people: readonly Addressee[]): Delivery[] {
  const choice = choiceOf[note.kind]
  const hearing = people.filter(
    ({ userId, isOwner, wants }) =>
      (choice === null || wants[choice]) && (isOwner || !isForOwners) && (onlyTo === undefined || userId === onlyTo),
  )
  return hearing.length === 0 ? [] : [{ way: 'bell', note, userIds: hearing.map(({ userId }) => userId) }]
}

/** More than this of one scan are told as one. */
const mostSingle = 3

/**
 * What a scan has to say, in this order: new critical leaks, other new ones, and what changed, each
 * by itself when they are few. Of those that were told as provisional members hear again only what
 * is critical.
 */
export function leaksOnBell(leaks: readonly LeakNews[], people: readonly Addressee[]): Delivery[] {
  const raised = leaks.filter(({ occasion }) => occasion === 'new')
  const critical = raised.filter(({ severity }) => severity === 'critical')
  const others = raised.filter(({ severity, isRated }) => severity !== 'critical' && !isRated)
  const changes = leaks.filter(({ occasion }) => occasion !== 'new')
  const notes = [...raisedNotes('critical_risk', critical), ...raisedNotes('risk', others), ...changeNotes(changes)]
  return notes.flatMap((note) => onBell(note, people))
}

function raisedNotes(kind: 'critical_risk' | 'risk', risks: readonly RaisedRisk[]): BellNote[] {
  const what = kind === 'critical_risk' ? 'critical leakage alerts' : 'leakage alerts'
  const titles = risks.map(({ title }) => title)
  if (risks.length > mostSingle) return [{ kind, title: `${risks.length} new ${what}`, text: firstOf(titles) }]
  return risks.map(({ id, title, severity, isProvisional }) => {
    const until = isProvisional ? ', provisional until sales of 28 days were read' : ''
    return { kind, title, text: `A new leakage alert of severity ${severity}${until}.`, riskId: id }
  })
}

/** What the title of a notification says of a leak that changed. */
const changeWords: Readonly<Record<Exclude<Occasion, 'new'>, string>> = {
  grew: 'Costs twice as much',
  returned: 'Back again',
  woke: 'Put off until now',
  ended: 'It stopped',
}

function changeNotes(changes: readonly LeakNews[]): BellNote[] {
  const word = ({ occasion, title }: LeakNews) => (occasion === 'new' ? title : `${changeWords[occasion]}: ${title}`)
  if (changes.length > mostSingle) return [{ kind: 'change', title: `${changes.length} alerts changed`, text: firstOf(changes.map(word)) }]
  return changes.map((one) => ({ kind: 'change', title: word(one), text: `${capitalized(one.cost)}.`, riskId: one.id }))
}

const firstOf = (titles: readonly string[]) => `${titles.slice(0, mostSingle).join('; ')}; and ${titles.length - mostSingle} more.`
