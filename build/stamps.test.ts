import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
// @ts-expect-error plain JavaScript without types, for the system's Node
import { hashOf, isFresh, stampFresh, withLock } from './stamps.mjs'

function folder(files: Record<string, string>): string {
  const path = mkdtempSync(join(tmpdir(), 'riskpilot-stamps-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(join(path, name, '..'), { recursive: true })
    writeFileSync(join(path, name), text)
  }
  return path
}

describe('stamps', () => {
  it('a target is fresh until an input’s content or name changes, or an output is gone', () => {
    const path = folder({ 'api/a.ts': '1', 'dist/out.js': '' })
    const hash = () => hashOf(path, ['api'])
    const fresh = () => isFresh(path, 'api', hash(), ['dist/out.js'])
    expect(fresh()).toBe(false)
    stampFresh(path, 'api', hash())
    expect(fresh()).toBe(true)
    writeFileSync(join(path, 'api/a.ts'), '1')
    expect(fresh()).toBe(true)
    writeFileSync(join(path, 'api/b.ts'), '')
    expect(fresh()).toBe(false)
    rmSync(join(path, 'api/b.ts'))
    rmSync(join(path, 'dist/out.js'))
    expect(fresh()).toBe(false)
  })

  it('contents that move between files are another content, and skipped files do not count', () => {
    const one = hashOf(folder({ 'a/x': '12', 'a/y': '3' }), ['a'])
    expect(hashOf(folder({ 'a/x': '1', 'a/y': '23' }), ['a'])).not.toBe(one)
    expect(hashOf(folder({ 'a/x': '12', 'a/y': '3', 'a/y.test.ts': 'z' }), ['a'], (name: string) => name.endsWith('.test.ts'))).toBe(one)
  })

  it('a lock lets one in at a time, and one whose holder is dead is taken over', async () => {
    const path = join(folder({}), 'lock')
    let inside = 0
    let most = 0
    const task = async () => {
      most = Math.max(most, ++inside)
      await new Promise((resolve) => setImmediate(resolve))
      inside--
    }
    await Promise.all([withLock(path, task), withLock(path, task), withLock(path, task)])
    expect(most).toBe(1)
    mkdirSync(path)
    writeFileSync(join(path, 'pid'), '2147483646')
    await withLock(path, task)
    await expect(withLock(path, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    await withLock(path, task)
  })
})
