#!/usr/bin/env node
// `npx riskpilot …`: installs and builds if necessary, then runs the command on the project's own
// Node.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { install } from './install.mjs'
import { root } from './stamps.mjs'

await install()
const { build, projectNode } = await import('./build.mjs')
try {
  await build(['schema', 'api'])
} catch (error) {
  console.error(error.message)
  process.exit(1)
}

// Relative paths are resolved from the person's folder. Without a command it lists the commands;
// serving is `npm start`.
const command = process.argv.length > 2 ? process.argv.slice(2) : ['--help']
const child = spawn(projectNode(), [join(root, 'dist', 'api', 'main.js'), ...command], { stdio: 'inherit' })
// Ctrl-C reaches the child directly; this process only has to outlive it.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
process.on('SIGINT', () => undefined)
child.on('exit', (code, signal) => {
  process.exitCode = code ?? 128 + (signal === 'SIGINT' ? 2 : 15)
})
