import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef, useState } from 'react'
import { type ImportPartsFragment, ImportReadingDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { exactDay } from '../ui/days.ts'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { counted } from '../ui/words.ts'
import { AdjustReading } from './adjust-reading.tsx'
import type { Mapping } from './reading-form.ts'
import { useDismiss } from './use-dismiss.ts'

type Props = {
  file: ImportPartsFragment
  /** The file as it was chosen on this page; after a reload a browser no longer has it. */
  chosen: File | undefined
  onAnswer: (file: File, mapping: Mapping) => void
  /** Reads the file that the server keeps with this answer. */
  onAnswerStored: (mapping: Mapping) => void
}

/**
 * What a file asks before it can be read, and the form to say how it is read. The file is imported
 * again with the answer.
 */
export function ImportQuestion({ file, chosen, onAnswer, onAnswerStored }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const answered = useRef<Mapping | null>(null)
  const [isOpen, setOpen] = useState(false)
  const { question } = file
  const isKept = file.fileExpiresAt !== null
  const answer = (mapping: Mapping) => {
    if (isKept) {
      onAnswerStored(mapping)
      return
    }
    if (chosen) {
      onAnswer(chosen, mapping)
      return
    }
    answered.current = mapping
    input.current?.click()
  }
  return (
    <Box
      mt="3"
      p="4"
      borderRadius="md"
      bg={question ? 'medium.soft' : 'sunken'}
      role="group"
      aria-label={`Question about ${file.fileName}`}
    >
      <Box maxW="70ch">
        {question?.question ??
          `${file.problem ?? 'No row of this file was imported.'} If it was taken for something else, say how it is read.`}
      </Box>
      {question && question.rows.length > 0 ? <Rows rows={question.rows} /> : null}
      {question ? <ColumnChoices of={question.readings.filter(hasSamples)} onAnswer={answer} /> : null}
      <Flex gap="2" mt="3" wrap="wrap" align="center">
        {question && question.readings.length > 0 && !saysItself.has(question.kind) ? (
          <Box fontWeight="medium">{question.kind === 'file_kind' ? 'It is' : 'It means'}</Box>
        ) : null}
        {question?.readings
          .filter((reading) => !hasSamples(reading))
          .map(({ label, mapping }) => (
            <Button key={label} onClick={() => answer(mapping)}>
              {label}
            </Button>
          ))}
        {question?.kind === 'other_shop' || question?.kind === 'counted_twice' ? <LeaveOut file={file} /> : null}
        <Button aria-expanded={isOpen} look={question?.readings.length ? 'quiet' : 'outline'} onClick={() => setOpen(!isOpen)}>
          Adjust how it is read
        </Button>
      </Flex>
      <Box mt="2" fontSize="sm">
        {isKept || chosen ? 'The file is read again with your answer.' : 'You choose the file once more, and it is read with your answer.'}{' '}
        {file.accepted > 0
          ? `The ${counted(file.accepted, 'row')} before the question are in, and will be recognized.`
          : 'Nothing of it is in yet.'}
      </Box>
      {isOpen ? <Adjust file={file} onSubmit={answer} onClose={() => setOpen(false)} /> : null}
      <chakra.input
        ref={input}
        type="file"
        display="none"
        aria-label={`${file.fileName} again`}
        onChange={(event) => {
          const again = event.target.files?.[0]
          if (again && answered.current) onAnswer(again, answered.current)
          event.target.value = ''
        }}
      />
    </Box>
  )
}

type Reading = NonNullable<ImportPartsFragment['question']>['readings'][number]

const hasSamples = ({ samples }: Reading) => samples.length > 0

/**
 * Columns of the file to choose from, each with its first cells: a header alone often says too
 * little.
 */
function ColumnChoices({ of, onAnswer }: { of: readonly Reading[]; onAnswer: (mapping: Mapping) => void }) {
  if (of.length === 0) return null
  return (
    <Box display="grid" gap="2" mt="3" gridTemplateColumns="repeat(auto-fill, minmax(min(260px, 100%), 1fr))">
      {of.map(({ label, mapping, samples }) => (
        <Button key={label} h="auto" py="2" textAlign="start" justifyContent="start" whiteSpace="normal" onClick={() => onAnswer(mapping)}>
          <chakra.span minW="0">
            <chakra.bdi display="block" fontWeight="semibold">
              {label}
            </chakra.bdi>
            <chakra.bdi display="block" color="muted" fontWeight="normal" overflowWrap="anywhere">
              {samples.join(' · ')}
            </chakra.bdi>
          </chakra.span>
        </Button>
      ))}
    </Box>
  )
}

/** Questions whose answers are sentences of their own. */
const saysItself: ReadonlySet<string> = new Set(['far_days', 'other_shop', 'counted_twice', 'columns'])

/** Nothing of the file is in: to leave it out is to put it away. */
function LeaveOut({ file }: { file: ImportPartsFragment }) {
  const { set, isBusy } = useDismiss(file)
  return (
    <Button disabled={isBusy} onClick={() => void set(true)}>
      Leave it out
    </Button>
  )
}

/** The rows in question, as they can be found in the file. */
function Rows({ rows }: { rows: NonNullable<ImportPartsFragment['question']>['rows'] }) {
  return (
    <Box as="ul" mt="2" aria-label="Rows in question">
      {rows.map(({ line, day, text }) => (
        <li key={`${line} ${day}`}>
          Line {line}: {exactDay(day)}, <bdi>{text}</bdi>
        </li>
      ))}
    </Box>
  )
}

type AdjustProps = { file: ImportPartsFragment; onSubmit: (mapping: Mapping) => void; onClose: () => void }

/** The form, on a surface of its own; the header is read when a person asks for it. */
function Adjust({ file, onSubmit, onClose }: AdjustProps) {
  const { data, error, loading, refetch } = useQuery(ImportReadingDocument, { variables: { id: file.id } })
  const read = data?.import && { ...data.import, header: data.import.header.map((name) => name.trim()) }
  return (
    <Box bg="card" borderRadius="md" px="4" pb="4" pt="1" mt="3">
      {error && !data ? <ErrorState title="The header could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {loading && !data ? (
        <Loading label="Reading the header">
          <Skeleton h="220px" mt="3" />
        </Loading>
      ) : null}
      {read ? (
        <AdjustReading
          fileName={file.fileName}
          file={read}
          kind={typeof read.mapping.kind === 'string' ? read.mapping.kind : (file.fileKind ?? 'orders')}
          onSubmit={onSubmit}
          onClose={onClose}
        />
      ) : null}
    </Box>
  )
}
