// First of all: in the build, modules share pieces that declare GraphQL types as they load.
import 'reflect-metadata'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { projectRoot } from './platform/operations/project-root.ts'

// A second start finds its modules compiled. Threads and child processes learn the folder from the environment.
process.env.NODE_COMPILE_CACHE ??= join(projectRoot, 'dist', 'api', '.compiled')
enableCompileCache(process.env.NODE_COMPILE_CACHE)

const [, , ...args] = process.argv

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `RiskPilot runs on Node 24 or newer; this is ${process.versions.node}. Use "npm start" or "npx riskpilot": they bring their own.\n`,
  )
  process.exitCode = 1
} else if (args.length === 0) {
  const { serveProcess } = await import('./server/process.ts')
  await serveProcess()
} else {
  const { runCommand } = await import('./cli/program.ts')
  process.exitCode = await runCommand(args)
}
