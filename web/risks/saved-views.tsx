import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { Link } from 'react-router'
import { type RiskCountsQuery, RiskViewsDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, Input } from '../ui/button.tsx'
import { Problem } from '../ui/states.tsx'
import { wholeNumber } from '../ui/words.ts'
import { addressOf } from './risk-address.ts'
import { plainView, type RiskView, viewOfFilter } from './risk-filter.ts'
import { type SavedView, useSavedView } from './use-saved-view.ts'

const Chip = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '30px',
    px: '3',
    borderRadius: 'full',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    bg: 'card',
    color: 'ink',
    fontSize: 'sm',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    _hover: { bg: 'sunken' },
    _currentPage: { borderColor: 'accent', bg: 'accent.soft', fontWeight: 'medium' },
  },
})

const addressOfSaved = ({ filter, sort, direction }: SavedView) =>
  addressOf({
    ...plainView,
    ...viewOfFilter(filter as Parameters<typeof viewOfFilter>[0]),
    sort: sort ?? null,
    direction: direction ?? null,
  })

/** Views of the list by one click: one's own alerts, those that rest, and what the person saved. */
export function SavedViews({ view, stats }: { view: RiskView; stats: RiskCountsQuery['riskStats'] | undefined }) {
  const { data } = useQuery(RiskViewsDocument)
  const { isOnlooker } = useBusiness()
  const [edited, setEdited] = useState<SavedView | 'new' | null>(null)
  const here = addressOf(view)
  const saved = data?.riskViews ?? []
  const current = saved.find((one) => addressOfSaved(one) === here)
  const open = { ...plainView, sort: view.sort, direction: view.direction }
  return (
    <Box mt="3">
      <Flex as="nav" aria-label="Views" gap="2" wrap="wrap" align="center">
        <ViewChip word="All open" address={addressOf(open)} here={here} />
        <ViewChip word="Mine" count={stats?.mine} address={addressOf({ ...open, show: 'mine' })} here={here} />
        <ViewChip word="Snoozed" count={stats?.snoozed} address={addressOf({ ...open, show: 'snoozed' })} here={here} />
        {saved.map((one) => (
          <ViewChip key={one.viewId} word={one.name} count={one.count} address={addressOfSaved(one)} here={here} />
        ))}
        {isOnlooker ? null : (
          <Button look="quiet" minH="30px" fontSize="sm" onClick={() => setEdited(current ?? 'new')}>
            {current ? 'Edit view' : 'Save view'}
          </Button>
        )}
      </Flex>
      {edited ? (
        <ViewForm
          key={edited === 'new' ? 'new' : edited.viewId}
          of={edited === 'new' ? null : edited}
          view={view}
          onClose={() => setEdited(null)}
        />
      ) : null}
    </Box>
  )
}

function ViewChip({ word, count, address, here }: { word: string; count?: number | undefined; address: string; here: string }) {
  return (
    <Chip to={`/risks${address}`} aria-current={address === here ? 'page' : undefined} preventScrollReset>
      {word}
      {count === undefined ? null : (
        <Box as="span" color="muted" fontVariantNumeric="tabular-nums">
          {wholeNumber(count)}
        </Box>
      )}
    </Chip>
  )
}

type FormProps = { of: SavedView | null; view: RiskView; onClose: () => void }

function ViewForm({ of, view, onClose }: FormProps) {
  const { save, remove, problem, isBusy } = useSavedView(of, view, onClose)
  const [name, setName] = useState(of?.name ?? '')
  return (
    <chakra.form
      mt="2"
      onSubmit={(event) => {
        event.preventDefault()
        void save(name)
      }}
    >
      <Flex gap="2" wrap="wrap" align="center">
        <Input
          aria-label="Name of the view"
          placeholder="Such as: large and mine"
          autoFocus
          maxLength={60}
          w="260px"
          minH="40px"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <Button type="submit" look="solid" disabled={isBusy}>
          {of ? 'Rename' : 'Save'}
        </Button>
        {of ? (
          <Button disabled={isBusy} onClick={() => void remove()}>
            Delete view
          </Button>
        ) : null}
        <Button look="quiet" onClick={onClose}>
          Cancel
        </Button>
      </Flex>
      <Problem>{problem}</Problem>
    </chakra.form>
  )
}
