import { Box, chakra } from '@chakra-ui/react'
import type { DataWord } from '../../api/ledger/data-word.rules.ts'
import type { EarlierTellingPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { daysBetween, exactDay, shortDay } from '../ui/days.ts'
import { Money, RangeNote } from '../ui/figures.tsx'
import { LostByFirstDay } from '../ui/first-visible.tsx'
import { ListRow, LeakParts as Parts, RowLink } from '../ui/list-row.tsx'
import { SeverityBadge } from '../ui/severity-badge.tsx'
import { counted, unbroken } from '../ui/words.ts'

/** The link of a leak: its alert, or its evidence where it was over too soon for an alert. */
const openedAt = ({ findingId, riskId }: EarlierTellingPartsFragment): string =>
  riskId ? `/time-machine/risks/${riskId}` : `/time-machine/findings/${findingId}`

type Props = { tellings: readonly EarlierTellingPartsFragment[]; label: string }

/**
 * Leaks with the day on which each would have been reported, the loss until then, and the loss
 * since.
 */
export function EarlierTellings({ tellings, label }: Props) {
  const { isOld, dataWord } = useDataEnd()
  return (
    <chakra.ul listStyleType="none" aria-label={label}>
      {tellings.map((one) => (
        <ListRow key={one.findingId}>
          <Parts>
            <Box gridArea="badge">
              <SeverityBadge severity={one.severity} isProvisional={one.isProvisional} />
            </Box>
            <Box gridArea="head" minW="0">
              <RowLink display="block" minH="24px" to={openedAt(one)} state={{ isOverPage: true }} preventScrollReset>
                {unbroken(one.title)}
              </RowLink>
              <Box mt="0.5" maxW="70ch">
                <Told of={one} />
              </Box>
              <Box mt="0.5" color="muted" fontSize="sm">
                <LostByFirstDay of={{ lossAtDetection: one.lossAtDetection, lostByDetection: one.lostByThen }} /> ·{' '}
                {phaseWords(one.phase, isOld, dataWord)}
              </Box>
            </Box>
            <Box gridArea="money" textAlign="end">
              <Box fontSize="xl" fontWeight="semibold" lineHeight="1.15">
                <Money of={one.lostSince.expected} />
                <Box as="span" fontSize="md" fontWeight="normal" color="muted">
                  {' '}
                  lost since
                </Box>
              </Box>
              <RangeNote of={one.lostSince} />
            </Box>
          </Parts>
        </ListRow>
      ))}
    </chakra.ul>
  )
}

const phaseWords = (phase: string, isOld: boolean, dataWord: DataWord): string => {
  if (phase === 'running') return isOld ? `was leaking where your ${dataWord} end` : 'still leaking'
  return phase === 'fading' ? 'probably over' : 'has since ended'
}

/** `First visible on 3 March; it went on for 23 days, to 26 March`. */
function Told({ of: { detectedOn, lostUntil } }: { of: EarlierTellingPartsFragment }) {
  const { today } = useBusiness()
  return (
    <>
      First visible on{' '}
      <time dateTime={detectedOn} title={exactDay(detectedOn)}>
        {shortDay(detectedOn, today)}
      </time>
      ; it went on for {counted(daysBetween(detectedOn, lostUntil), 'day')}, to{' '}
      <time dateTime={lostUntil} title={exactDay(lostUntil)}>
        {shortDay(lostUntil, today)}
      </time>
      .
    </>
  )
}
