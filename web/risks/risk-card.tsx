import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type CSSProperties, memo, type Ref } from 'react'
import { useNavigate } from 'react-router'
import type { RiskRowPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { MoneyCell, ScoreCell, SeverityCell, SinceCell, TitleCell, TrendCell } from './risk-row-parts.tsx'
import { movesFrom } from './status-moves.ts'
import type { TriageForm } from './triage-bar.tsx'
import { updateRisks } from './update-risks.ts'
import { useMoveRisk } from './use-move-risk.ts'

/** The same columns in each row and in the head above them; below a laptop's width a small card. */
export const columns = {
  display: 'grid',
  alignItems: 'center',
  columnGap: '3',
  rowGap: '1.5',
  gridTemplateColumns: { base: '28px minmax(0, 1fr) auto', lg: '28px 92px minmax(0, 1fr) 96px 84px 128px 140px' },
  gridTemplateAreas: {
    base: '"select severity money" "title title title" "trend trend score" "actions actions actions"',
    lg: '"select severity title trend since score money"',
  },
} as const

const Columns = chakra('div', { base: { ...columns, bg: 'inherit' } })

/**
 * Over the columns between title and money while the row is pointed at or focused; always there on
 * touch.
 */
const Actions = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '1.5',
    gridArea: { base: 'actions', lg: 'unset' },
    '@media (hover: hover) and (min-width: 1024px)': {
      position: 'absolute',
      insetEnd: '172px',
      top: '50%',
      transform: 'translateY(-50%)',
      flexWrap: 'nowrap',
      ps: '3',
      bg: 'inherit',
      opacity: 0,
      'li:hover &, li:focus-within &': { opacity: 1 },
    },
  },
})

type CardProps = {
  risk: RiskRowPartsFragment
  category: string
  isSelected: boolean
  onSelect: ((id: string) => void) | null
  onForm: (form: TriageForm, risk: RiskRowPartsFragment) => void
  index: number
  rowRef?: Ref<HTMLLIElement>
  style?: CSSProperties
}

/**
 * One alert of the list: how bad, what, how it went, since when, its score, and the money at the
 * end. Drawn again only when something of it changes, and not with every step of scrolling.
 */
export const RiskCard = memo(function RiskCard({ risk, category, isSelected, onSelect, onForm, index, rowRef }: CardProps) {
  const { isOnlooker } = useBusiness()
  return (
    <ListRow ref={rowRef} data-index={index} data-risk={risk.id} py={{ base: '3', lg: '2.5' }} bg={isSelected ? 'accent.soft' : 'card'}>
      <Columns>
        <Flex gridArea="select" minH="24px">
          {onSelect && !isOnlooker ? <SelectBox title={risk.title} isSelected={isSelected} onSelect={() => onSelect(risk.id)} /> : null}
        </Flex>
        <Box gridArea="severity">
          <SeverityCell risk={risk} />
        </Box>
        <Box gridArea="title" minW="0">
          <TitleCell risk={risk} category={category} />
        </Box>
        <Box gridArea="trend">
          <TrendCell risk={risk} />
        </Box>
        <Box gridArea="since" hideBelow="lg" _print={{ display: 'none' }}>
          <SinceCell risk={risk} />
        </Box>
        <Box gridArea="score" justifySelf={{ base: 'end', lg: 'start' }}>
          <ScoreCell risk={risk} />
        </Box>
        <Box gridArea="money">
          <MoneyCell risk={risk} />
        </Box>
        {isOnlooker ? null : <CardActions risk={risk} onForm={onForm} />}
      </Columns>
    </ListRow>
  )
})

function SelectBox({ title, isSelected, onSelect }: { title: string; isSelected: boolean; onSelect: () => void }) {
  return (
    // Above the link that covers the row.
    <chakra.label position="relative" zIndex={1} display="inline-flex" alignItems="center" justifyContent="center" w="28px" minH="28px">
      <chakra.input
        type="checkbox"
        aria-label={`Select: ${title}`}
        checked={isSelected}
        onChange={onSelect}
        w="18px"
        h="18px"
        accentColor="accent"
        cursor="pointer"
      />
    </chakra.label>
  )
}

/** What can be done with one alert without opening it. */
function CardActions({ risk, onForm }: Pick<CardProps, 'risk' | 'onForm'>) {
  const { move, isMoving } = useMoveRisk(risk)
  const navigate = useNavigate()
  const client = useApolloClient()
  const isOpen = risk.status === 'active' || risk.status === 'investigating'
  // A leak under investigation is closed in its dialog, where its history is.
  const steps = movesFrom(risk.status).filter(({ to }) => risk.status !== 'investigating' && (to === 'resolved' || to === 'active'))
  const label = (word: string) => ({ 'aria-label': `${word}: ${risk.title}`, children: word, ...small })
  return (
    <Actions data-testid="actions">
      {steps.map(({ to, word }) => (
        <Button key={to} disabled={isMoving} onClick={() => void move(to)} {...label(word)} />
      ))}
      {isOpen ? (
        <Button
          onClick={() => void navigate(`/risks/${risk.id}/feedback${location.search}`, { state: { isOverPage: true } })}
          {...label('Feedback')}
        />
      ) : null}
      {isOpen && risk.snooze ? <Button onClick={() => void updateRisks(client, { risks: [risk] }, awake)} {...label('Wake')} /> : null}
      {isOpen && !risk.snooze ? <Button onClick={() => onForm('snooze', risk)} {...label('Snooze')} /> : null}
      {isOpen ? <Button onClick={() => onForm('dismiss', risk)} {...label('Dismiss')} /> : null}
    </Actions>
  )
}

const awake = { kind: 'snooze', until: null, above: null } as const
/** Above the link that covers the row. */
const small = { position: 'relative', zIndex: 1, minH: '32px', px: '2', fontSize: { base: 'xs', sm: 'sm' } } as const
