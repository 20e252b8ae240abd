// `npm run pictures [FOLDER]`: draws every screen and state that the browser tests look over, in
// both themes, 1280 and 390 px wide. Plain JavaScript.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { projectNode } from './build.mjs'
import { root } from './stamps.mjs'

const folder = resolve(process.argv[2] ?? join(root, 'dist', 'pictures'))
mkdirSync(folder, { recursive: true })
const node = (args) =>
  spawnSync(projectNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, RISKPILOT_PICTURES: folder } }).status ?? 1
const screens = join(root, 'e2e', 'screens')
const looksOver = (name) => name.endsWith('.spec.ts') && readFileSync(join(screens, name), 'utf8').includes('lookOver(')
const specs = readdirSync(screens).filter(looksOver)
const status = node(['build/build.mjs']) || node(['node_modules/@playwright/test/cli.js', 'test', ...specs])
console.log(`${readdirSync(folder).length} pictures are in ${folder}`)
process.exitCode = status
