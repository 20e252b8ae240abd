import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
const sleeps = /\bwaitForTimeout\(|\bsetTimeout\(\s*(?:resolve|done|r)\b|from 'node:timers\/promises'/

it('OPS-07 no test sleeps on the wall clock', () => {
  const files = execFileSync('git', ['ls-files', '-z', '--', '*.test.ts', '*.test.tsx', '*.spec.ts'], { cwd: root, encoding: 'utf8' })
  const tests = files.split('\0').filter((file) => file !== '' && file !== 'build/no-sleep.test.ts')
  expect(tests.length).toBeGreaterThan(100)
  expect(tests.filter((file) => sleeps.test(readFileSync(join(root, file), 'utf8')))).toEqual([])
})
