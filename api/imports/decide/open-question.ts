import { type ImportQuestion, QuestionKind } from '../import.entity.ts'
import type { Mapping } from './mapping.input.ts'
import { type Question, questionText, withAnswer } from './question.ts'

/**
 * A stored question in the form of the graph. `given` is the mapping that the import was started
 * with. An answer is merged into it, so that a second question keeps the first answer.
 */
export function openQuestion(question: Question, fileName: string, given: Mapping): ImportQuestion {
  const isOfColumn = 'column' in question
  const isOfHeader = question.kind === 'columns'
  const choices = question.choices ?? []
  return {
    kind: QuestionKind[question.kind],
    question: questionText(question, fileName),
    ...(isOfColumn && { column: question.column, found: question.found, line: question.line }),
    readings: choices.map((choice) => ({
      label: choice.label,
      mapping: withAnswer(given, choice),
      samples: [...(choice.samples ?? [])],
    })),
    ...(isOfHeader && question.fileKind !== null && { fileKind: question.fileKind }),
    rows: question.kind === 'far_days' ? question.rows.map((row) => ({ line: row.line, day: row.day, text: row.what })) : [],
    missing: isOfHeader ? [...question.missing] : [],
  }
}
