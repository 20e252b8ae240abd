// What each inbox must hold after some days, from the plan alone: written without the code that it
// judges.

export type ShopLeak = { readonly title: string; readonly severity: 'low' | 'medium' | 'high' | 'critical'; monthly: number }

/** What a scan sees: leaks that are new, over, or cost so many times as much. */
export type ScanEvent = {
  readonly at: number
  readonly fresh: readonly ShopLeak[]
  readonly ended: readonly ShopLeak[]
  readonly changed: readonly { readonly leak: ShopLeak; readonly times: number }[]
}

/** `likes`: the preferences of a member; null for an address of nobody in the business. */
export type SimulatedPerson = { readonly name: string; readonly likes: Readonly<Record<string, string | number | boolean>> | null }

export type SimulatedShop = {
  readonly zone: string
  readonly people: readonly SimulatedPerson[]
  readonly scans: readonly ScanEvent[]
  readonly begins: number
  readonly days: number
  readonly stepMinutes: number
}

type Item = { readonly what: string; readonly title: string; readonly severity: string; readonly monthly: number }

const minute = 60_000
const headings: Readonly<Record<string, string>> = { new: 'New leaks', grew: 'Leaks that cost twice as much', ended: 'Leaks that ended' }

/**
 * The messages of one person, each as its kind and what it names, sorted. Call it when the plan was
 * played: leaks then have their last amounts.
 */
export function expectedInbox(shop: SimulatedShop, name: string): string[] {
  const person = shop.people.find((one) => one.name === name)
  if (!person || name.startsWith('gone')) return []
  const mailbox = new Mailbox(shop, person)
  const news = newsByTime(shop)
  for (let at = shop.begins; at < shop.begins + (shop.days + 2) * 1_440 * minute; at += shop.stepMinutes * minute)
    mailbox.step(at, news.get(at) ?? [])
  return mailbox.messages.sort()
}

/**
 * What each scan has to say. A leak has grown when it costs at least twice what was last said of
 * it.
 */
function newsByTime({ scans }: SimulatedShop): Map<number, Item[]> {
  const cost = new Map<string, number>()
  const said = new Map<string, number>()
  // Amounts were multiplied while the plan was played: divided again, they are those of the
  // beginning.
  for (const { leak, times } of scans.flatMap(({ changed }) => changed))
    cost.set(leak.title, (cost.get(leak.title) ?? leak.monthly) / times)
  const news = new Map<number, Item[]>()
  for (const { at, fresh, ended, changed } of scans) {
    const items: Item[] = []
    const say = (what: string, { title, severity }: ShopLeak, monthly: number) => items.push({ what, title, severity, monthly })
    for (const leak of fresh) {
      const monthly = cost.get(leak.title) ?? leak.monthly
      cost.set(leak.title, monthly)
      said.set(leak.title, monthly)
      say('new', leak, monthly)
    }
    for (const leak of ended) say('ended', leak, said.get(leak.title) ?? 0)
    for (const { leak, times } of changed) {
      const monthly = (cost.get(leak.title) ?? 0) * times
      cost.set(leak.title, monthly)
      if (monthly < 2 * (said.get(leak.title) ?? 0)) continue
      said.set(leak.title, monthly)
      say('grew', leak, monthly)
    }
    news.set(at, items)
  }
  return news
}

/** One person's mail, step by step. */
class Mailbox {
  readonly messages: string[] = []
  private readonly held: Item[] = []
  private readonly sentAt: number[] = []
  private readonly dropped: { at: number; count: number }[] = []
  private readonly digestAt = new Map<string, number>()
  private readonly shop: SimulatedShop
  private readonly person: SimulatedPerson

  constructor(shop: SimulatedShop, person: SimulatedPerson) {
    this.shop = shop
    this.person = person
  }

  step(at: number, news: readonly Item[]): void {
    const { likes } = this.person
    const wanted = news.filter(({ what }) => likes?.alert_mails !== false && (what === 'new' || likes?.change_mails !== false))
    const isQuiet = this.isQuiet(at)
    const passes = (item: Item) => !isQuiet || (likes?.critical_passes === true && item.severity === 'critical' && item.what !== 'ended')
    this.mail(at, wanted.filter(passes))
    this.held.push(...wanted.filter((item) => !passes(item)))
    if (!isQuiet && this.held.length > 0) this.mail(at, latest(this.held.splice(0)))
    this.digests(at)
  }

