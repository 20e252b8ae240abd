// First of all: in the build, modules share pieces that declare GraphQL types as they load.
import 'reflect-metadata'

const [, , ...args] = process.argv

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(
    `RiskPilot runs on Node 24 or newer; this is ${process.versions.node}. Use "npm start" or "npx riskpilot": they bring their own.\n`,
  )
  process.exitCode = 1
} else if (args.length === 0) {
  await keepCompiledCode()
  const { serveProcess } = await import('./server/process.ts')
  await serveProcess()
} else {
  process.stdout.on('error', ignoreClosedPipe)
  await keepCompiledCode()
  const { runCommand } = await import('./cli/program.ts')
  process.exitCode = await runCommand(args)
}

/** Whoever reads may stop before the end, as `head` does; the command goes on to its own end. */
function ignoreClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error
}

/**
 * A second start finds its modules compiled. Threads and child processes learn the folder from the
 * environment.
 */
async function keepCompiledCode(): Promise<void> {
  // Not above: an older Node has neither, and is to read what is wrong.
  const { enableCompileCache } = await import('node:module')
  const { projectRoot } = await import('./platform/operations/project-root.ts')
  process.env.NODE_COMPILE_CACHE ??= `${projectRoot}/dist/api/.compiled`
  enableCompileCache(process.env.NODE_COMPILE_CACHE)
}
