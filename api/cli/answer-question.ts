import { type Choice, questionText } from '../imports/decide/question.ts'
import { shown } from '../imports/read/cells/shown.ts'
import type { ImportSummary } from '../imports/write/import-file.ts'
import type { Terminal } from './terminal.ts'

/**
 * Asks the person at the terminal what the file asks. Null where nobody can answer, where the
 * question has no choices, or where the person leaves it open: the file is refused then.
 */
export async function answerTo({ file, question }: ImportSummary, { ask, say }: Terminal): Promise<Choice | null> {
  const choices = question?.choices ?? []
  if (!question || !ask || choices.length === 0) return null
  say(`  ${questionText(question, file)}`)
  for (const [i, { label, samples = [] }] of choices.entries()) {
    say(`    ${i + 1}  ${shown(label)}${samples.length > 0 ? `: ${samples.map(shown).join(', ')}` : ''}`)
  }
  for (;;) {
    const answer = await ask(`  Type 1${choices.length > 1 ? ` to ${choices.length}` : ''}, or nothing to leave it open: `)
    if (answer === '') return null
    const chosen = /^\d+$/.test(answer) ? choices[Number(answer) - 1] : undefined
    if (chosen) return chosen
    say(`  ‘${shown(answer)}’ is none of them.`)
  }
}
