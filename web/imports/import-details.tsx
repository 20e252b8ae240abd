import { Box, chakra, Flex } from '@chakra-ui/react'
import { columnLabel } from '../../api/imports/column-label.rules.ts'
import { keptRefusals } from '../../api/imports/write/kept-refusals.rules.ts'
import type { ImportPartsFragment } from '../generated/graphql.ts'
import { exactInstant, longDay } from '../ui/days.ts'
import { counted } from '../ui/words.ts'

/**
 * The facts of a file that was read: its days, its columns, its currency, who imported it and when.
 */
export function ImportDetails({ file }: { file: ImportPartsFragment }) {
  const facts = [daysText(file), file.currency, importedText(file)].filter((fact) => fact !== null && fact !== undefined)
  return (
    <Flex wrap="wrap" columnGap="4" rowGap="0.5" color="muted" fontSize="sm" mt="1">
      {facts.map((fact) => (
        <span key={fact}>{fact}</span>
      ))}
      {file.columnsRead.length > 0 ? <Columns file={file} /> : null}
    </Flex>
  )
}

/** `1 January to 1 March 2026`; null where no row has a day. */
export function daysText({ firstDay, lastDay }: Pick<ImportPartsFragment, 'firstDay' | 'lastDay'>): string | null {
  if (!firstDay || !lastDay) return null
  return firstDay === lastDay ? longDay(firstDay) : `${longDay(firstDay)} to ${longDay(lastDay)}`
}

function importedText({ importedBy, finishedAt, createdAt }: ImportPartsFragment): string {
  const at = exactInstant(finishedAt ?? createdAt)
  return importedBy ? `Imported by ${importedBy}, ${at}` : `Imported ${at}`
}

/** Which of the file's columns were read, and which were not. */
function Columns({ file: { columnsRead, header } }: { file: ImportPartsFragment }) {
  const used = new Set(columnsRead.map((one) => one.header))
  const ignored = [...new Set(header.map((name) => name.trim()))].filter((name) => name !== '' && !used.has(name))
  return (
    <chakra.details>
      <chakra.summary cursor="pointer" textDecoration="underline" textUnderlineOffset="3px">
        {counted(columnsRead.length, 'column')} read{ignored.length > 0 ? `, ${ignored.length} ignored` : ''}
      </chakra.summary>
      <Box mt="1" mb="2" maxW="70ch">
        <chakra.dl display="grid" gridTemplateColumns="auto 1fr" columnGap="4">
          {columnsRead.map(({ name, header: own }) => (
            <Box key={name} display="contents">
              <chakra.dt>{columnLabel(name)}</chakra.dt>
              <chakra.dd color="ink" overflowWrap="anywhere">
                <bdi>{own}</bdi>
              </chakra.dd>
            </Box>
          ))}
        </chakra.dl>
        {ignored.length > 0 ? (
          <Box mt="1" overflowWrap="anywhere">
            Ignored: {ignored.join(', ')}
          </Box>
        ) : null}
        <Box mt="1">Is a column wrong? Take the file back and import it again with other settings.</Box>
      </Box>
    </chakra.details>
  )
}

/** The most frequent reasons of refused rows, each with the first row that has it. */
export function CommonReasons({ file }: { file: ImportPartsFragment }) {
  if (file.commonReasons.length === 0) return null
  const explained = file.commonReasons.reduce((sum, { rows }) => sum + rows, 0)
  // A note says that further ones are counted alone.
  const kept = Math.min(file.refused, keptRefusals)
  return (
    <chakra.ul
      listStyleType="none"
      mt="1.5"
      color="medium"
      fontSize="sm"
      maxW="70ch"
      aria-label={`Why rows of ${file.fileName} were refused`}
    >
      {file.commonReasons.map(({ rows, column, line, reason }) => (
        <li key={`${column} ${line}`}>
          {counted(rows, 'row')}
          {column === '' ? '' : `, ${column}`}: <bdi>{reason}</bdi> {rows === 1 ? `(line ${line})` : `(first on line ${line})`}
        </li>
      ))}
      {kept > explained ? <li>{counted(kept - explained, 'row')} for other reasons</li> : null}
    </chakra.ul>
  )
}
