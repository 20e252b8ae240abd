import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { runFolder } from '../../../../e2e/support/database/test-database.ts'
import { beginArrival, bytesAsTheyArrive, endArrival, failArrival, untilArrived } from './arriving-file.ts'

/** A file of which more is to come, and what a reader has had of it so far. */
async function arrivingFile() {
  const folder = await mkdtemp(join(runFolder(), 'arriving-'))
  const path = join(folder, 'orders.csv')
  await beginArrival(path)
  await writeFile(path, 'first,')
  const reading = bytesAsTheyArrive(path, 4)
  const read = async (): Promise<string> => {
    let text = ''
    for await (const bytes of reading) text += bytes.toString()
    return text
  }
  return { path, reading, read, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) }
}

it('reads a file that is still written to its last byte', async () => {
  await using file = await arrivingFile()
  expect(String((await file.reading.next()).value)).toBe('firs')
  const rest = file.read()
  for (const more of ['second,', 'third']) await appendFile(file.path, more)
  await endArrival(file.path)
  await untilArrived(file.path)
  expect(await rest).toBe('t,second,third')
})

it('takes no beginning for the whole when the rest does not come', async () => {
  await using file = await arrivingFile()
  const whole = expect(file.read()).rejects.toThrow('The rest of the file does not come: the database is away')
  await failArrival(file.path, 'the database is away')
  await whole
  await expect(untilArrived(file.path)).rejects.toThrow('the database is away')
})
