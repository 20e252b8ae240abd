// Builds what changed. `--dev` omits the server's bundle: the server then runs from its sources.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { forgetStamp, hashOf, isFresh, root, stampFresh, withLock } from './stamps.mjs'

const packages = ['package-lock.json']
const notATest = (name) => /\.test\.tsx?$|\/testing\//.test(name)
const bin = (name) => join(root, 'node_modules', name)

/**
 * In order within a row, one row beside the other. Each is built again when the content of its
 * inputs changed since its last build, or an output is missing.
 */
export const targets = [
  {
    name: 'schema',
    row: 'pages',
    inputs: [...packages, 'api', 'db', 'tsconfig.json'],
    skip: notATest,
    outputs: ['schema.graphql'],
    commands: [['--import', '@oxc-node/core/register', 'api/emit.ts']],
  },
  {
    name: 'codegen',
    row: 'pages',
    needs: 'codegen.ts',
    inputs: [...packages, 'schema.graphql', 'codegen.ts', 'web', 'examples/partner'],
    skip: (name) => /^(web|examples)\//.test(name) && !name.endsWith('.graphql'),
    outputs: ['web/generated', 'examples/partner/generated'],
    commands: [[bin('@graphql-codegen/cli/cjs/bin.js'), '--config', 'codegen.ts', '--silent']],
  },
  {
    name: 'web',
    row: 'pages',
    needs: 'vite.config.ts',
    inputs: [
      ...packages,
      'schema.graphql',
      'vite.config.ts',
      'build/documents-apart.ts',
      'build/compressed-twins.ts',
      'build/texts.ts',
      'vite.ssr.config.ts',
      'vite.public.config.ts',
      'vite.public-ssr.config.ts',
      'web',
      'api',
      'tsconfig.json',
    ],
    // Only the server's input schemas and rules are part of the browser bundle.
    skip: (name) =>
      notATest(name) ||
      name.startsWith('web/graphiql/') ||
      (name.startsWith('api/') && !/\.(input|rules)\.ts$/.test(name) && !name.startsWith('api/values/')),
    outputs: [
      'dist/web/index.html',
      'dist/documents.json',
      'dist/ssr/ssr.js',
      'dist/public/manifest.json',
      'dist/public-ssr/public-ssr.js',
    ],
    commands: [
      [bin('vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
      [bin('vite/bin/vite.js'), 'build', '--config', 'vite.ssr.config.ts', '--logLevel', 'warn'],
      [bin('vite/bin/vite.js'), 'build', '--config', 'vite.public.config.ts', '--logLevel', 'warn'],
      [bin('vite/bin/vite.js'), 'build', '--config', 'vite.public-ssr.config.ts', '--logLevel', 'warn'],
    ],
  },
  {
    name: 'graphiql',
    row: 'server',
    needs: 'vite.graphiql.config.ts',
    inputs: [...packages, 'vite.graphiql.config.ts', 'web/graphiql', 'examples/operations'],
    outputs: ['dist/graphiql'],
    commands: [[bin('vite/bin/vite.js'), 'build', '--config', 'vite.graphiql.config.ts', '--logLevel', 'error']],
  },
  {
    name: 'api',
    row: 'server',
    inputs: [...packages, 'vite.api.config.ts', 'api', 'db', 'tsconfig.json', 'package.json'],
    skip: notATest,
    outputs: ['dist/api/main.js'],
    commands: [[bin('vite/bin/vite.js'), 'build', '--config', 'vite.api.config.ts', '--logLevel', 'warn']],
  },
]

/**
 * Builds the named targets (default: all) that are stale. Throws the first failure, once both rows
 * have ended.
 */
export async function build(names = targets.map(({ name }) => name), run = runNode) {
  const wanted = targets.filter((target) => names.includes(target.name) && hasPart(target))
  await withLock(join(root, 'dist', '.build-lock'), async () => {
    const rows = ['pages', 'server'].map((name) => wanted.filter(({ row }) => row === name))
    const ends = await Promise.allSettled(rows.map((row) => buildInTurn(row, run)))
    for (const { reason } of ends) if (reason) throw reason
  })
}

async function buildInTurn(row, run) {
  for (const target of row) await buildOne(target, run)
}

/** Records that the caller has just built these targets, so that they are not built again. */
export function noteMade(names) {
  for (const { name, inputs, skip } of targets) if (names.includes(name)) stampFresh(root, name, hashOf(root, inputs, skip))
}

function hasPart({ needs }) {
  return needs === undefined || existsSync(join(root, needs))
}

async function buildOne({ name, inputs, skip, outputs, commands }, run) {
  const hash = hashOf(root, inputs, skip)
  if (isFresh(root, name, hash, outputs)) return
  forgetStamp(root, name)
  console.error(`Building ${name} …`)
  for (const command of commands) await run(command)
  // A target may write among its own inputs: the hash from before the build counts.
  stampFresh(root, name, hash)
}

function runNode(args) {
  const child = spawn(projectNode(), args, { cwd: root, stdio: ['ignore', 2, 2] })
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args.join(' ')} failed; its message is above.`))))
  })
}

/** The Node version of the lockfile: the packages need it, whatever the system's own is. */
export function projectNode() {
  const path = join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return existsSync(path) ? path : process.execPath
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const dev = process.argv.includes('--dev')
  const only = process.argv.slice(2).filter((argument) => !argument.startsWith('-'))
  const names = only.length > 0 ? only : targets.map(({ name }) => name).filter((name) => !(dev && name === 'api'))
  await build(names).catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
