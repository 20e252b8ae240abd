import { readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type pg from 'pg'
import { z } from 'zod'
import { type Receipt, readReceipts } from '../businesses/receipts.ts'
import { Failure } from '../platform/failures/failures.ts'
import { uploadsIn } from '../platform/operations/backups.ts'
import { withConnection } from '../platform/operations/owner-connection.ts'
import { systemClock } from '../platform/transaction/run-in-transaction.ts'
import type { CommandIo } from './io.ts'
import { type CommandResult, counted } from './make-backup.ts'
import { withOwner } from './with-owner.ts'

const receiptFile = z.object({
  schemaVersion: z.literal(1),
  receipts: z.array(z.object({ id: z.uuid(), kind: z.enum(['business', 'person']), subjectId: z.uuid(), erasedAt: z.iso.datetime() })),
})

/**
 * Writes what was erased from the database of the settings, oldest first, as `restore --receipts`
 * reads it.
 */
export async function writeReceipts(file: string, io: CommandIo): Promise<CommandResult> {
  return withOwner(io, ({ ownerUrl }) =>
    withConnection({ url: ownerUrl, variable: undefined }, async (client) => {
      const receipts = await readReceipts(client)
      await writeFile(resolve(file), `${JSON.stringify({ schemaVersion: 1, receipts }, null, 1)}\n`, { mode: 0o600 })
      return {
        value: { file: resolve(file), receipts: receipts.length },
        lines: [`${resolve(file)}: ${counted(receipts.length, 'receipt')}.`],
      }
    }),
  )
}

/** Throws `refused` with what is wrong where the file holds no receipts. */
export async function receiptsIn(file: string): Promise<Receipt[]> {
  const text = await readFile(resolve(file), 'utf8').catch((error: Error) => {
    throw new Failure('refused', `${resolve(file)} cannot be read: ${error.message}.`)
  })
  const { success, data } = receiptFile.safeParse(parsed(text))
  if (!success) throw new Failure('refused', `${resolve(file)} holds no receipts: write it with riskpilot receipts FILE.`)
  return data.receipts
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * What a backup brought back and was erased again, and who stays because a business has no other
 * owner.
 */
export type ErasedAgain = {
  readonly businesses: number
  readonly people: number
  readonly kept: readonly { readonly id: string; readonly owns: string }[]
}

/**
 * Erases what the receipts name and the restored database holds: businesses first, because nobody
 * leaves a business whose only owner they are. Receipts of what is not here change nothing.
 */
export async function eraseAgain(owner: pg.Client, receipts: readonly Receipt[], dataDir: string): Promise<ErasedAgain> {
  const before = new Set((await readReceipts(owner)).map(({ id }) => id))
  const kept: { id: string; owns: string }[] = []
  for (const receipt of receipts.filter(({ kind }) => kind === 'business')) await eraseBusiness(owner, receipt, dataDir)
  for (const receipt of receipts.filter(({ kind }) => kind === 'person')) {
    const owns = await erasePerson(owner, receipt)
    if (owns !== '') kept.push({ id: receipt.subjectId, owns })
  }
  const done = (await readReceipts(owner)).filter(({ id }) => !before.has(id))
  const count = (kind: Receipt['kind']) => done.filter((receipt) => receipt.kind === kind).length
  return { businesses: count('business'), people: count('person'), kept }
}

async function eraseBusiness(owner: pg.Client, { id, subjectId }: Receipt, dataDir: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>('select erase_business($1, $2, $3) as name', [subjectId, id, systemClock.now()])
  for (const { name } of rows) await rm(join(uploadsIn(dataDir), name), { force: true })
}

/** The names of the businesses that have no other owner, where the person stays for them. */
async function erasePerson(owner: pg.Client, { id, subjectId }: Receipt): Promise<string> {
  const now = systemClock.now()
  const { rows } = await owner.query<{ name: string }>('select name from leave_account($1, $2)', [subjectId, now])
  if (rows.length === 0) await owner.query('select unname_person($1, $2, $3)', [subjectId, id, now])
  return rows.map(({ name }) => name).join(', ')
}
