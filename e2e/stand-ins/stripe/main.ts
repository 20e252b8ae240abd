import { stripeStandIn } from './server.ts'
import { stripeWorld } from './world.ts'

/**
 * A process of its own: `main.ts SEED [PORT] [KEY]` prints its origin and serves until it is ended.
 */
const [seed = '1', port = '0', key = 'rk_live_standin'] = process.argv.slice(2)
const { origin } = await stripeStandIn(stripeWorld(Number(seed)), { port: Number(port), key })
process.stdout.write(`${origin}\n`)
