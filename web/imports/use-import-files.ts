import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { CancelImportDocument, type ImportPartsFragment, ReadImportAgainDocument, StartImportDocument } from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { addToImports } from './import-list.ts'
import type { Mapping } from './reading-form.ts'
import { isRefusedWhole, isReplaced } from './refused-whole.ts'
import { announceFile, expectUpload, startUpload, stopUpload } from './uploads.ts'

/**
 * The half-sent import that this file belongs to: same name, same size, not being sent by this
 * browser already.
 */
export function halfSent(file: Pick<File, 'name' | 'size'>, imports: readonly ImportPartsFragment[]): ImportPartsFragment | undefined {
  return imports.find(
    ({ state, fileName, bytesExpected }) => state === 'uploading' && fileName === file.name && bytesExpected === String(file.size),
  )
}

/**
 * Whether a person can say how a file is read: it asks, or none of its rows was taken; until a
 * later import of the same name has taken its place. `imports` come newest first.
 */
export function isAnswerable(file: ImportPartsFragment, imports: readonly ImportPartsFragment[]): boolean {
  const isForNothing = file.state === 'done' && isRefusedWhole(file)
  return (file.question !== null || isForNothing) && !isReplaced(file, imports)
}

const chosenFiles = new Map<string, File>()

/** The file that this browser sent for an import since the page was loaded. */
export const chosenFile = (importId: string): File | undefined => chosenFiles.get(importId)

type Sendable = { readonly importId: string; readonly file: File; readonly url: string }

function send({ importId, file, url }: Sendable): void {
  chosenFiles.set(importId, file)
  startUpload(importId, file, url)
}

/**
 * Starts, resumes and cancels imports. `problems` are sentences about files that could not even be
 * started.
 */
export function useImportFiles(imports: readonly ImportPartsFragment[]) {
  const [start] = useMutation(StartImportDocument)
  const [problems, setProblems] = useState<readonly string[]>([])
  const complain = (fileName: string, sentence: string) => setProblems((before) => [...before, `${fileName}: ${sentence}`])

  /** What has to be sent for a file; nothing when it could not be started. */
  const announce = async (file: File, mapping?: Mapping): Promise<Sendable | undefined> => {
    const begun = mapping ? undefined : halfSent(file, imports)
    if (begun) return { importId: begun.id, file, url: `/uploads/${begun.id}` }
    const isOver = announceFile(file.name)
    try {
      const { data } = await start({
        variables: { input: { fileName: file.name, bytes: String(file.size), ...(mapping && { mapping }) } },
        update: (cache, { data: answer }) => {
          const started = answer?.startImport.import
          if (!started) return
          expectUpload(started.id)
          addToImports(cache, started)
        },
      })
      const answer = data?.startImport
      for (const { message } of answer?.userErrors ?? []) complain(file.name, message)
      return answer?.import && answer.uploadUrl ? { importId: answer.import.id, file, url: answer.uploadUrl } : undefined
    } catch (error) {
      complain(file.name, whatWentWrong(error).sentence)
      return undefined
    } finally {
      isOver()
    }
  }

  /** Announces and sends files; answers how many are on their way. */
  const importFiles = async (files: readonly File[]): Promise<number> => {
    setProblems([])
    // The list shows the newest first: announced from the last to the first, the files stand in it
    // in the order they are sent in.
    const sendable: Sendable[] = []
    for (const file of files.toReversed()) {
      const announced = await announce(file)
      if (announced) sendable.unshift(announced)
    }
    for (const file of sendable) send(file)
    return sendable.length
  }

  /** Imports a file again with what a person said about it. */
  const answerQuestion = async (file: File, mapping: Mapping) => {
    setProblems([])
    const announced = await announce(file, mapping)
    if (announced) send(announced)
  }

  return { importFiles, answerQuestion, ...useServerFiles(setProblems), problems }
}

/** What is done with files that are at the server. */
function useServerFiles(setProblems: (problems: readonly string[]) => void) {
  const [again] = useMutation(ReadImportAgainDocument)
  const [cancel] = useMutation(CancelImportDocument)

  /** Reads a file again that the server keeps, with what a person said about it. */
  const readAgain = async (importId: string, mapping?: Mapping) => {
    setProblems([])
    try {
      const { data } = await again({
        variables: { input: { importId, ...(mapping && { mapping }) } },
        update: (cache, { data: answer }) => {
          if (answer?.readImportAgain.import) addToImports(cache, answer.readImportAgain.import)
        },
      })
      setProblems((data?.readImportAgain.userErrors ?? []).map(({ message }) => message))
    } catch (error) {
      setProblems([whatWentWrong(error).sentence])
    }
  }

  const cancelImport = async (importId: string) => {
    stopUpload(importId)
    try {
      const { data } = await cancel({ variables: { input: { importId } } })
      for (const { message } of data?.cancelImport.userErrors ?? []) setProblems([message])
    } catch (error) {
      setProblems([whatWentWrong(error).sentence])
    }
  }

  return { readAgain, cancelImport }
}
