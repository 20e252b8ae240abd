import { fileCheckLimits } from '../../api/imports/upload/file-check-limits.rules.ts'
import { wholeNumber } from '../ui/words.ts'

type FileFacts = Pick<File, 'name' | 'size' | 'lastModified'>

/** A file on its way to the server. `failed` and `stopped` ones can be sent again. */
export type ChosenFile<File extends FileFacts = globalThis.File> = {
  readonly key: number
  readonly file: File
  readonly state: 'chosen' | 'queued' | 'sending' | 'sent' | 'failed' | 'stopped'
  readonly sentBytes: number
  /** Why it was not sent, a sentence. */
  readonly problem: string | null
  /** Its import at the server, once it was announced. */
  readonly importId: string | null
}

const longestName = 200
const readable = /\.(csv|tsv|txt|xlsx|gz)$/i
const others: readonly { readonly ends: RegExp; readonly what: string }[] = [
  { ends: /\.(zip|rar|7z|tar)$/i, what: 'An archive cannot be read. Unpack it and choose the files in it.' },
  { ends: /\.(xls|xlsb|xlsm|ods|numbers)$/i, what: 'This kind of spreadsheet cannot be read. Save it as Excel (XLSX) or CSV.' },
  { ends: /\.pdf$/i, what: 'A PDF cannot be read. Export the same figures as CSV or Excel.' },
]

/** Adds files behind those that are there; one of the same name, size and date counts once. */
export function withFiles<File extends FileFacts>(list: readonly ChosenFile<File>[], files: readonly File[]): readonly ChosenFile<File>[] {
  let key = Math.max(0, ...list.map((one) => one.key))
  const known = new Set(list.map(({ file }) => sign(file)))
  const fresh = files.filter((file) => !known.has(sign(file)) && known.add(sign(file)))
  const state = 'chosen' as const
  return [...list, ...fresh.map((file) => ({ key: ++key, file, state, sentBytes: 0, problem: null, importId: null }))]
}

const sign = ({ name, size, lastModified }: FileFacts) => `${name} ${size} ${lastModified}`

/**
 * Why files cannot be sent, by their keys: their kind, name or size, or that the files before them
 * reach a limit. Files that are refused take no room.
 */
export function refusalsOf(list: readonly ChosenFile<FileFacts>[]): ReadonlyMap<number, string> {
  const refused = new Map<number, string>()
  let [files, bytes] = [0, 0]
  for (const { key, file } of list) {
    const problem = ownProblem(file) ?? beyondLimits(files + 1, bytes + file.size)
    if (problem) refused.set(key, problem)
    else [files, bytes] = [files + 1, bytes + file.size]
  }
  return refused
}

const mostBytes = fileCheckLimits.megabytes * 1_000_000

function ownProblem({ name, size }: FileFacts): string | null {
  const other = others.find(({ ends }) => ends.test(name))
  if (other) return other.what
  if (!readable.test(name)) return 'This kind of file cannot be read. Export it as CSV or Excel (XLSX).'
  if (size === 0) return 'This file is empty. Export it again.'
  if (name.length > longestName) return `Its name has more than ${longestName} characters. Rename it and choose it again.`
  if (size > mostBytes) return `It has ${sizeText(size)}, and ${fileCheckLimits.megabytes} MB are the most. Export a shorter time.`
  return null
}

function beyondLimits(files: number, bytes: number): string | null {
  if (files > fileCheckLimits.files) return `${fileCheckLimits.files} files are the most. Remove another file to check this one.`
  if (bytes <= mostBytes) return null
  return `With it the files have ${sizeText(bytes)} together, and ${fileCheckLimits.megabytes} MB are the most. Remove a file.`
}

/** `840 bytes`, `96 KB`, `3.1 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_000) return `${wholeNumber(bytes)} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1_000)} KB`
  const megabytes = bytes / 1_000_000
  return `${megabytes < 100 ? megabytes.toFixed(1) : Math.floor(megabytes)} MB`
}
