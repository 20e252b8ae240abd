import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `doctor`. */
export function addDoctor(program: Command, io: CommandIo): void {
  program
    .command('doctor')
    .option('--json', 'print JSON')
    .description(
      'Looks at what RiskPilot needs: settings, disk, port, keys, mail, database, durability, clock, migrations, roles and walls, jobs, imports, stored credentials, backups. Changes nothing.',
    )
    .addHelpText('after', '\nExample:\n  riskpilot doctor\n\nExit code 1 when there is a problem.')
    .action(async ({ json = false }: { json?: boolean }) => {
      const { examine } = await import('./examine.ts')
      const findings = await examine(io.env)
      const lines = findings.map(({ what, problem, note }) =>
        problem === undefined ? `ok       ${what}${note === undefined ? '' : `: ${note}`}` : `problem  ${what}: ${problem}`,
      )
      print(io, { json, value: findings, lines })
      if (findings.some(({ problem }) => problem !== undefined)) io.exitWith(1)
    })
}
