import type { Database } from '../../../db/connect.ts'
import type { Work } from '../../platform/transaction/work.ts'

/** The person of all demo sessions. There is no password for this person in any table. */
export const demoEmail = 'demo@riskpilot.local'
const demoName = 'Demo User'

type Statements = Pick<Work, 'sql'>

/** Whether this person is the demo's visitor. */
export async function isDemoVisitor({ pool }: Pick<Database, 'pool'>, userId: string): Promise<boolean> {
  const { rows } = await pool.query('select 1 from identity.demo_visitor where user_id = $1', [userId])
  return rows.length > 0
}

/**
 * The id of the demo's person, who is created if missing. Throws when the address has a password:
 * such a person is never made a visitor.
 */
export async function demoVisitor({ sql, clock }: Statements & Pick<Work, 'clock'>): Promise<string> {
  const [known] = await sql<{ user_id: string }>('select user_id from identity.demo_visitor limit 1')
  return known?.user_id ?? makeVisitor({ sql }, clock.now())
}

async function makeVisitor({ sql }: Statements, now: Date): Promise<string> {
  const [made] = await sql<{ user_id: string }>(
    `with visitor as (
       insert into identity."user" (name, email, "emailVerified", "createdAt", "updatedAt") values ($1, $2, false, $3, $3)
         on conflict (email) do nothing returning id)
     insert into identity.demo_visitor (user_id) select id from visitor returning user_id`,
    [demoName, demoEmail, now],
  )
  if (!made) throw new Error(`Somebody signs in as ${demoEmail}, the address of the demo's visitor. Give that person another one.`)
  return made.user_id
}
