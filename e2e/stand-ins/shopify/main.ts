import { shopifyStandIn } from './server.ts'
import { shopifyWorld } from './world.ts'

/**
 * A process of its own: `main.ts SEED [PORT] [PAYMENTS]` prints its origin and serves until it is
 * ended. What to enter is told at `/__control`.
 */
const [seed = '1', port = '0', payments = '40'] = process.argv.slice(2)
const { origin } = await shopifyStandIn(shopifyWorld(Number(seed), { payments: Number(payments) }), { port: Number(port) })
process.stdout.write(`${origin}\n`)
