import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { usableDataDir } from './data-dir.ts'
import { SettingsError } from './settings.ts'

it('OPS-04 a DATA_DIR that can hold nothing is refused in one line that names it, and one that is missing is made', async () => {
  const place = await mkdtemp(join(tmpdir(), 'riskpilot-data-'))
  try {
    await usableDataDir(join(place, 'a', 'b'))
    expect((await stat(join(place, 'a', 'b'))).isDirectory()).toBe(true)
    await writeFile(join(place, 'file'), '')
    for (const [path, why] of [
      [join(place, 'file'), 'it is a file'],
      [join(place, 'file', 'x'), 'something on the way to it is a file'],
    ] as const) {
      const error = await usableDataDir(path).catch((caught: unknown) => caught)
      expect(error).toBeInstanceOf(SettingsError)
      expect((error as SettingsError).message).toBe(
        `DATA_DIR: ‘${path}’ cannot hold data: ${why}. Write a folder that this user may write to.`,
      )
    }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
})
