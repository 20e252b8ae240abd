import type { Command } from 'commander'
import type { CommandIo } from './io.ts'

/** `mcp`. */
export function addMcp(program: Command, io: CommandIo): void {
  program
    .command('mcp')
    .option(
      '--key <key>',
      'the API key of the business, rp_…; better in the environment as RISKPILOT_KEY, where no list of processes shows it',
    )
    .option('--url <address>', 'where RiskPilot is (default: the server of this data folder)')
    .description('Serves an assistant over standard input and output (Model Context Protocol): alerts, what proves them, comments.')
    .addHelpText(
      'after',
      '\nWith a key of the scope read the assistant reads; comments and changes of status need risk:write too. See docs/assistants.md.\n\nExample:\n  RISKPILOT_KEY=rp_… riskpilot mcp --url https://riskpilot.shop.example',
    )
    .action(async ({ key, url }: { key?: string; url?: string }) => {
      const { serveAssistant } = await import('./assistant/serve-assistant.ts')
      await serveAssistant(io, { key, url })
    })
}
