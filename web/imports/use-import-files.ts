import { useMutation } from '@apollo/client/react'
import { useState } from 'react'
import { CancelImportDocument, type ImportPartsFragment, StartImportDocument } from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { addToImports } from './import-list.ts'
import { startUpload, stopUpload } from './uploads.ts'

/** The half-sent import that this file belongs to: same name, same size, not being sent by this browser already. */
export function halfSent(file: Pick<File, 'name' | 'size'>, imports: readonly ImportPartsFragment[]): ImportPartsFragment | undefined {
  return imports.find(
    ({ state, fileName, bytesExpected }) => state === 'uploading' && fileName === file.name && bytesExpected === String(file.size),
  )
}

/** Starts, resumes and cancels imports. `problems` are sentences about files that could not even be started. */
export function useImportFiles(imports: readonly ImportPartsFragment[]) {
  const [start] = useMutation(StartImportDocument)
  const [cancel] = useMutation(CancelImportDocument)
  const [problems, setProblems] = useState<readonly string[]>([])
  const complain = (fileName: string, sentence: string) => setProblems((before) => [...before, `${fileName}: ${sentence}`])

  const startOne = async (file: File) => {
    const begun = halfSent(file, imports)
    if (begun) return startUpload(begun.id, file, `/uploads/${begun.id}`)
    try {
      const { data } = await start({
        variables: { input: { fileName: file.name, bytes: String(file.size) } },
        update: (cache, { data: answer }) => {
          if (answer?.startImport.import) addToImports(cache, answer.startImport.import)
        },
      })
      const answer = data?.startImport
      for (const { message } of answer?.userErrors ?? []) complain(file.name, message)
      if (answer?.import && answer.uploadUrl) startUpload(answer.import.id, file, answer.uploadUrl)
    } catch (error) {
      complain(file.name, whatWentWrong(error).sentence)
    }
  }

  const importFiles = async (files: readonly File[]) => {
    setProblems([])
    // One after another, so that the list keeps the order in which the files were chosen.
    for (const file of files) await startOne(file)
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

  return { importFiles, cancelImport, problems }
}
