import { posix } from 'node:path'
import { cellExcerpt } from '../cells/cell-excerpt.ts'

const unpack = 'Unpack it and import the files in it.'

/**
 * The kind of an archive without a readable workbook, by the names of its files. The sentence
 * follows the file's name.
 */
export function archiveProblem(names: readonly string[]): string {
  const known = kinds.find(({ has }) => names.some((name) => has.test(name)))
  if (known) return known.problem
  const tables = names.filter((name) => /\.(csv|tsv|txt|xlsx|csv\.gz)$/i.test(name) && !/(^|\/)(__MACOSX\/|\.)/.test(name))
  const [first] = tables
  if (first === undefined) return `is a ZIP archive, not a spreadsheet (XLSX). ${unpack}`
  const such = `‘${cellExcerpt(posix.basename(first))}’`
  return tables.length === 1
    ? `is a ZIP archive with ${such} in it. ${unpack.replace('files', 'file')}`
    : `is a ZIP archive with ${tables.length} tables in it, such as ${such}. ${unpack}`
}

const kinds: readonly { readonly has: RegExp; readonly problem: string }[] = [
  {
    has: /^xl\/workbook\.bin$/i,
    problem: 'is a binary Excel workbook (XLSB). Open it in Excel, save it as “Excel Workbook” (XLSX) or CSV and import that.',
  },
  {
    has: /\.iwa$|^Index\.zip$/i,
    problem: 'is a file of Apple Numbers. Open it there, choose File, Export To, CSV or Excel, and import that.',
  },
  { has: /^word\/document\.xml$/i, problem: 'is a Word document, not a table. Export the table as CSV or XLSX and import that.' },
  { has: /^ppt\/presentation\.xml$/i, problem: 'is a presentation, not a table. Export the table as CSV or XLSX and import that.' },
  {
    has: /^content\.xml$/i,
    problem: 'is an OpenDocument file, such as ODS. Open it in LibreOffice or Excel, save it as XLSX or CSV and import that.',
  },
]
