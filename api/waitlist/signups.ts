import { stringify } from 'csv-stringify/sync'
import type pg from 'pg'
import { Failure } from '../platform/failures/failures.ts'
import { type Connection, connection, isInstantText, type PageArgs, pageRequest } from '../platform/graph-types/paging.ts'
import type { WithoutBusiness } from '../platform/transaction/context.ts'
import { isStaff } from './staff.ts'
import { signupKinds, type WaitlistKind } from './waitlist.input.ts'

/** A sign-up as it is kept. */
export type StoredSignup = {
  readonly kind: WaitlistKind
  readonly email: string
  readonly details: Readonly<Record<string, string | null>>
  readonly createdAt: string
}

/** The instant of a sign-up, as machines write it. */
const isoInstant = `to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * Every sign-up, the newest first, or those of one form. Only the owner of the database may read
 * them.
 */
export async function listWaitlist(owner: pg.ClientBase, kind: WaitlistKind | null): Promise<StoredSignup[]> {
  const { rows } = await owner.query<StoredSignup>(
    `select kind, email, details, ${isoInstant} as "createdAt"
       from visitors.signup where $1::text is null or kind = $1 order by created_at desc, kind, email`,
    [kind],
  )
  return rows
}

/**
 * Forgets an address in every form, when the person asks for it. Returns how many sign-ups that
 * were.
 */
export async function removeFromWaitlist(owner: pg.ClientBase, email: string): Promise<number> {
  const { rowCount } = await owner.query('delete from visitors.signup where email = $1', [email.trim().toLowerCase()])
  return rowCount ?? 0
}

/** Every detail that a form asks for, in the order of the columns. */
const detailColumns = [
  ...['name', 'companyName', 'phone', 'companySize', 'companyWebsite', 'shopifyStoreUrl'],
  ...['chargebackConcerns', 'cashFlowChallenges', 'riskInterest'],
] as const

/** Sign-ups as CSV. Cells that a spreadsheet would take for a formula get an apostrophe. */
export function signupsCsv(signups: readonly StoredSignup[]): string {
  const rows = signups.map(({ createdAt, kind, email, details }) => [createdAt, kind, email, ...detailColumns.map((name) => details[name])])
  return stringify([['signedUpAt', 'form', 'email', ...detailColumns], ...rows], { escape_formulas: true })
}

/** A sign-up as staff read it. */
export type ListedSignup = {
  readonly form: WaitlistKind
  readonly email: string
  readonly answers: readonly { readonly field: string; readonly answer: string }[]
  readonly createdAt: Date
}

type WaitlistRow = { kind: WaitlistKind; email: string; details: Readonly<Record<string, string | null>>; createdAt: string; at: string }

/** Sign-ups for a person of the staff, the newest first. Throws `forbidden` for everyone else. */
export async function signupsForStaff(
  { sql }: Pick<WithoutBusiness, 'sql'>,
  userId: string,
  { form, ...page }: PageArgs & { readonly form?: WaitlistKind | null },
): Promise<Connection<ListedSignup>> {
  if (!(await isStaff({ sql }, userId))) throw new Failure('forbidden', 'Only staff of this installation may read who signed up.')
  const order = `signups ${form ?? ''}`
  const request = pageRequest(page, { order, defaultSize: 20, isKey: isSignupKey })
  const [at, kind, email] = request.after ?? []
  const rows = await sql<WaitlistRow>(
    `select kind, email, details, ${isoInstant} as "createdAt", (created_at at time zone 'UTC')::text || '+00' as at
       from visitors.signups_for($1, $2, $3, $4, $5, $6)`,
    [userId, form ?? null, at ?? null, kind ?? null, email ?? null, request.limit + 1],
  )
  const [count] = await sql<{ count: string }>('select visitors.count_signups_for($1, $2) as count', [userId, form ?? null])
  return connection(rows, {
    request,
    order,
    totalCount: Number(count?.count ?? 0),
    keys: (row) => [row.at, row.kind, row.email],
    node: listed,
  })
}

function isSignupKey([at, kind, email, ...rest]: readonly string[]): boolean {
  return isInstantText(at) && signupKinds.some((one) => one === kind) && email !== undefined && !email.includes('\0') && rest.length === 0
}

function listed({ kind, email, details, createdAt }: WaitlistRow): ListedSignup {
  const answers = detailColumns.flatMap((field) => {
    const answer = details[field]
    return typeof answer === 'string' ? [{ field, answer }] : []
  })
  return { form: kind, email, answers, createdAt: new Date(createdAt) }
}
