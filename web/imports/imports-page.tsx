import { useQuery, useSubscription } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { DetectorsScannedDocument, type ImportPartsFragment, ImportsDocument, ScanProgressDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { ConnectionItems, useConnections } from '../ui/connection-items.tsx'
import { FilesHelp } from '../ui/files-help.tsx'
import { Icon } from '../ui/icons.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { Card, PageHead, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { alreadyImported } from './already-imported.ts'
import { FirstDropArea } from './ask-currency.tsx'
import { FoundPanel } from './found-panel.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportQuestion } from './import-question.tsx'
import { ImportRow } from './import-row.tsx'
import { OtherCurrency } from './other-currency.tsx'
import type { Mapping } from './reading-form.ts'
import { isReplaced } from './refused-whole.ts'
import { further, type ScanProgress } from './scan-progress.ts'
import { isBeingSent, useIsSending } from './uploads.ts'
import { chosenFile, isAnswerable, useImportFiles } from './use-import-files.ts'

/** Files in: chosen here, read by the server, each with what became of its rows. */
export function ImportsPage() {
  const { data, error, loading, refetch, fetchMore } = useQuery(ImportsDocument, { variables: { first: 20 } })
  const { isOnlooker } = useBusiness()
  const connections = useConnections()
  const files = data?.imports.edges.map(({ node }) => node) ?? []
  const { importFiles, cancelImport, answerQuestion, readAgain, problems } = useImportFiles(files)
  const listed = files.filter(({ dismissedAt }) => dismissedAt === null)
  const dismissed = files.filter(({ dismissedAt }) => dismissedAt !== null)
  const questionOf = (file: ImportPartsFragment) => {
    const [chosen, currency] = [chosenFile(file.id), file.otherCurrency]
    if (isOnlooker || file.dismissedAt || isReplaced(file, files)) return undefined
    if (currency) {
      // The files of one shop are in one currency: all that were refused because of it are read
      // again.
      const same = files.filter((one) => one.otherCurrency === currency && !one.dismissedAt && !isReplaced(one, files))
      const readAll = async () => {
        for (const { id, fileExpiresAt } of same) if (fileExpiresAt) await readAgain(id)
        await importFiles(same.flatMap(({ id, fileExpiresAt }) => (fileExpiresAt ? [] : (chosenFile(id) ?? []))))
      }
      const on = {
        onSwitched: () => void readAll(),
        onKept: () => void readAgain(file.id),
        onChosen: (one: File) => void importFiles([one]),
      }
      return <OtherCurrency file={file} currency={currency} chosen={chosen} {...on} />
    }
    if (!isAnswerable(file, files)) return undefined
    const on = {
      onAnswer: (one: File, mapping: Mapping) => void answerQuestion(one, mapping),
      onAnswerStored: (mapping: Mapping) => void readAgain(file.id, mapping),
    }
    return <ImportQuestion file={file} chosen={chosen} {...on} />
  }
  const row = (file: ImportPartsFragment) => (
    <ImportRow
      key={file.id}
      file={file}
      onCancel={(id) => void cancelImport(id)}
      actions={isOnlooker ? null : <ImportActions file={file} />}
      earlier={alreadyImported(file, files)}
      question={questionOf(file)}
    />
  )
  return (
    <>
      <PageHead title="Imports" lead="Your shop's files. Reading one twice changes nothing; rows that cannot be read are listed." />
      {/* Which half-sent file a chosen one continues is only known once the list is: until then
          there is nothing to drop on. */}
      {loading && !data ? <ImportsSkeleton /> : null}
      {error && !data ? <ErrorState title="The imports could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <FirstDropArea onFiles={(chosen) => void importFiles(chosen)} />
          <Problems problems={problems} />
          <SafetyLine
            isReading={files.some(({ state }) => state === 'waiting' || state === 'reading')}
            coming={files.filter(isComing).length}
          />
          {files.length > 0 && !files.some(isComing) ? <FoundPanel files={files} /> : null}
        </>
      ) : null}
      {files.length + connections.length > 0 ? (
        <>
          <Flex mb="3" justify="space-between" align="baseline" gap="3" wrap="wrap">
            <PartTitle>{connections.length > 0 ? 'Connections and files' : 'Files'}</PartTitle>
            {connections.length > 0 ? (
              <TextLink to="/integrations" minH="24px">
                See your connections
              </TextLink>
            ) : null}
          </Flex>
          <FileList label="Imported files" connections={connections} files={listed} row={row} />
          {dismissed.length > 0 ? (
            <chakra.details mt="4">
              <chakra.summary cursor="pointer" minH="36px" py="1.5" color="muted">
                {counted(dismissed.length, 'dismissed file')}
              </chakra.summary>
              <FileList label="Dismissed files" files={dismissed} row={row} />
            </chakra.details>
          ) : null}
        </>
      ) : null}
      {data?.imports.pageInfo.hasNextPage ? (
        <ShowMore label="Show more" read={() => fetchMore({ variables: { first: 20, after: data.imports.pageInfo.endCursor } })} />
      ) : null}
      {data && !isOnlooker ? (
        <Card mt="8">
          <PartTitle mb="4">{files.length > 0 ? 'Export more files' : 'Export your files'}</PartTitle>
          <FilesHelp label="How to export each file" />
        </Card>
      ) : null}
    </>
  )
}

