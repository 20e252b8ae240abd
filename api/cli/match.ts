import { writeFile } from 'node:fs/promises'
import type { Command } from 'commander'
import { type CommandIo, print } from './io.ts'

/** `match names FILE`: judges pairs of names as suppliers are matched with what sources say. */
export function addMatch(program: Command, io: CommandIo): void {
  const match = program.command('match').description('What RiskPilot makes of names, without an account or a database.')
  match
    .command('names')
    .argument('<file>', 'CSV with the columns pair_id, name1, name2 and, where they are known, country1 and country2, in any order')
    .option('--json [file]', 'write the result as JSON to a file, or to standard output')
    .description(
      'Says of each pair of names how likely they are one company or person, and why: match, possible, related (another company of one group) or no.',
    )
    .addHelpText(
      'after',
      '\nThe thresholds are those by which suppliers are watched. Countries are codes or names; an empty\none is unknown.\n\nExample:\n  riskpilot match names pairs.csv --json judged.json',
    )
    .action(async (file: string, { json }: { json?: string | true }) => {
      const { judgePairs } = await import('./judge-pairs.ts')
      const value = await judgePairs(file)
      if (typeof json === 'string') await writeFile(json, `${JSON.stringify(value, null, 2)}\n`)
      const lines = value.map((pair) => [pair.pair_id, pair.decision, pair.probability, pair.reasons.join('; ')].join('  '))
      print(io, { json: json === true, value, lines: typeof json === 'string' ? [`${value.length} pairs judged.`] : lines })
    })
}
