import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from './make-folder.ts'

describe('makeFolder', () => {
  it('makes what is missing above it, twice the same, and fails where no folder can be', async () => {
    const place = await mkdtemp(join(tmpdir(), 'riskpilot-folder-'))
    try {
      await Promise.all([makeFolder(join(place, 'a', 'b', 'c')), makeFolder(join(place, 'a', 'b', 'c'))])
      expect((await stat(join(place, 'a', 'b', 'c'))).isDirectory()).toBe(true)
      const paths = Array.from({ length: 200 }, (_, index) => join(place, `${index}`, 'b', 'c', 'd'))
      await Promise.all(paths.flatMap((path) => [path, dirname(path), dirname(dirname(path)), path].map(makeFolder)))
      await writeFile(join(place, 'file'), '')
      await expect(makeFolder(join(place, 'file'))).rejects.toThrow('EEXIST')
      await expect(makeFolder(join(place, 'file', 'x'))).rejects.toThrow('ENOTDIR')
    } finally {
      await rm(place, { recursive: true, force: true })
    }
  })

  it.runIf(process.platform === 'linux')('fails, and does not wait for ever, where the system has no folders to make', async () => {
    await expect(makeFolder('/proc/riskpilot/data')).rejects.toThrow('ENOENT')
  })
})
