import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { uuidv7 } from '../../db/uuid.ts'
import { ownBusiness } from '../businesses/businesses.ts'
import { daysToKeep, deleteBusiness, keepBusiness } from '../businesses/delete-business.ts'
import { memberIds } from '../businesses/members.ts'
import { Failure } from '../platform/failures/failures.ts'
import { uploadsIn } from '../platform/operations/backups.ts'
import { inRealBusiness } from './in-real-business.ts'
import type { CommandIo } from './io.ts'
import type { InBusiness } from './throw-away-business.ts'
import { type CommandDependencies, withDatabase } from './with-database.ts'

type Options = { readonly name?: string; readonly now?: boolean; readonly keep?: boolean }
type Done = { readonly value: object; readonly lines: readonly string[] }

/**
 * Deletes a business, keeps it, or erases it at once. Throws `refused` with what would be lost
 * where no name confirms it, `invalid_input` for another name, `not_found` for an unknown business.
 */
export async function deleteBusinessOf(id: string, options: Options, io: CommandIo): Promise<Done> {
  return withDatabase(io, async (dependencies) => {
    const { within, stop } = await inRealBusiness(dependencies, id, io)
    try {
      if (options.keep) return await keep(within, id)
      if (options.name === undefined) throw new Failure('refused', await whatIsLost(within))
      const { name, leavingAt } = await within((work) => deleteBusiness(work, options.name ?? ''))
      if (options.now) return await eraseNow(dependencies, id)
      const erasedAt = leavingAt?.toISOString() ?? ''
      return { value: { id, erasedAt }, lines: [`${name} is closed to all but its owners, and erased at ${erasedAt}.`] }
    } finally {
      await stop()
    }
  })
}

async function keep(within: InBusiness, id: string): Promise<Done> {
  const { name } = await within((work) => keepBusiness(work, id))
  return { value: { id, erasedAt: null }, lines: [`${name} stays. Its members are back; API keys have to be made anew.`] }
}

async function whatIsLost(within: InBusiness): Promise<string> {
  const [{ name }, people] = await within(async (work) => [await ownBusiness(work), await memberIds(work)] as const)
  return `Deleting ${name} erases all its rows, alerts, history and settings after ${daysToKeep} days. Members who are no owners lose access at once; it has ${people.length} in all. API keys end. To confirm, add --name "${name}".`
}

async function eraseNow({ asOwner, clock, dataDir }: CommandDependencies, id: string): Promise<Done> {
  const now = clock.now()
  const receipt = uuidv7(now)
  const { rows } = await asOwner((owner) => owner.query<{ name: string }>('select erase_business($1, $2, $3) as name', [id, receipt, now]))
  for (const { name } of rows) await rm(join(uploadsIn(dataDir), name), { force: true })
  return { value: { id, erasedAt: now.toISOString(), receipt }, lines: [`Erased. The receipt is ${receipt}.`] }
}
