import type { NotRecognized } from './recognize.ts'
import type { Table } from './tables/table.ts'

/** The most cells that are shown of a column, and the most characters of each. */
const mostSamples = 3
const longest = 40

/**
 * A question about missing columns with the first cells of each column that may be one of them.
 * Reads the first records of the table; card numbers are masked in it.
 */
export async function withSamples(file: NotRecognized, { header, batches }: Pick<Table, 'header' | 'batches'>): Promise<NotRecognized> {
  const question = 'question' in file ? file.question : null
  if (question?.kind !== 'columns' || !question.choices?.length) return file
  const { value } = await batches.next()
  const records = value?.records ?? []
  const wanted = question.missing[0] ?? ''
  const choices = question.choices.map((choice) => {
    const name = choice.mapping.columns?.[wanted]
    const index = name === undefined ? -1 : header.findIndex((cell) => cell.trim() === name)
    return index < 0 ? choice : { ...choice, samples: samplesOf(records, index) }
  })
  return { question: { ...question, choices } }
}

/** The first cells of a column that differ, without empty ones. */
function samplesOf(records: readonly (readonly string[])[], index: number): string[] {
  const samples = new Set<string>()
  for (const record of records) {
    const cell = (record[index] ?? '').trim()
    if (cell !== '') samples.add(cell.length > longest ? `${cell.slice(0, longest - 1)}…` : cell)
    if (samples.size === mostSamples) break
  }
  return [...samples]
}
