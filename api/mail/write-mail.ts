import { uuidv7 } from '../../db/uuid.ts'
import type { LinkPurpose } from '../platform/transaction/auth-gateway.ts'
import type { Work } from '../platform/transaction/work.ts'
import { htmlOfMail } from './mail-html.ts'
import type { MailPart } from './mail-part.ts'
import { textOfMail } from './mail-text.ts'
import { refusedAmong } from './refused-addresses.ts'

export type NewMail = {
  /** One address, validated by the caller. */
  readonly to: string
  /** One line. */
  readonly subject: string
  readonly parts: readonly MailPart[]
  /**
   * The address of `linkMark`: opens `page` of this server with a token for the row `id`:
   * `{origin}{page}?token=…`. Where the origin is known only when the mail is sent, it is
   * `originMark`. A link of the purpose `unsubscribe` stands in the mail's headers too.
   */
  readonly link?: { readonly origin: string; readonly page: `/${string}`; readonly purpose: LinkPurpose; readonly id: string }
  /** A file that goes with it, at most a megabyte. */
  readonly attachment?: { readonly name: string; readonly bytes: Buffer }
  /** Hours after which it is useless and no longer sent; default 24. */
  readonly usefulHours?: number
  /** It is not sent before, and useful from then on; default now. */
  readonly notBefore?: Date
}

type Statements = Pick<Work, 'sql' | 'clock'>

/**
 * Writes a mail to a person, in the transaction of its cause, and returns its id. It is sent after
 * the commit, or only stored where no `SMTP_URL` is set. The database refuses a line break in
 * address or subject, which would inject a header.
 */
export async function writeMail(
  { sql, clock }: Statements,
  { to, subject, parts, link, attachment, usefulHours = 24, notBefore }: NewMail,
): Promise<string> {
  const now = clock.now()
  const from = notBefore ?? now
  const id = uuidv7(now)
  await sql(
    `insert into identity.mail (id, recipient, subject, body, link_page, link_purpose, link_id, next_try_at, useful_until, created_at, html, attachment,
       attachment_name) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      id,
      to,
      subject,
      textOfMail(parts),
      link ? `${link.origin}${link.page}` : null,
      link?.purpose ?? null,
      link?.id ?? null,
      from,
      new Date(from.getTime() + usefulHours * 3_600_000),
      now,
      htmlOfMail(subject, parts),
      attachment?.bytes ?? null,
      attachment?.name ?? null,
    ],
  )
  return id
}

/**
 * The same for the work's business, whose owners see it in their list of mail, without the link.
 * What a reader can switch off is not written to an address that takes no mail: then the id is
 * null.
 */
export async function writeMailOfBusiness(work: Pick<Work, 'sql' | 'clock' | 'businessId'>, mail: NewMail): Promise<string | null> {
  if (mail.link?.purpose === 'unsubscribe' && (await refusedAmong(work.sql, [mail.to])).size > 0) return null
  const id = await writeMail(work, mail)
  await work.sql('insert into mail_of_business (business_id, id) values ($1, $2)', [work.businessId, id])
  return id
}

/** Drops the business's mail that is not sent yet. */
export async function dropWaitingMail({ sql, businessId }: Pick<Work, 'sql' | 'businessId'>): Promise<void> {
  await sql(
    `delete from identity.mail where status = 'waiting' and id = any(array(select id from mail_of_business where business_id = $1))`,
    [businessId],
  )
}
