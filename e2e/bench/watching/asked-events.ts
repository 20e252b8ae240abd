import type { Article } from '../../../api/monitoring/news/article.ts'
import { certificateSource, readCertificate } from '../../../api/monitoring/sources/certificate.ts'
import { gazette, readGazette } from '../../../api/monitoring/sources/gazette.ts'
import { gdelt } from '../../../api/monitoring/sources/gdelt.ts'
import { readHibp } from '../../../api/monitoring/sources/hibp.ts'
import { newsNotices } from '../../../api/monitoring/sources/news-notice.ts'
import { rdap, readRdap } from '../../../api/monitoring/sources/rdap.ts'
import { readStatuspage, services, statuspage } from '../../../api/monitoring/sources/statuspage.ts'
import { addDays, type Day } from '../../../api/values/day.ts'
import type { SupplierRole } from './made-supplier.ts'
import { answered, type MonthEvent, type MonthMaking, noon, type Saying, someDay } from './month-event.ts'

const truth = { isTrue: true, over: null } as const
const twin = { isTrue: false, over: null } as const

/** What is asked by domain: registrations, certificates, the state of a service; and breaches. */
export function domains(making: MonthMaking): MonthEvent[] {
  return [...endingDomains(making), ...endingCertificates(making), ...outages(making), ...breaches(making)]
}

/** The registry's answer: the domain ends on `end`, from `renewed` on a year later. */
function registered({ suppliers }: MonthMaking, role: SupplierRole, end: Day, renewed: Day | null): Saying {
  const question = rdap.question(suppliers[role].card)
  return answered('rdap', role, (today) => {
    if (question === null) return []
    const eventDate = `${renewed !== null && today >= renewed ? addDays(end, 365) : end}T00:00:00Z`
    return readRdap({ ldhName: question, events: [{ eventAction: 'expiration', eventDate }] }, question, noon(today))
  })
}

function endingDomains(making: MonthMaking): MonthEvent[] {
  const day = someDay(making)
  const renewed = addDays(day, 5)
  return [
    {
      ...{
        isTrue: true,
        name: 'it ends soon, and is renewed five days later',
        kind: 'domain ends',
        role: 'oneWordBrand',
        expected: 'alert',
      },
      ...{ over: renewed, sayings: [registered(making, 'oneWordBrand', addDays(day, 60), renewed)] },
    },
    {
      ...{ ...twin, name: 'it ends next year', kind: 'domain ends', role: 'software', expected: 'nothing' },
      sayings: [registered(making, 'software', addDays(making.firstDay, 200), null)],
    },
  ]
}

function certified({ suppliers }: MonthMaking, role: SupplierRole, end: Day, renewed: Day | null): Saying {
  const domain = certificateSource(() => Promise.reject(new Error('not asked'))).question(suppliers[role].card)
  return answered('certificate', role, (today) => {
    const validTo = noon(renewed !== null && today >= renewed ? addDays(end, 90) : end)
    return domain === null ? [] : readCertificate({ validTo }, domain, noon(today))
  })
}

function endingCertificates(making: MonthMaking): MonthEvent[] {
  const day = someDay(making)
  const renewed = addDays(day, 6)
  return [
    {
      ...{
        isTrue: true,
        name: 'it is left until three weeks before its end',
        kind: 'certificate ends',
        role: 'frenchHouse',
        expected: 'alert',
      },
      ...{ over: renewed, sayings: [certified(making, 'frenchHouse', addDays(day, 21), renewed)] },
    },
    {
      ...{ ...twin, name: 'it is good for two months more', kind: 'certificate ends', role: 'domainOnly', expected: 'nothing' },
      sayings: [certified(making, 'domainOnly', addDays(making.firstDay, 90), null)],
    },
  ]
}

type Incident = { readonly from: Day; readonly to: Day; readonly name: string; readonly impact: string; readonly status: string }

