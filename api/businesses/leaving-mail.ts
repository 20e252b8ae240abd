import type pg from 'pg'
import type { MailPart } from '../mail/mail-part.ts'
import { type NewMail, writeMailOfBusiness } from '../mail/write-mail.ts'
import { type BusinessRound, partOf } from '../platform/operations/each-business.ts'
import type { Work } from '../platform/transaction/work.ts'
import { ownerAddresses } from './members.ts'

/** Hours before the end at which owners are mailed again. */
const reminderHours = 24

type Leaving = { readonly name: string; readonly zone: string; readonly leavingAt: Date }
type Statements = Pick<Work, 'sql' | 'clock' | 'businessId'>

/** Mails every owner that the business is being deleted, by whom, and until when it can be kept. */
export async function mailLeavingAsked(work: Statements, business: Leaving, by: string | null): Promise<void> {
  const { shop, day } = words(business)
  await mailOwners(work, {
    subject: `${shop} will be erased on ${day}`,
    parts: [
      {
        kind: 'text',
        text: `${by ?? 'Whoever runs this RiskPilot server'} deleted ${shop}. It is closed to all but its owners now, and erased on ${day} with everything in it.`,
      },
      ...howToKeep,
    ],
  })
}

/** Mails the owners of businesses that are erased within a day, each business once. */
export async function remindOfLeaving(
  owner: pg.ClientBase,
  { now, log }: { readonly now: Date; readonly log: BusinessRound['log'] },
): Promise<void> {
  const before = new Date(now.getTime() + reminderHours * 3_600_000)
  const due = await owner.query<{ id: string }>('select leaving_unreminded($1) as id', [before])
  const failed = 'Owners could not be reminded that their business is erased soon; trying again in a minute.'
  for (const { id } of due.rows) await partOf({ log, failed }, { business: id }, () => remindWhole(owner, id, now))
}

/** In one transaction: the mails and the mark that they were written. */
async function remindWhole(owner: pg.ClientBase, businessId: string, now: Date): Promise<void> {
  await owner.query('begin')
  try {
    await remindOne(owner, businessId, now)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

async function remindOne(owner: pg.ClientBase, businessId: string, now: Date): Promise<void> {
  const sql: Work['sql'] = async <Row>(text: string, values?: readonly unknown[]) =>
    (await owner.query(text, [...(values ?? [])])).rows as Row[]
  // Of two servers the second finds it reminded.
  const [business] = await sql<Leaving>(
    `update business set leaving_reminded_at = $2 where id = $1 and leaving_at is not null and leaving_reminded_at is null
     returning name, zone, leaving_at as "leavingAt"`,
    [businessId, now],
  )
  if (!business) return
  const { shop, day } = words(business)
  await mailOwners(
    { sql, businessId, clock: { now: () => now } },
    {
      subject: `Last day to keep ${shop}`,
      parts: [
        { kind: 'text', text: `${shop} is erased on ${day} with everything in it. Afterwards nobody can bring it back.` },
        ...howToKeep,
      ],
    },
  )
}

const howToKeep: readonly MailPart[] = [
  {
    kind: 'text',
    text: 'To keep it, sign in to RiskPilot before then and choose “Keep this business”. To take its data with you, download everything under Settings, Business.',
  },
  { kind: 'small', text: 'RiskPilot' },
]

function words({ name, zone, leavingAt }: Leaving): { shop: string; day: string } {
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: zone }).format(leavingAt)
  // A name is untrusted text, and a subject one line.
  return { shop: name.replaceAll(/\s+/g, ' ').slice(0, 100), day }
}

async function mailOwners(work: Statements, mail: Pick<NewMail, 'subject' | 'parts'>): Promise<void> {
  for (const to of await ownerAddresses(work)) await writeMailOfBusiness(work, { ...mail, to, usefulHours: reminderHours })
}
