import type { Command } from 'commander'
import type { CheckResult } from './health-check.ts'
import { type CommandIo, print } from './io.ts'

/** `doctor`. */
export function addDoctor(program: Command, io: CommandIo): void {
  program
    .command('doctor')
    .option('--json', 'print JSON')
    .description(
      'Looks at what RiskPilot needs: settings, disk, port, keys, mail, database, durability, clock, migrations, roles and walls, a write, jobs, imports, stored credentials, backups. Changes nothing.',
    )
    .addHelpText('after', '\nExample:\n  riskpilot doctor\n\nExit code 1 when there is a problem.')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { examine } = await import('./examine.ts')
      const findings: CheckResult[] = []
      for await (const finding of examine(io.env)) {
        findings.push(finding)
        if (!json) io.out(`${lineOf(finding)}\n`)
      }
      if (json) print(io, { json, value: findings, lines: [] })
      if (findings.some(({ problem }) => problem !== undefined)) io.exitWith(1)
    })
}

function lineOf({ what, problem, note }: CheckResult): string {
  if (problem !== undefined) return `problem  ${what}: ${problem}`
  return `ok       ${what}${note === undefined ? '' : `: ${note}`}`
}
