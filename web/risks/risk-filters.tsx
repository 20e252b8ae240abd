import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { RiskSort } from '../generated/graphql.ts'
import { Button, Input, Select } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { sortWords } from './risk-columns.tsx'
import { isFiltered, longestSearch, type RiskView, severities, sortOf, statuses } from './risk-filter.ts'

type Category = { readonly id: string; readonly name: string }
type Change = (part: Partial<RiskView>, options?: { isReplacing?: boolean }) => void
type Props = { view: RiskView; onChange: Change; categories: readonly Category[]; children?: ReactNode }

const Choices = chakra('div', {
  base: {
    display: 'grid',
    gap: '2',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(3, 160px)' },
  },
})

/**
 * The filters of the alerts. Every choice is written to the address, so that a link and a reload
 * keep it. On phones they fold behind one button.
 */
export function RiskFilters({ view, onChange, categories, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <chakra.search aria-label="Filter alerts" display="block" mb={{ base: '3', md: '4' }}>
      <Flex gap="2" wrap={{ base: 'nowrap', md: 'wrap' }} align="center">
        <SearchBox text={view.search} onSearch={(search) => onChange({ search }, { isReplacing: true })} />
        <Button
          hideFrom="md"
          minH="44px"
          flexShrink={0}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
          borderColor={isFiltered({ ...view, search: '' }) ? 'accent' : undefined}
        >
          <Icon name="filter" /> Filters
        </Button>
        <Box id={id} display={{ base: 'none', md: 'block' }}>
          <Selects view={view} onChange={onChange} categories={categories} />
        </Box>
      </Flex>
      {isOpen ? (
        <Box hideFrom="md" mt="2">
          <Selects view={view} onChange={onChange} categories={categories} />
        </Box>
      ) : null}
      <Box display={{ base: isOpen ? 'block' : 'none', md: 'block' }}>{children}</Box>
    </chakra.search>
  )
}

function Selects({ view, onChange, categories }: Omit<Props, 'children'>) {
  return (
    <Choices>
      <Choice
        label="Category"
        all="All categories"
        value={view.categoryId ?? ''}
        onChoose={(categoryId) => onChange({ categoryId: categoryId || null })}
      >
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice
        label="Severity"
        all="All severities"
        value={view.severity ?? ''}
        onChoose={(one) => onChange({ severity: known(severities, one) })}
      >
        {severities.map((one) => (
          <option key={one} value={one}>
            {capitalized(one)}
          </option>
        ))}
      </Choice>
      <Choice
        label="Status"
        all="All statuses"
        value={statusShown(view)}
        onChoose={(one) => onChange({ status: known(statuses, one), tab: 'active' })}
      >
        {statuses.map((one) => (
          <option key={one} value={one}>
            {capitalized(one)}
          </option>
        ))}
      </Choice>
      <Box hideFrom="lg">
        <Choice label="Sort by" value={sortOf(view)} onChoose={(sort) => onChange({ sort: sort as RiskSort, direction: null })}>
          {sortWords.map(([sort, word]) => (
            <option key={sort} value={sort}>
              {word}
            </option>
          ))}
        </Choice>
      </Box>
    </Choices>
  )
}

const known = <T extends string>(all: readonly T[], text: string): T | null => all.find((one) => one === text) ?? null

/** A tab with one status shows that status; Active has two, so it shows all until one is chosen. */
const statusShown = ({ status, tab }: RiskView) => status ?? (tab === 'resolved' || tab === 'dismissed' ? tab : '')

type ChoiceProps = { label: string; all?: string; value: string; onChoose: (value: string) => void; children: ReactNode }

function Choice({ label, all, value, onChoose, children }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      minH={{ base: '44px', md: '40px' }}
      fontSize={{ base: 'lg', md: 'md' }}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
    >
      {all ? <option value="">{all}</option> : null}
      {children}
    </Select>
  )
}

/** Waits until the person pauses: not every letter starts a search. */
function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const requestedText = useRef(text)
  useEffect(() => {
    // A changed address, by Back or a link: the box follows. Its own requests are already in the
    // text.
    if (text === requestedText.current) return
    requestedText.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    requestedText.current = next
    onSearch(next)
  }
  return (
    <Box flex="1 1 200px" minW="0">
      <Input
        type="search"
        aria-label="Search"
        aria-keyshortcuts="/"
        minH={{ base: '44px', md: '40px' }}
        fontSize={{ base: 'lg', md: 'md' }}
        value={typed}
        maxLength={longestSearch}
        placeholder="Search title or description"
        onChange={({ target: { value } }) => {
          setTyped(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(value), 250)
        }}
        onKeyDown={(event) => (event.key === 'Enter' ? search(typed) : undefined)}
      />
    </Box>
  )
}
