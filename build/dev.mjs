// `npm run dev`: the server from its sources, started again on every save. With `-- --stand-ins`
// the providers that RiskPilot reads stand beside it as made-up shops, its lists with made names,
// and what to enter is printed.
import { spawn } from 'node:child_process'
import { projectNode } from './build.mjs'
import { root } from './stamps.mjs'
import { fromSources, startStandIn } from './stand-in.mjs'

const children = []

/** Of a shop of the first seed, or of the lists; ended with the server. */
async function standIn(provider, ...wishes) {
  const { origin, child } = await startStandIn(provider, '1', '0', ...wishes)
  children.push(child)
  return origin
}

async function withStandIns() {
  const key = 'rk_live_standin'
  const [stripe, shopify, lists] = [await standIn('stripe', key), await standIn('shopify'), await standIn('sources')]
  const { shop, app } = await (await fetch(`${shopify}/__control`)).json()
  console.error(`Stripe stands in at ${stripe}: enter the key ${key}`)
  console.error(`Shopify stands in at ${shopify}: enter the shop ${shop}`)
  console.error(`  with an application of its own: client id ${app.clientId}, client secret ${app.secret}`)
  console.error(`  without a browser: {"accessToken":"${app.token}"} as the file of riskpilot integration add`)
  console.error(`  its clock, rights and faults: ${shopify}/__control`)
  const named = Object.entries(await (await fetch(`${lists}/__control`)).json())
  console.error(`Lists of sanctions, recalls and breaches stand in at ${lists}; some of whom they name:`)
  for (const [list, { first }] of named) console.error(`  ${list}: ${first.name}, ${first.domain}`)
  return {
    SOURCE_ORIGINS: named.map(([list]) => `${list}=${lists}`).join(','),
    PROVIDER_ORIGINS: `stripe=${stripe},shopify=${shopify}`,
    SHOPIFY_CLIENT_ID: app.clientId,
    SHOPIFY_CLIENT_SECRET: app.secret,
  }
}

const [, , ...given] = process.argv
const hasStandIns = given.includes('--stand-ins')
const more = hasStandIns ? await withStandIns() : {}
const args = ['--watch-path=api', '--watch-path=db', ...fromSources, 'api/main.ts', ...given.filter((one) => one !== '--stand-ins')]
const server = spawn(projectNode(), args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...more } })
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => {
  for (const child of children) child.kill()
  process.exitCode = code ?? 1
})
