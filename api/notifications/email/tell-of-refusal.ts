import { runInTransaction, type WorkDependencies } from '../../platform/transaction/run-in-transaction.ts'
import { notifyMembers } from '../tell.ts'

/**
 * Tells the owners of the business whose mail it was that an address takes none. Nothing for mail
 * of no business. Call it once for each address that begins to refuse.
 */
export async function tellOfRefusal(
  dependencies: WorkDependencies,
  { mailId, address }: { mailId: string; address: string },
): Promise<void> {
  const { rows } = await dependencies.db.pool.query<{ businessId: string | null }>('select business_of_mail($1) as "businessId"', [mailId])
  const businessId = rows[0]?.businessId
  if (!businessId) return
  await runInTransaction(dependencies, { businessId, actor: { kind: 'system' } }, (work) =>
    notifyMembers(work, {
      kind: 'integration',
      isForOwners: true,
      title: `${address} takes no email`,
      text: `Its mail server says that there is no such mailbox. News, summaries and reports are not emailed there for 30 days, or until an email of another kind arrives. Correct the address in the settings, under Setup or Members.`,
    }),
  )
}
