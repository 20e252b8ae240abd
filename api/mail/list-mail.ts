import type pg from 'pg'
import { type Connection, connection, isInstantAndId, isUuid, type PageArgs, pageRequest } from '../platform/graph-types/paging.ts'
import { may } from '../platform/rights/rights.ts'
import type { Work } from '../platform/transaction/work.ts'
import { Mail } from './mail.entity.ts'
import { wholeText } from './mail-links.ts'
import { linkMark, withOrigin } from './marks.ts'

const order = 'mail newest'

type MailRow = {
  id: string
  recipient: string
  subject: string
  body: string
  status: Mail['status']
  tries: number
  problem: string | null
  createdAt: Date
  sentAt: Date | null
  at: string
}

const columns = `m.id, m.recipient, m.subject, m.body, m.status, m.tries, m.problem, m.created_at as "createdAt", m.sent_at as "sentAt",
  (m.created_at at time zone 'UTC')::text || '+00' as at`

/**
 * The mail of the work's business, newest first. Links are left out: anybody who opens one acts as
 * its recipient.
 */
export async function mailOfBusiness(work: Work, page: PageArgs): Promise<Connection<Mail>> {
  may(work.actor, 'business:manage')
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isInstantAndId })
  const rows = await work.sql<MailRow>(
    `select ${columns} from mail_of_business b join identity.mail m on m.id = b.id
      where b.business_id = $1 and ($2::timestamptz is null or (m.created_at, m.id) < ($2::timestamptz, $3::uuid))
      order by m.created_at desc, m.id desc limit $4`,
    [work.businessId, request.after?.[0] ?? null, request.after?.[1] ?? null, request.limit + 1],
  )
  const [count] = await work.sql<{ count: bigint }>('select count(*) from mail_of_business where business_id = $1', [work.businessId])
  return connection(rows, {
    request,
    order,
    totalCount: Number(count?.count ?? 0n),
    keys: ({ at, id }) => [at, id],
    node: toMail,
  })
}

/** Mail of the work's business by its ids, as the list shows it. */
export async function mailById(work: Work, ids: readonly string[]): Promise<ReadonlyMap<string, Mail>> {
  may(work.actor, 'business:manage')
  const rows = await work.sql<MailRow>(
    `select ${columns} from mail_of_business b join identity.mail m on m.id = b.id where b.business_id = $1 and m.id = any($2::uuid[])`,
    [work.businessId, ids.filter(isUuid)],
  )
  return new Map(rows.map((row) => [row.id, toMail(row)]))
}

function toMail({ recipient, body, ...rest }: MailRow): Mail {
  return Object.assign(new Mail(), {
    ...rest,
    to: recipient,
    text: withOrigin(body, '').replaceAll(linkMark, '(the link is left out here)'),
  })
}

export type ListedMail = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly status: Mail['status']
  readonly tries: number
  readonly problem: string | null
  readonly createdAt: string
}

const listed = `id, recipient as to, subject, status, tries, problem, to_char(created_at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS"Z"') as "createdAt"`

/**
 * The newest hundred mails of all businesses, for the operator of the installation alone; never for
 * a request.
 */
export async function listMail(pool: pg.Pool): Promise<ListedMail[]> {
  const { rows } = await pool.query<ListedMail>(`select ${listed} from identity.mail order by created_at desc, id desc limit 100`)
  return rows
}

/** One complete mail, with its link, for the operator alone; null for an unknown id. */
export async function mailWithLink(
  pool: pg.Pool,
  { secretKey, origin }: { readonly secretKey: string; readonly origin: string },
  id: string,
): Promise<(ListedMail & { readonly text: string }) | null> {
  if (!isUuid(id)) return null
  const { rows } = await pool.query<ListedMail & Parameters<typeof wholeText>[0]>(
    `select ${listed}, body, link_page, link_purpose, link_id from identity.mail where id = $1`,
    [id],
  )
  const [mail] = rows
  if (!mail) return null
  const { body, link_page, link_purpose, link_id, ...rest } = mail
  return { ...rest, text: wholeText({ body, link_page, link_purpose, link_id }, secretKey, origin) }
}