type FileListProps = {
  label: string
  connections?: ReturnType<typeof useConnections>
  files: readonly ImportPartsFragment[]
  row: (file: ImportPartsFragment) => ReactNode
}

function FileList({ label, connections = [], files, row }: FileListProps) {
  if (files.length + connections.length === 0) return null
  return (
    <Card p={{ base: '0', md: '0' }} aria-label={label} overflow="hidden">
      <chakra.ul listStyleType="none">
        <ConnectionItems of={connections} as={ListRow} />
        {files.map(row)}
      </chakra.ul>
    </Card>
  )
}

/** Whether a file is on its way: what leaks is said once, after the last of them. */
const isComing = ({ id, state }: ImportPartsFragment): boolean =>
  state === 'waiting' || state === 'reading' || state === 'taking_back' || (state === 'uploading' && isBeingSent(id))

function Problems({ problems }: { problems: readonly string[] }) {
  return (
    <Box role="alert">
      {problems.map((problem) => (
        <Flex key={problem} gap="2" color="high" mt="3">
          <Icon name="warning" />
          {problem}
        </Flex>
      ))}
    </Box>
  )
}

/**
 * Whether a person may go now. The place is kept, so that nothing jumps when the sentence changes.
 */
function SafetyLine({ isReading, coming }: { isReading: boolean; coming: number }) {
  const isSending = useIsSending()
  const found = useScan()
  const scan = coming > 0 ? null : found
  const words = isSending
    ? 'You can open other pages. Keep this tab open until the files are sent; an interrupted file continues where it stopped.'
    : scan
      ? `Looking for leaks: ${wholeNumber(scan.done)} of ${counted(scan.days, 'day')}. You can close this page.`
      : isReading
        ? `Everything is sent. You can close this page: reading continues on the server. The search for leaks is waiting for ${counted(coming, 'file')}.`
        : 'You can leave this page: uploads continue while this tab is open.'
  return (
    <Box color="muted" mt="3" mb="8" aria-live="polite" minH={{ base: '42px', md: '21px' }}>
      {words}
    </Box>
  )
}

/** How far the scan is that runs; null when none does, or it said nothing yet. */
function useScan() {
  const [progress, setProgress] = useState<ScanProgress | null>(null)
  const fetchPolicy = 'no-cache'
  useSubscription(ScanProgressDocument, {
    fetchPolicy,
    onData: ({ data: { data } }) => setProgress((before) => further(before, data?.scanProgress)),
  })
  useSubscription(DetectorsScannedDocument, { fetchPolicy, onData: () => setProgress(null) })
  return progress
}

function ImportsSkeleton() {
  return (
    <Loading label="Reading the imports">
      <Skeleton h={{ base: '250px', md: '266px' }} mb="8" />
      <Card p={{ base: '0', md: '0' }} mt="12">
        {[1, 2, 3].map((row) => (
          <Box key={row} px="5" py="4" borderTopWidth={row === 1 ? '0' : '1px'} borderTopStyle="solid" borderColor="line">
            <Skeleton h="24px" w="35%" />
            <Skeleton h="21px" w="55%" mt="2" />
          </Box>
        ))}
      </Card>
    </Loading>
  )
}
