// Who must hear of which alert because nobody looked, from the plan alone: written without the code
// that it judges.

export type Alert = { readonly title: string; readonly severity: 'low' | 'medium' | 'high' | 'critical'; readonly monthly: number }

export type Rule = { readonly severity: Alert['severity']; readonly hours: number; readonly contacts: readonly string[] }

/**
 * What happens at one moment, in this order, before two servers look. Where their clocks jump, `at`
 * is not after the moment before.
 */
export type Moment = {
  readonly at: number
  readonly rule?: Rule
  readonly left?: string
  readonly seen: readonly Alert[]
  readonly closed: readonly Alert[]
  /** People are told of these: new ones, or closed ones that are back. */
  readonly told: readonly Alert[]
}

/** `isReached`: mail reaches them at all. */
export type Contact = {
  readonly name: string
  readonly isReached: boolean
  readonly likes: Readonly<Record<string, string | number | boolean>>
}

/**
 * Mails, each as `at name: titles`, and what stands under the bell, each as `name: title`; both
 * sorted.
 */
export type Heard = { readonly mails: readonly string[]; readonly bell: readonly string[] }

type Waiting = { readonly toldAt: number; dueAt: number; readonly heard: Set<string> }

const hour = 3_600_000
const ranks = ['low', 'medium', 'high', 'critical']

export function expectedEscalations(contacts: readonly Contact[], moments: readonly Moment[]): Heard {
  const office = new Office(contacts)
  for (const moment of moments) office.live(moment)
  return { mails: office.mails.sort(), bell: office.bell.filter((line) => !office.gone.has(line.split(':')[0] ?? '')).sort() }
}

class Office {
  readonly mails: string[] = []
  readonly bell: string[] = []
  readonly gone = new Set<string>()
  private readonly waiting = new Map<Alert, Waiting>()
  private readonly closed = new Set<Alert>()
  private readonly mailedAt = new Map<string, number[]>()
  private readonly contacts: readonly Contact[]
  private rule: Rule = { severity: 'low', hours: 1, contacts: [] }

  constructor(contacts: readonly Contact[]) {
    this.contacts = contacts
  }

  live({ at, rule, left, seen, closed, told }: Moment): void {
    if (left) this.gone.add(left)
    if (rule) this.change(rule)
    for (const alert of seen) this.waiting.delete(alert)
    for (const alert of closed) this.closed.add(alert)
    for (const alert of told) {
      this.closed.delete(alert)
      if (this.named().length === 0 || !this.isSevere(alert) || this.waiting.has(alert)) continue
      this.waiting.set(alert, { toldAt: at, dueAt: at + this.rule.hours * hour, heard: new Set() })
    }
    this.look(at)
  }

  private change(rule: Rule): void {
    this.rule = rule
    for (const one of this.waiting.values()) if (one.heard.size === 0) one.dueAt = one.toldAt + rule.hours * hour
  }

  /** The contacts who are still here. */
  private named(): Contact[] {
    return this.rule.contacts.flatMap((name) => this.contacts.find((one) => one.name === name && !this.gone.has(name)) ?? [])
  }

  private isSevere = ({ severity }: Alert) => ranks.indexOf(severity) >= ranks.indexOf(this.rule.severity)

  private look(at: number): void {
    const due = [...this.waiting].filter(([, { dueAt }]) => dueAt <= at)
    if (due.length > 0 && this.named().length === 0) this.waiting.clear()
    const letters = new Map<string, string[]>()
    for (const [alert, one] of due.filter(([alert]) => this.waiting.has(alert))) {
      const to = this.closed.has(alert) || !this.isSevere(alert) ? 'nobody' : this.pass(alert, one, at)
      if (to === 'nobody') this.waiting.delete(alert)
      else if (to) letters.set(to, [...(letters.get(to) ?? []), alert.title])
    }
    for (const [name, titles] of letters) {
      this.mailedAt.set(name, [...(this.mailedAt.get(name) ?? []), at])
      this.mails.push(`${new Date(at).toISOString()} ${name}: ${titles.sort().join(' | ')}`)
    }
  }

  /**
   * Whom it is mailed to; `nobody` where all have heard of it, null where it waits for the end of
   * quiet hours.
   */
  private pass(alert: Alert, one: Waiting, at: number): string | null {
    one.dueAt = at + this.rule.hours * hour
    for (const contact of this.named().filter(({ name }) => !one.heard.has(name))) {
      const isMailed = this.takes(contact, alert, at)
      if (isMailed && isQuiet(contact, alert, at)) {
        for (one.dueAt = at; isQuiet(contact, alert, one.dueAt); ) one.dueAt += 60_000
        return null
      }
      one.heard.add(contact.name)
      this.bell.push(`${contact.name}: ${alert.title}`)
      if (isMailed) return contact.name
    }
    return 'nobody'
  }

  private takes({ name, isReached, likes }: Contact, { monthly }: Alert, at: number): boolean {
    const { mails_a_week: most = 0, mail_floor: floor = 0 } = likes as Record<string, number>
    const ofTheWeek = (this.mailedAt.get(name) ?? []).filter((sent) => sent > at - 7 * 24 * hour).length
    return isReached && likes.escalation_mails !== false && (most === 0 || ofTheWeek < most) && monthly >= floor * 100
  }
}

/** Their wall clock lies in their quiet hours. */
function isQuiet({ likes }: Contact, { severity }: Alert, at: number): boolean {
  const { quiet_from: from, quiet_until: until, quiet_zone: timeZone } = likes as Record<string, string>
  if (!from || !until || (likes.critical_passes && severity === 'critical')) return false
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(new Date(at))
  return from < until ? time >= from && time < until : time >= from || time < until
}
