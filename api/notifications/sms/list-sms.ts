import type pg from 'pg'
import type { SecretCipher } from '../../platform/settings/encrypted-secret.ts'
import { textOf } from './sender.ts'
import type { SmsBody } from './sms-text.ts'

/** A message as whoever runs the server reads it, with its code. */
export type ListedSms = {
  readonly id: string
  readonly createdAt: string
  readonly status: string
  readonly to: string
  readonly text: string
  readonly problem: string | null
}

type SmsRow = Omit<ListedSms, 'text'> & {
  readonly businessId: string
  readonly userId: string
  readonly body: SmsBody
  readonly sealedCode: string | null
}

/**
 * The newest hundred messages of every business, the newest first. Only the owner of the database
 * sees more than one business.
 */
export async function listSms(
  owner: pg.ClientBase,
  { cipher, origin }: { readonly cipher: SecretCipher; readonly origin: string },
): Promise<ListedSms[]> {
  const { rows } = await owner.query<SmsRow>(
    `select id, business_id as "businessId", user_id as "userId", status, number as "to", body, sealed_code as "sealedCode", problem,
       to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from newest_sms(100) order by created_at desc, id desc`,
  )
  return rows.map(({ businessId, userId, body, sealedCode, ...row }) => ({
    ...row,
    text: textOf({ body, sealedCode, userId }, { businessId, cipher, origin: () => origin }) ?? 'The code cannot be read any more.',
  }))
}
