import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { asCalled, runCommand } from '../support/command-line.ts'

const lists = ['ofac', 'un', 'eu', 'uk', 'csl', 'uflpa', 'cbp', 'cpsc', 'safety-gate', 'rappelconso', 'hibp']
let place: string
let lying: ChildProcess
let origins: string

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), 'watch-'))
  // The database may run under another account, which has to reach its folder.
  chmodSync(place, 0o755)
  const script = join('e2e', 'stand-ins', 'sources', 'main.ts')
  lying = spawn(process.execPath, ['--import', '@oxc-node/core/register', script, '7'], { stdio: ['ignore', 'pipe', 'inherit'] })
  for await (const origin of createInterface({ input: lying.stdout as NodeJS.ReadableStream })) {
    origins = lists.map((key) => `${key}=${origin}`).join(',')
    break
  }
})
afterAll(() => {
  lying.kill()
  rmSync(place, { recursive: true, force: true })
})

const riskpilot = (args: readonly string[], script?: string) =>
  runCommand(args, { env: { DATA_DIR: join(place, 'data'), SOURCE_ORIGINS: origins }, ...(script !== undefined && { script }) })

type Source = {
  key: string
  askedAt: string | null
  version: string | null
  hash: string | null
  items: number | null
  problem: string | null
  matches: []
}

it('OPS-05 watch reads every list once and says for each when, which version or hash, and how many entries', async () => {
  const business = (await riskpilot(['business', 'create', 'Fern', '--currency', 'EUR', '--zone', 'Europe/Berlin'], asCalled)).stdout.trim()
  const path = join(place, 'watch.json')
  const watched = await riskpilot(['watch', '--business', business, '--once', '--json', path])
  expect(watched.code, watched.stderr).toBe(0)
  const said = JSON.parse(readFileSync(path, 'utf8')) as { suppliers: number; sources: Source[]; events: [] }
  expect([said.suppliers, said.events]).toEqual([0, []])
  for (const key of lists) {
    const source = said.sources.find((one) => one.key === key)
    expect(source, key).toMatchObject({
      version: expect.stringMatching(/./),
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      problem: null,
      matches: [],
    })
    expect(Date.parse(source?.askedAt ?? ''), key).toBeGreaterThan(0)
    expect(source?.items, key).toBeGreaterThan(5)
  }
  expect(watched.stdout).toContain('0 suppliers were looked at.')
  expect((await riskpilot(['watch', '--business', 'nobody', '--once'])).code).not.toBe(0)
})
