import { Box, chakra } from '@chakra-ui/react'
import { shortVersion } from '../../api/monitoring/short-version.rules.ts'
import { HumanDay } from './figures.tsx'
import { unbroken } from './words.ts'

type Report = {
  readonly sourceName: string
  readonly version: string | null
  readonly sentence: string
  readonly link: string | null
  readonly day: string | null
  readonly agrees: readonly string[]
  readonly against: readonly string[]
}

/** What a source says, from which version of its list, and where to read it. */
export function SourceSentence({ of: { sourceName, version, sentence, link, day } }: { of: Report }) {
  return (
    <Box mt="2" maxW="75ch">
      <Box overflowWrap="anywhere">
        <bdi>{unbroken(sentence)}</bdi>
      </Box>
      <Box color="muted" fontSize="sm" mt="0.5" overflowWrap="anywhere">
        {sourceName}
        {version === null ? null : <span title={version}>{`, version ${shortVersion(version)}`}</span>}
        {day === null ? null : (
          <>
            {', '}
            <HumanDay of={day} />
          </>
        )}
        {link === null ? null : (
          <>
            {' · '}
            <OutsideLink href={link} rel="noreferrer noopener" target="_blank">
              Read it at the source
            </OutsideLink>
          </>
        )}
      </Box>
    </Box>
  )
}

/** A hash in place of a version is told by its beginning. */
const OutsideLink = chakra('a', { base: { color: 'accent', textDecoration: 'underline' } })

/** The words and numbers that agree, and what contradicts. */
export function AgreesAndAgainst({ of: { agrees, against } }: { of: Report }) {
  return (
    <chakra.dl mt="2" display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', sm: '110px minmax(0, 1fr)' }} columnGap="4" rowGap="1">
      <Reasons word="Agrees" of={agrees} />
      <Reasons word="Contradicts" of={against} />
    </chakra.dl>
  )
}

function Reasons({ word, of }: { word: string; of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <>
      <chakra.dt color="muted">{word}</chakra.dt>
      <chakra.dd overflowWrap="anywhere">{of.join('; ')}</chakra.dd>
    </>
  )
}
