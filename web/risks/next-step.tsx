import { Box, chakra } from '@chakra-ui/react'
import { Fragment } from 'react'
import { Card, PartTitle } from '../ui/page.tsx'
import { unbroken } from '../ui/words.ts'
import type { FindingDetail, RiskDetail } from './detail.ts'

/** What to do about this leak, with its own figures; each figure leads to the rows behind it. */
export function NextStep({ risk }: { risk: RiskDetail }) {
  const advised = risk.findings.filter(({ advice }) => advice.length > 0)
  return (
    <Card>
      <PartTitle>What to do now</PartTitle>
      <Box mt="2" fontSize="lg" fontWeight="medium" lineHeight="1.4">
        {unbroken(risk.action.text)}
      </Box>
      {advised.map((finding) => (
        <Box key={finding.id} mt="2">
          {advised.length > 1 ? (
            <Box color="muted" fontSize="sm">
              {unbroken(finding.title)}
            </Box>
          ) : null}
          <Advice of={finding} />
        </Box>
      ))}
    </Card>
  )
}

function Advice({ of: { id, advice } }: { of: FindingDetail }) {
  return advice.map(({ text, isFigure }, i) =>
    isFigure ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change place
      <RowsLink key={i} href={`#rows-${id}`} title="See the rows behind this figure" onClick={(event) => toRows(event, id)}>
        {text}
      </RowsLink>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change place
      <Fragment key={i}>{unbroken(text)}</Fragment>
    ),
  )
}

/** Scrolls the rows into view and moves the focus there; the address stays that of the alert. */
function toRows(event: React.MouseEvent, findingId: string): void {
  event.preventDefault()
  const rows = document.getElementById(`rows-${findingId}`)
  if (!rows) return
  rows.tabIndex = -1
  rows.focus({ preventScroll: true })
  rows.scrollIntoView({ block: 'start' })
}

const RowsLink = chakra('a', {
  base: {
    color: 'inherit',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '3px',
    _hover: { color: 'accent' },
  },
})
