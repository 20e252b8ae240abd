import { type ImportQuestion, QuestionKind } from '../import.entity.ts'
import type { Mapping } from './mapping.input.ts'
import { type Question, questionText, withAnswer } from './question.ts'

/**
 * A stored question in the form of the graph. `given` is the mapping that the import was started
 * with. An answer is merged into it, so that a second question keeps the first answer.
 */
export function openQuestion(asked: Question, fileName: string, given: Mapping): ImportQuestion {
  const isOfColumn = 'column' in asked
  const isOfHeader = asked.kind === 'columns'
  const choices = 'choices' in asked ? asked.choices : []
  return {
    kind: QuestionKind[asked.kind],
    question: questionText(asked, fileName),
    ...(isOfColumn && { column: asked.column, found: asked.found, line: asked.line }),
    readings: choices.map((choice) => ({ label: choice.label, mapping: withAnswer(given, choice) })),
    ...(isOfHeader && asked.fileKind !== null && { fileKind: asked.fileKind }),
    rows: asked.kind === 'far_days' ? asked.rows.map((row) => ({ line: row.line, day: row.day, text: row.what })) : [],
    missing: isOfHeader ? [...asked.missing] : [],
  }
}