/** The service's own page: what it shows on a day. */
function shown({ suppliers }: MonthMaking, { from, to, name, impact, status }: Incident): Saying {
  const host = statuspage.question(suppliers.carrier.card)
  const service = services.find((one) => one.host === host)
  return answered('statuspage', 'carrier', (today) => {
    if (service === undefined) return []
    const isNow = today >= from && today < to
    const incidents = isNow ? [{ id: `i-${from}-${impact}`, name, status, impact, created_at: `${from}T08:00:00Z` }] : []
    return readStatuspage({ incidents }, service)
  })
}

function outages(making: MonthMaking): MonthEvent[] {
  const [day, other] = [someDay(making), someDay(making)]
  const over = addDays(day, 1)
  const outage = { from: day, to: over, name: 'Labels cannot be printed', impact: 'major', status: 'investigating' }
  const maintenance = { from: other, to: addDays(other, 2), name: 'Planned work', impact: 'maintenance', status: 'in_progress' }
  const solved = { from: other, to: addDays(other, 2), name: 'Slow labels', impact: 'minor', status: 'resolved' }
  const about = { kind: 'outage of a carrier', role: 'carrier' } as const
  return [
    { ...about, isTrue: true, name: 'labels cannot be printed for a day', expected: 'alert', over, sayings: [shown(making, outage)] },
    { ...about, ...twin, name: 'planned work', expected: 'nothing', sayings: [shown(making, maintenance)] },
    { ...about, ...twin, name: 'an incident that is solved', expected: 'nothing', sayings: [shown(making, solved)] },
  ]
}

function breached(title: string, domain: string, { added, from }: { added: Day; from: Day }): Saying {
  const flags = { IsVerified: true, IsFabricated: false, IsRetired: false, IsSpamList: false }
  const breach = { Name: `${title}-${added}`, Title: title, Domain: domain, BreachDate: added, AddedDate: `${added}T00:00:00Z` }
  const read = readHibp(JSON.stringify([{ ...breach, ...flags, PwnCount: 51_000, DataClasses: ['Passwords'] }]), null)
  const notices = 'notices' in read ? read.notices : []
  return { source: 'hibp', about: null, on: (today) => (today >= from ? notices : []) }
}

function breaches(making: MonthMaking): MonthEvent[] {
  const { software, italianMill, germanWithNumbers } = making.suppliers
  const [day, other, third] = [someDay(making), someDay(making), someDay(making)]
  const about = { kind: 'breach by domain' } as const
  return [
    {
      ...{ ...about, ...truth, name: 'its domain', role: 'software', expected: 'alert' },
      sayings: [breached(software.own, software.card.domains[0] ?? '', { added: day, from: day })],
    },
    {
      ...{ ...about, ...twin, name: 'a title of its name at another domain', role: 'italianMill', expected: 'nothing' },
      sayings: [breached(italianMill.card.names[0], `${italianMill.own.toLowerCase()}-forum.net`, { added: other, from: other })],
    },
    {
      ...{ ...about, ...twin, name: 'a longer domain that ends as its own', role: 'software', expected: 'nothing' },
      sayings: [breached('Portal', `the${software.card.domains[0] ?? ''}`, { added: other, from: other })],
    },
    {
      ...{ ...about, ...twin, name: 'its domain, years ago', role: 'germanWithNumbers', expected: 'nothing' },
      sayings: [
        breached(germanWithNumbers.own, germanWithNumbers.card.domains[0] ?? '', { added: addDays(making.firstDay, -1_900), from: third }),
      ],
    },
  ]
}

/** Insolvencies of The Gazette, which is asked for a phrase. */
export function gazetteNotices(making: MonthMaking): MonthEvent[] {
  const { britishFamily, ordinaryWords } = making.suppliers
  const about = { kind: 'insolvency by name' } as const
  return [
    {
      ...{ ...about, ...truth, name: 'its name in capitals', role: 'britishFamily', expected: britishFamily.isCommon ? 'told' : 'alert' },
      sayings: [
        published(making, 'britishFamily', britishFamily.card.names[0].replace('&', 'AND').replace('Ltd', 'LIMITED').toUpperCase()),
      ],
    },
    {
      ...{ ...about, ...twin, name: 'its ordinary words and a town', role: 'ordinaryWords', expected: 'no alert' },
      sayings: [published(making, 'ordinaryWords', `${ordinaryWords.own} (Leeds) Limited`)],
    },
  ]
}

