import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

let place: string
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'made-shop-'))
})
afterAll(() => rmSync(place, { recursive: true, force: true }))

const script = join(import.meta.dirname, 'write-ordinary-shop.ts')
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', '@oxc-node/core/register', script, ...args], { encoding: 'utf8' })

it('writes the files of a shop and what is true of them', () => {
  const folder = join(place, 'yarn')
  expect(run('yarn', folder, '--seed', '2', '--lines', '4')).toMatchObject({ status: 0, stderr: '' })
  const files = ['ads.csv', 'chargebacks.csv', 'costs.csv', 'orders.csv', 'payouts.csv', 'refunds.csv', 'shipping.csv']
  expect(readdirSync(join(folder, 'files')).sort()).toEqual(files)
  const truth = JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8')) as { leaks: { id: string }[]; lookAlikes: object[] }
  expect([truth.leaks.length, truth.lookAlikes.length]).toEqual([8, 6])
})

it('writes a twin without leaks', () => {
  const folder = join(place, 'twin')
  expect(run('bicycle', folder, '--lines', '4', '--twin').status).toBe(0)
  expect(JSON.parse(readFileSync(join(folder, 'truth.json'), 'utf8'))).toMatchObject({ isTwin: true, leaks: [] })
})

it.each([['shoes', 'somewhere'], ['yarn'], ['yarn', 'somewhere', '--seed', 'x'], ['yarn', 'somewhere', '--lines', '0']])(
  'says how it is called for %s %s %s %s',
  (...args) => {
    const { status, stderr } = run(...args)
    expect([status, stderr]).toEqual([2, expect.stringContaining('yarn|bicycle|children FOLDER')])
  },
)
