import { sourcesStandIn } from './server.ts'
import { sourcesWorld } from './world.ts'

/**
 * A process of its own: `main.ts SEED [PORT] [ENTRIES]` prints its origin and serves until it is
 * ended, with so many entries on the largest list. Whom its lists name, and what goes wrong, is
 * told at `/__control`.
 */
const [seed = '1', port = '0', entries = '60'] = process.argv.slice(2)
const { origin } = await sourcesStandIn(sourcesWorld(Number(seed), Number(entries)), { port: Number(port) })
process.stdout.write(`${origin}\n`)
