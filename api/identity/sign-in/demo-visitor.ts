import type { Work } from '../../platform/transaction/work.ts'

/** Whom sessions in the demo belong to. There is no password for this person in any table. */
export const demoEmail = 'demo@riskpilot.local'
const demoName = 'Demo User'

type Statements = Pick<Work, 'sql'>

/**
 * Lets the demo's visitor look at the business of the transaction; makes the visitor when there is none. Fails when somebody signs in with
 * that address: a person with a password is never made a visitor.
 */
export async function admitDemoVisitor({ sql, businessId, clock }: Statements & Pick<Work, 'businessId' | 'clock'>): Promise<void> {
  const [known] = await sql<{ user_id: string }>('select user_id from identity.demo_visitor limit 1')
  const userId = known?.user_id ?? (await makeVisitor({ sql }, clock.now()))
  await sql(`insert into membership (business_id, user_id, role, created_at) values ($1, $2, 'viewer', $3) on conflict do nothing`, [
    businessId,
    userId,
    clock.now(),
  ])
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
