import { Box, chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { keptRefusals } from '../../api/imports/write/kept-refusals.rules.ts'
import type { ImportPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import { layoutName } from '../ui/layout-name.ts'
import { counted, wholeNumber } from '../ui/words.ts'
import { Conflicts } from './conflicts.tsx'
import { CommonReasons, ImportDetails } from './import-details.tsx'
import { countsText, importProgress, type Progress } from './progress.ts'
import { useSpeed } from './speed.ts'
import { isAnnounced, type Upload, useUpload } from './uploads.ts'

type Props = {
  file: ImportPartsFragment
  onCancel: (importId: string) => void
  /** What can be done with it once it has ended. */
  actions?: ReactNode
  /** That it was imported before, where it was. */
  earlier?: string | null
  /** Where a question of the file is answered; absent once a later import has taken its place. */
  question?: ReactNode
}

/** One file: what it was taken for, how far it is, what became of its rows. */
export function ImportRow({ file, onCancel, actions, earlier, question }: Props) {
  const sent = useUpload(file.id)
  const upload = sent ?? (file.state === 'uploading' && isAnnounced(file.fileName) ? aboutToBeSent : undefined)
  const speed = useSpeed(file.state === 'uploading' ? sentBytes(file, upload) : file.rowsRead, file.state)
  const progress = importProgress(file, upload, speed)
  const { isOnlooker } = useBusiness()
  const canBeCancelled = ['uploading', 'waiting', 'reading'].includes(file.state)
  const hasCounts = (file.state === 'done' || file.rowsRead > 0) && file.state !== 'taken_back'
  // Nothing stands between the two then: one line says both.
  const isOneLine = file.state === 'done' && !file.problem && !question && file.conflicts === 0
  return (
    <chakra.li
      px={{ base: '4', md: '5' }}
      py="4"
      borderTopWidth="1px"
      borderTopStyle="solid"
      borderColor="line"
      _first={{ borderTopWidth: '0' }}
    >
      <Flex justify="space-between" align="start" gap="4">
        <Box minW="0" flex="1">
          <Flex wrap="wrap" columnGap="2" align="baseline">
            <Box minW="0" fontWeight="semibold" fontSize="lg">
              <bdi>{file.fileName}</bdi>
            </Box>
            {file.layout ? <Box color="muted">read as {layoutName(file.layout)}</Box> : null}
          </Flex>
          {isOneLine ? <Counts file={file} lead={<StateLine progress={progress} />} /> : <StateLine progress={progress} />}
        </Box>
        {canBeCancelled && !isOnlooker ? (
          <Button aria-label={`Cancel ${file.fileName}`} onClick={() => onCancel(file.id)}>
            Cancel
          </Button>
        ) : null}
        {canBeCancelled ? null : actions}
      </Flex>
      {hasBar(file) ? <Bar share={progress.share} label={`Progress of ${file.fileName}`} /> : null}
      {question}
      {file.problem && !question ? (
        <Box color={progress.tone === 'bad' ? 'high' : 'muted'} mt="2" maxW="70ch">
          {file.problem}
        </Box>
      ) : null}
      {hasCounts && !isOneLine ? <Counts file={file} /> : null}
      {file.state === 'done' || file.state === 'taken_back' ? <CommonReasons file={file} /> : null}
      {hasCounts && file.finishedAt ? <ImportDetails file={file} /> : null}
      {[...(earlier ? [earlier] : []), ...file.notes].map((note) => (
        <Box key={note} color="muted" fontSize="sm" mt="1" maxW="70ch">
          {note}
        </Box>
      ))}
    </chakra.li>
  )
}

const aboutToBeSent: Upload = { state: 'queued', sentBytes: 0, problem: null }

/** A file that waits has an empty bar, so that no row grows when it is its turn. */
function hasBar({ state }: ImportPartsFragment): boolean {
  return ['uploading', 'waiting', 'reading', 'taking_back'].includes(state)
}

const sentBytes = (file: ImportPartsFragment, upload: Upload | undefined) => Math.max(Number(file.bytesReceived), upload?.sentBytes ?? 0)

const colors: Record<Progress['tone'], string> = {
  busy: 'muted',
  good: 'low',
  asks: 'medium',
  partly: 'medium',
  bad: 'high',
  quiet: 'muted',
}

const icons: Partial<Record<Progress['tone'], IconName>> = { good: 'done', partly: 'warning', asks: 'question', bad: 'warning' }

function StateLine({ progress }: { progress: Progress }) {
  const icon = icons[progress.tone]
  return (
    <Flex gap="1.5" color={colors[progress.tone]} fontVariantNumeric="tabular-nums">
      {icon ? (
        <Box pt="2.5px">
          <Icon name={icon} size={16} />
        </Box>
      ) : null}
      <span>{progress.words}</span>
    </Flex>
  )
}

function Bar({ share, label }: { share: number | null; label: string }) {
  const percent = share === null ? undefined : Math.round(share * 100)
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      h="8px"
      mt="3"
      borderRadius="full"
      bg="sunken"
      overflow="hidden"
    >
      <Box
        h="100%"
        bg="accent"
        borderRadius="full"
        style={{ width: share === null ? '100%' : `${share * 100}%` }}
        opacity={share === null ? 0.35 : 1}
        transition="width 180ms ease-out"
        animation={share === null ? 'pulse 1.6s ease-in-out infinite' : undefined}
      />
    </Box>
  )
}

function Counts({ file, lead }: { file: ImportPartsFragment; lead?: ReactNode }) {
  return (
    <Flex wrap="wrap" columnGap="3" color="muted" mt={lead ? '0.5' : '2'} fontVariantNumeric="tabular-nums">
      {lead}
      <span>{countsText(file)}</span>
      {file.refused > 0 && file.refusedRowsUrl ? (
        <chakra.a href={file.refusedRowsUrl} download minH="24px" color="high" textDecoration="underline" textUnderlineOffset="3px">
          {counted(file.refused, 'row')} refused: download {file.refused > keptRefusals ? `the first ${wholeNumber(keptRefusals)} ` : ''}
          with reasons
        </chakra.a>
      ) : null}
      {file.refused > 0 && !file.refusedRowsUrl ? <Box color="high">{counted(file.refused, 'row')} refused</Box> : null}
      {file.conflicts > 0 ? <Conflicts file={file} /> : null}
    </Flex>
  )
}
