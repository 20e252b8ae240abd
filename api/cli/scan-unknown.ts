import { ownColumnsOf } from '../imports/read/recognize.ts'
import { type Colour, withoutColour } from './colour.ts'
import type { LeftFile, ScanReport } from './scan-report.ts'

/** Whether the folder has files and none of them is one that RiskPilot knows. */
export function knowsNoFile({ imports, unrecognized }: ScanReport): boolean {
  return imports.length === 0 && unrecognized.length > 0
}

/**
 * What to do with a folder of which no file is known: each with its reason and what it lacks, and a
 * mapping to fill in. `colour` sets off its headings.
 */
export function unknownText({ business, unrecognized }: ScanReport, colour: Colour = withoutColour): string {
  const files = unrecognized.flatMap((left) => [`  ${left.reason}`, `    ${lacks(left)}`])
  const entries = unrecognized.map((left) => `  ${JSON.stringify(left.file)}: ${entryOf(left)}`)
  return [
    colour('heading', `No file in ‘${business}’ is one that RiskPilot knows, so nothing was read.`),
    [colour('heading', 'Not read'), ...files].join('\n'),
    [
      'Say which of their columns these are, and leave out the files that are something else. Put this into mapping.json, filled in, and run the scan again with --mapping mapping.json:',
      '{',
      entries.join(',\n'),
      '}',
    ].join('\n'),
    'docs/import-reference.md lists the files that are read as they are, and the columns of each kind.',
  ].join('\n\n')
}

/** What is shown of a file that comes close to no kind: most files of a shop are orders. */
const usual = { kind: 'orders', missing: ownColumnsOf('orders') } as const

function lacks({ nearest }: LeftFile): string {
  const { kind, missing } = nearest ?? usual
  return `As ${kind} it lacks ${missing.join(', ')}.`
}

function entryOf({ nearest }: LeftFile): string {
  const { kind, missing } = nearest ?? usual
  return JSON.stringify({ kind, columns: Object.fromEntries(missing.map((name) => [name, '…'])) })
}
