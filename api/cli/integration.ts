import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

type AddOptions = { business: string; provider: string; keyFile: string; account?: string; connection?: string; json?: boolean }

/** `integration add`, `integration list`. */
export function addIntegration(program: Command, io: CommandIo): void {
  const integration = program
    .command('integration')
    .description('Connects providers that RiskPilot reads by itself, and lists what is connected.')
  integration
    .command('add')
    .requiredOption('--business <id>', 'the business, as `riskpilot business list` prints it')
    .requiredOption('--provider <key>', 'which one: stripe or shopify')
    .requiredOption(
      '--key-file <file>',
      'what holds the key, or the tokens of Shopify as JSON, readable by you alone (mode 0600); - reads standard input',
    )
    .option('--account <name>', 'the account there, where the provider has to be told: the address of a shop at Shopify')
    .option('--connection <id>', 'the connection whose new key it is; without it another account is connected beside those that are there')
    .option('--json', 'print JSON')
    .description('Connects a provider by a key, after trying it there, and prints the id of the connection.')
    .addHelpText(
      'after',
      '\nExample:\n  riskpilot integration add --business 0197… --provider stripe --key-file stripe.key\n  riskpilot integration add --business 0197… --provider shopify --account my-shop.myshopify.com --key-file shopify.json',
    )
    .action(async ({ json = false, ...options }: AddOptions) => {
      const { addByKeyFile } = await import('./integration-connections.ts')
      const { id, account } = await addByKeyFile(options, io)
      print(io, { json, value: { id, provider: options.provider, account }, lines: [id] })
    })
  integration
    .command('list')
    .requiredOption('--business <id>', 'the business, as `riskpilot business list` prints it')
    .option('--json', 'print JSON')
    .description('Lists the connections of a business: their state, the rows that are in, when they were read, and what is wrong.')
    .addHelpText('after', '\nExample:\n  riskpilot integration list --business 0197… --json')
    .action(async ({ business, json = false }: { business: string; json?: boolean }) => {
      const { listConnections } = await import('./integration-connections.ts')
      const value = await listConnections(business, io)
      print(io, { json, value, lines: value.map(lineOf) })
    })
}

type Listed = {
  readonly id: string
  readonly provider: string | null
  readonly name: string
  readonly status: string
  readonly hasEnded: boolean
  readonly account: unknown
  readonly rows: number
  readonly lastSyncAt: string | null
  readonly problem: string | null
}

function lineOf({ id, provider, name, status, hasEnded, account, rows, lastSyncAt, problem }: Listed): string {
  const state = hasEnded ? 'disconnected, rows kept' : status
  return [id, provider ?? name, state, account ?? '', `${rows} rows`, lastSyncAt ?? 'never read', problem ?? ''].join('\t').trimEnd()
}
