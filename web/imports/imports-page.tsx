import { useQuery, useSubscription } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import {
  DetectorsScannedDocument,
  type ImportPartsFragment,
  ImportsDocument,
  ScanProgressDocument,
  type ScanProgressSubscription,
} from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Card, PageHead, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted, wholeNumber } from '../ui/words.ts'
import { alreadyImported } from './already-imported.ts'
import { DropArea } from './drop-area.tsx'
import { ImportQuestion } from './import-question.tsx'
import { ImportRow } from './import-row.tsx'
import { OtherCurrency } from './other-currency.tsx'
import { isRefusedWhole, isReplaced } from './refused-whole.ts'
import { useIsSending } from './uploads.ts'
import { chosenFile, isAnswerable, useImportFiles } from './use-import-files.ts'

/** Files in: chosen here, read by the server, each with what became of its rows. */
export function ImportsPage() {
  const { data, error, loading, refetch, fetchMore } = useQuery(ImportsDocument, { variables: { first: 20 } })
  const { isOnlooker } = useBusiness()
  const files = data?.imports.edges.map(({ node }) => node) ?? []
  const { importFiles, cancelImport, answerQuestion, problems } = useImportFiles(files)
  const questionOf = (file: ImportPartsFragment) => {
    const [chosen, currency] = [chosenFile(file.id), file.otherCurrency]
    if (isOnlooker || isReplaced(file, files)) return undefined
    if (currency) {
      // The files of one shop are in one currency: all that were refused because of it are read again.
      const again = files
        .filter((one) => one.otherCurrency === currency && !isReplaced(one, files))
        .flatMap(({ id }) => chosenFile(id) ?? [])
      const on = { onSwitched: () => void importFiles(again), onChosen: (one: File) => void importFiles([one]) }
      return <OtherCurrency file={file} currency={currency} chosen={chosen} {...on} />
    }
    if (!isAnswerable(file, files)) return undefined
    return <ImportQuestion file={file} chosen={chosen} onAnswer={(one, mapping) => void answerQuestion(one, mapping)} />
  }
  return (
    <>
      <PageHead title="Imports" lead="Your shop's files. Reading one twice changes nothing; rows that cannot be read are listed." />
      {/* Which half-sent file a chosen one continues is only known once the list is: until then there is nothing to drop on. */}
      {loading && !data ? <ImportsSkeleton /> : null}
      {error && !data ? <ErrorState title="The imports could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <>
          <DropArea onFiles={(chosen) => void importFiles(chosen)} />
          <Problems problems={problems} />
          <SafetyLine isReading={files.some(({ state }) => state === 'waiting' || state === 'reading')} />
        </>
      ) : null}
      {files.length > 0 ? (
        <>
          <Flex justify="space-between" align="baseline" gap="4" wrap="wrap" mb="3">
            <PartTitle>Files</PartTitle>
            {files.some((file) => file.state === 'done' && !isRefusedWhole(file)) ? (
              <TextLink to="/risks" minH="24px">
                See what leaks
              </TextLink>
            ) : null}
          </Flex>
          <Card p={{ base: '0', md: '0' }} aria-label="Imported files" overflow="hidden">
            <chakra.ul listStyleType="none">
              {files.map((file) => (
                <ImportRow
                  key={file.id}
                  file={file}
                  onCancel={(id) => void cancelImport(id)}
                  earlier={alreadyImported(file, files)}
                  question={questionOf(file)}
                />
              ))}
            </chakra.ul>
          </Card>
        </>
      ) : null}
      {data?.imports.pageInfo.hasNextPage ? (
        <ShowMore label="Show more" read={() => fetchMore({ variables: { first: 20, after: data.imports.pageInfo.endCursor } })} />
      ) : null}
    </>
  )
}

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

/** Whether a person may go now. The place is kept, so that nothing jumps when the sentence changes. */
function SafetyLine({ isReading }: { isReading: boolean }) {
  const isSending = useIsSending()
  const scan = useScan()
  const words = isSending
    ? 'You may go to other pages. Keep this tab open until the files are sent; an interrupted file goes on where it stopped.'
    : scan
      ? `Looking for leaks: ${wholeNumber(scan.done)} of ${counted(scan.days, 'day')}. You may close this page: it goes on without it.`
      : isReading
        ? 'Everything is sent. You may close this page: reading goes on without it.'
        : 'Sending goes on while you look at other pages, and reading goes on when you leave.'
  return (
    <Box color="muted" mt="3" mb="8" aria-live="polite" minH={{ base: '42px', md: '21px' }}>
      {words}
    </Box>
  )
}

/** How far the scan is that runs; null when none does, or it said nothing yet. */
function useScan() {
  const [progress, setProgress] = useState<ScanProgressSubscription['scanProgress'] | null>(null)
  const fetchPolicy = 'no-cache'
  useSubscription(ScanProgressDocument, { fetchPolicy, onData: ({ data: { data } }) => setProgress(data?.scanProgress ?? null) })
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
