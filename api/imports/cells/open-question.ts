import type { Mapping } from '../mapping.input.ts'

/** What a person has to choose before a file can be read: each reading with the whole mapping to start its import again with. */
export type OpenQuestion = {
  readonly question: string
  readonly readings: readonly { readonly label: string; readonly mapping: Mapping }[]
}

const asked =
  /^(.*) is either (.+) or (.+), and nothing in the column tells which\. Settle it with --mapping and a file that holds (\{.+\}) or (\{.+\}), in this order of meaning\.$/s

/**
 * The question in an import's problem (`ColumnReadings` writes it), null where it asks none. `given` is the mapping the import was
 * started with: an answer is added to it, so that a second question does not forget the first answer.
 */
export function openQuestion(problem: string | null | undefined, given: Mapping): OpenQuestion | null {
  const [, before, firstLabel, secondLabel, first, second] = asked.exec(problem ?? '') ?? []
  if (!before || !firstLabel || !secondLabel || !first || !second) return null
  try {
    return {
      question: `${before} is either ${firstLabel} or ${secondLabel}, and nothing in the column tells which.`,
      readings: [
        { label: firstLabel, mapping: withAnswer(given, first) },
        { label: secondLabel, mapping: withAnswer(given, second) },
      ],
    }
  } catch {
    // A file's name that reads like a mapping: the sentence itself still says how to settle it.
    return null
  }
}

/** `line` is a mapping file with the answer for one column: `{"orders.csv":{"dates":{"day":"dmy"}}}`. */
function withAnswer(given: Mapping, line: string): Mapping {
  const [answer] = Object.values(JSON.parse(line) as Record<string, Pick<Mapping, 'decimal' | 'dates'>>)
  return {
    ...given,
    ...(answer?.decimal && { decimal: joined(given.decimal, answer.decimal) }),
    ...(answer?.dates && { dates: joined(given.dates, answer.dates) }),
  }
}

type Setting<Value extends string> = Value | Record<string, Value> | undefined

function joined<Value extends string>(given: Setting<Value>, answer: Setting<Value>): Setting<Value> {
  return typeof given === 'object' && typeof answer === 'object' ? { ...given, ...answer } : answer
}
