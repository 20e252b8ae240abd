import { type BusinessRow, updateBusiness } from '../businesses/businesses.ts'
import { Failure } from '../platform/failures/failures.ts'
import { inRealBusiness } from './in-real-business.ts'
import type { CommandIo } from './io.ts'
import { withDatabase } from './with-database.ts'

type Changes = { readonly name?: string; readonly currency?: string; readonly zone?: string }

/**
 * Changes a business and returns its new state. Throws `not_found` for an unknown id,
 * `invalid_input`, and `refused` where currency or zone are fixed because rows are imported.
 */
export async function updateBusinessOf(id: string, changes: Changes, io: CommandIo): Promise<BusinessRow> {
  if (Object.keys(changes).length === 0) throw new Failure('invalid_input', 'Say what is to change: --name, --currency or --zone.')
  return withDatabase(io, async (dependencies) => {
    const { within, stop } = await inRealBusiness(dependencies, id, io)
    try {
      const { name, currency, zone } = await within((work) => updateBusiness(work, changes))
      return { id, name, currency, zone }
    } catch (error) {
      // For a command, fixed settings are a refused input.
      if (error instanceof Failure && error.kind === 'conflict') throw new Failure('refused', error.message)
      throw error
    } finally {
      await stop()
    }
  })
}
