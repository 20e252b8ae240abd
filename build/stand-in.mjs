import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { projectNode } from './build.mjs'
import { root } from './stamps.mjs'

/** From the sources, which the stand-ins run from. */
export const fromSources = ['--import', '@oxc-node/core/register']

/**
 * Starts the stand-in of a provider as a process of its own; `wishes` are the arguments of its
 * `main.ts` (the seed, the port, and its own). Returns its origin, and the process, which whoever
 * started it ends.
 */
export async function startStandIn(provider, ...wishes) {
  const path = join(root, 'e2e', 'stand-ins', provider, 'main.ts')
  const child = spawn(projectNode(), [...fromSources, path, ...wishes], { cwd: root, stdio: ['ignore', 'pipe', 2] })
  for await (const origin of createInterface({ input: child.stdout })) return { origin, child }
  throw new Error(`The stand-in of ${provider} did not start; its message is above.`)
}