  private mail(at: number, items: readonly Item[]): void {
    if (items.length === 0) return
    const { mails_a_week: most = 0, mail_floor: floor = 0 } = (this.person.likes ?? {}) as Record<string, number>
    const isFull = most > 0 && this.sentAt.filter((sent) => sent > at - 7 * 1_440 * minute).length >= most
    const within = isFull ? [] : items.filter(({ monthly }) => monthly >= floor * 100)
    const news = (of: readonly Item[]) => of.filter(({ what }) => what === 'new').length
    this.dropped.push({ at, count: news(items) - news(within) })
    if (within.length === 0) return
    this.sentAt.push(at)
    this.messages.push(['news', ...within.map(({ what, title }) => `${headings[what]} ${title}`).sort()].join(' | '))
  }

  /** The wall clock of the person lies in their quiet hours. */
  private isQuiet(at: number): boolean {
    const { quiet_from: from, quiet_until: until, quiet_zone: zone } = (this.person.likes ?? {}) as Record<string, string>
    if (!from || !until) return false
    const now = wallClock(at, zone || this.shop.zone).time
    return from < until ? now >= from && now < until : now >= from || now < until
  }

  /**
   * At the first step from eight in the morning on, of each day and each Monday, about all since
   * the one before.
   */
  private digests(at: number): void {
    const { likes } = this.person
    if (at >= this.shop.begins + this.shop.days * 1_440 * minute) return
    const { time, date, weekday } = wallClock(at, this.shop.zone)
    const before = wallClock(at - this.shop.stepMinutes * minute, this.shop.zone)
    const isFirstStep = at === this.shop.begins
    const isMorning = time >= '08:00' && (before.date !== date || before.time < '08:00')
    for (const [kind, isDue, isWanted] of [
      ['weekly report', isFirstStep || (isMorning && weekday === 'Mon'), likes?.weekly_report === true],
      ['daily summary', isFirstStep || isMorning, likes !== null && likes.daily_summary !== false],
    ] as const) {
      if (!isDue) continue
      const from = this.digestAt.get(kind) ?? 0
      this.digestAt.set(kind, at)
      const isReported = kind === 'daily summary' && likes?.weekly_report === true && weekday === 'Mon'
      if (isWanted && !isReported) this.digest(kind, from, at)
    }
  }

  private digest(kind: string, from: number, until: number): void {
    const past = this.shop.scans.filter(({ at }) => at <= until)
    const over = new Set(past.flatMap(({ ended }) => ended))
    const within = past.filter(({ at }) => at > from)
    const found = within.flatMap(({ fresh }) => fresh).filter((leak) => !over.has(leak))
    const ended = within.flatMap((scan) => scan.ended)
    if (kind === 'daily summary' && found.length + ended.length === 0) return
    const named = [
      ...found.map(({ title, monthly }) => ({ line: `New leaks ${title}`, monthly })),
      ...ended.map(({ title, monthly }) => ({ line: `Ended ${title}`, monthly })),
    ]
    const held = this.dropped.filter(({ at }) => at > from && at <= until).reduce((sum, { count }) => sum + count, 0)
    this.messages.push([kind, ...named.map(({ line }) => line).sort(), ...(held > 0 ? [`held ${held}`] : [])].join(' | '))
  }
}

/** Of each leak the last; what the person never heard of is new, unless it ended. */
function latest(items: readonly Item[]): Item[] {
  const titles = [...new Set(items.map(({ title }) => title))]
  return titles.map((title) => {
    const own = items.filter((item) => item.title === title)
    const last = own.at(-1) as Item
    return own.some(({ what }) => what === 'new') && last.what !== 'ended' ? { ...last, what: 'new' } : last
  })
}

function wallClock(at: number, timeZone: string): { time: string; date: string; weekday: string } {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    weekday: 'short',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  const of = Object.fromEntries(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
  return { time: `${of.hour}:${of.minute}`, date: `${of.year}-${of.month}-${of.day}`, weekday: of.weekday ?? '' }
}