function published(making: MonthMaking, role: SupplierRole, title: string): Saying {
  const isAsked = gazette.question(making.suppliers[role].card) !== null
  const day = someDay(making)
  const id = `https://www.thegazette.co.uk/id/notice/${4_000_000 + making.random.whole(0, 99_999)}`
  const notices = readGazette({
    entry: [{ id, 'f:notice-code': '2443', title, published: `${day}T00:00:00`, category: { '@term': 'Appointment of Liquidators' } }],
  })
  return answered('gazette', role, (today) => (isAsked && today >= day ? notices : []))
}

/** Reports of the press, where a story of two publishers is one to ask about. */
export function press(making: MonthMaking): MonthEvent[] {
  const { vietnameseFactory, americanBrand, ordinaryWord, germanWithNumbers } = making.suppliers
  const day = someDay(making)
  const footwear = vietnameseFactory.card.names[0]
  const gear = americanBrand.card.names[0].replace(' LLC', '')
  const about = { kind: 'news of two publishers' } as const
  const copies = ['https://www.gear-post.com/a/7', 'https://m.gear-post.com/a/7?utm_source=mail', 'http://gear-post.com/a/7/#top']
  return [
    {
      ...{ ...about, isTrue: true, name: 'a fire that two newspapers tell', role: 'vietnameseFactory', expected: 'question' },
      over: addDays(day, reportedDays + 1),
      sayings: [
        reported(making, 'vietnameseFactory', day, [
          ['https://www.shoe-courier.com/fire-1', `Fire at ${footwear} stops two lines`],
          ['https://hanoi-morning.vn/n/88', `${vietnameseFactory.own} Vietnam Footwear plant hit by explosion, 20 hurt`],
        ]),
      ],
    },
    {
      ...{ ...about, ...twin, name: 'copies of one story at one publisher', role: 'americanBrand', expected: 'nothing' },
      sayings: [
        reported(
          making,
          'americanBrand',
          someDay(making),
          copies.map((address) => [address, `${gear} recalls stoves after complaints`]),
        ),
      ],
    },
    {
      ...{ ...about, ...twin, name: 'an ordinary word in two newspapers', role: 'ordinaryWord', expected: 'no alert' },
      sayings: [
        reported(making, 'ordinaryWord', someDay(making), [
          ['https://www.town-crier.com/1', `${ordinaryWord.own} cinema closes after forty years`],
          ['https://valley-news.org/2', `Shoppers mourn as ${ordinaryWord.own} mall shuts down`],
        ]),
      ],
    },
    {
      ...{
        ...about,
        ...twin,
        name: 'its name in one sentence, another’s trouble in the next',
        role: 'germanWithNumbers',
        expected: 'nothing',
      },
      sayings: [
        reported(making, 'germanWithNumbers', someDay(making), [
          ['https://www.box-weekly.com/1', `Rival files for bankruptcy; ${germanWithNumbers.card.names[0]} opens a second hall`],
          ['https://carton-news.de/2', `Rival in Insolvenz | ${germanWithNumbers.card.names[0]} stellt ein`],
        ]),
      ],
    },
  ]
}

/** Newspapers are asked for a week back, so that a report is said for so many days. */
const reportedDays = 7

function reported({ suppliers }: MonthMaking, role: SupplierRole, day: Day, titles: readonly (readonly string[])[]): Saying {
  const question = gdelt.question(suppliers[role].card)
  const articles = titles.map(
    ([address = '', title = ''], i): Article => ({ address, title, at: new Date(noon(day).getTime() + i * 3_600_000) }),
  )
  const notices = question === null ? [] : newsNotices(question.split('\n'), articles)
  return answered('gdelt', role, (today) => (today > day && today <= addDays(day, reportedDays) ? notices : []))
}
