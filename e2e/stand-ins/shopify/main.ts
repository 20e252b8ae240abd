import { shopifyStandIn } from './server.ts'
import { shopifyWorld } from './world.ts'

/**
 * A process of its own: `main.ts SEED [PORT] [PAYMENTS] [SHOP] [CURRENCY]` prints its origin and
 * serves until it is ended. What to enter is told at `/__control`.
 */
const [seed = '1', port = '0', payments = '40', shop, currency] = process.argv.slice(2)
const world = shopifyWorld(Number(seed), { payments: Number(payments), ...(shop && { shop }), ...(currency && { currency }) })
const standIn = await shopifyStandIn(world, { port: Number(port) })
// Beside another shop it stands for its own host alone, so its files are there.
if (shop) standIn.bulkHost = `https://${shop}`
process.stdout.write(`${standIn.origin}\n`)
