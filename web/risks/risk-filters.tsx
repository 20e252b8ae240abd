import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Input, Select } from '../ui/button.tsx'
import { capitalized } from '../ui/words.ts'
import { addressOf, longestSearch, type RiskView, severities, statuses, viewOf } from './risk-filter.ts'

type Category = { readonly id: string; readonly name: string }

const Grid = chakra('search', {
  base: {
    display: 'grid',
    gap: '3',
    mb: '5',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'minmax(0, 2fr) repeat(3, minmax(0, 1fr))' },
  },
})

/**
 * The filters of the alerts. Every choice is written to the address, so that a link and a reload
 * keep it.
 */
export function RiskFilters({ view, categories }: { view: RiskView; categories: readonly Category[] }) {
  const navigate = useNavigate()
  // Two choices may come before the first is rendered: the second builds on the requested view, not
  // on the displayed one.
  const asked = useRef(view)
  const shown = useRef(addressOf(view))
  useLayoutEffect(() => {
    const now = addressOf(view)
    if (now === shown.current) return
    shown.current = now
    asked.current = view
  })
  const go = (change: Partial<RiskView>, replace = false) => {
    asked.current = { ...asked.current, ...change }
    void navigate(`/risks${addressOf(asked.current)}`, { preventScrollReset: true, replace })
  }
  const choose = (name: string) => (value: string) => {
    const address = new URLSearchParams(addressOf(asked.current))
    if (name === 'status') address.delete('tab')
    if (value) address.set(name, value)
    else address.delete(name)
    go(viewOf(address))
  }
  return (
    <Grid aria-label="Filter alerts">
      <SearchBox text={view.search} onSearch={(search) => go({ search }, true)} />
      <Choice label="Category" value={view.categoryId ?? ''} onChoose={choose('category')}>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Choice>
      <Choice label="Severity" value={view.severity ?? ''} onChoose={choose('severity')}>
        {severities.map((one) => (
          <option key={one} value={one}>
            {capitalized(one)}
          </option>
        ))}
      </Choice>
      <Choice label="Status" value={statusShown(view)} onChoose={choose('status')}>
        {statuses.map((one) => (
          <option key={one} value={one}>
            {capitalized(one)}
          </option>
        ))}
      </Choice>
    </Grid>
  )
}

/** A tab with one status shows that status; Active has two, so it shows all until one is chosen. */
const statusShown = ({ status, tab }: RiskView) => status ?? (tab === 'active' ? '' : tab)

const Label = chakra('label', { base: { display: 'block', fontSize: 'sm', color: 'muted', mb: '1' } })

function Choice({
  label,
  value,
  onChoose,
  children,
}: {
  label: string
  value: string
  onChoose: (v: string) => void
  children: ReactNode
}) {
  const id = useId()
  return (
    <div>
      <Label htmlFor={id}>{label}</Label>
      <Select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">All</option>
        {children}
      </Select>
    </div>
  )
}

/** Waits until the person pauses: not every letter starts a search. */
function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const id = useId()
  const [typed, setTyped] = useState(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const asked = useRef(text)
  useEffect(() => {
    // A changed address, by Back or a link: the box follows. Its own requests are already in the
    // text.
    if (text === asked.current) return
    asked.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (next: string) => {
    clearTimeout(timer.current)
    asked.current = next
    onSearch(next)
  }
  return (
    <chakra.div gridColumn={{ base: 'span 2', md: 'auto' }}>
      <Label htmlFor={id}>Search</Label>
      <Input
        id={id}
        type="search"
        value={typed}
        maxLength={longestSearch}
        placeholder="Title or description"
        onChange={({ target: { value } }) => {
          setTyped(value)
          clearTimeout(timer.current)
          timer.current = setTimeout(() => search(value), 250)
        }}
        onKeyDown={(event) => (event.key === 'Enter' ? search(typed) : undefined)}
      />
    </chakra.div>
  )
}
