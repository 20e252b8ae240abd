import { Box, chakra } from '@chakra-ui/react'
import { createColumnHelper, rowSortingFeature, type SortingState, tableFeatures, useTable } from '@tanstack/react-table'
import type { RiskRowPartsFragment, RiskSort } from '../generated/graphql.ts'
import { Icon } from '../ui/icons.tsx'
import { columns as layout } from './risk-card.tsx'
import { type RiskView, sortOf, usualDirection } from './risk-filter.ts'

/** The orders of the list and what they are called. */
export const sortWords: readonly (readonly [RiskSort, string])[] = [
  ['money', 'Money a month'],
  ['loss', 'Lost so far'],
  ['severity', 'Severity'],
  ['since', 'Since'],
  ['score', 'Risk score'],
  ['title', 'Title'],
]

const features = tableFeatures({ rowSortingFeature })
const helper = createColumnHelper<typeof features, RiskRowPartsFragment>()
const column = (id: string, header: string, isSorted = true) =>
  helper.accessor('id', { id, header, enableSorting: isSorted, sortDescFirst: id !== 'title' })
// Sorted by the server: the columns only say by what, and where they stand.
const columns = helper.columns([
  column('severity', 'Severity'),
  column('title', 'Alert'),
  column('trend', '13 weeks', false),
  column('since', 'Since'),
  column('score', 'Risk score'),
  column('money', 'A month'),
])

const Head = chakra('div', {
  base: {
    ...layout,
    display: { base: 'none', lg: 'grid' },
    px: '5',
    py: '1',
    minH: '36px',
    color: 'muted',
    fontSize: 'sm',
    borderBottomWidth: '1px',
    borderBottomStyle: 'solid',
    borderColor: 'line',
  },
})

const SortButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    minH: '28px',
    cursor: 'pointer',
    bg: 'transparent',
    color: 'inherit',
    fontWeight: 'medium',
    _hover: { color: 'ink' },
    _pressed: { color: 'ink' },
  },
})

type Props = {
  risks: RiskRowPartsFragment[]
  view: RiskView
  onChange: (part: Partial<RiskView>) => void
  /** Null where nothing can be selected. */
  select: { readonly isAll: boolean; readonly onAll: () => void } | null
}

/** The head of the list: what each column is, and by which it is sorted. */
export function RiskColumns({ risks, view, onChange, select }: Props) {
  const sort = sortOf(view)
  // What is over shows its whole loss in the column of money.
  const moneySort: RiskSort = view.tab === 'resolved' ? 'loss' : 'money'
  const direction = view.direction ?? usualDirection(sort)
  const sorting: SortingState = [{ id: sort === moneySort ? 'money' : sort, desc: direction === 'descending' }]
  const table = useTable({
    features,
    columns,
    data: risks,
    manualSorting: true,
    enableSortingRemoval: false,
    state: { sorting },
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(sorting) : update
      if (!next) return
      const by = (next.id === 'money' ? moneySort : next.id) as RiskSort
      const turned = next.desc ? 'descending' : 'ascending'
      onChange({ sort: by === sortOf({ ...view, sort: null }) ? null : by, direction: turned === usualDirection(by) ? null : turned })
    },
  })
  return (
    <Head role="group" aria-label="Sort alerts">
      <Box gridArea="select">
        {select ? (
          <chakra.label display="inline-flex" alignItems="center" justifyContent="center" w="28px" minH="28px">
            <chakra.input
              type="checkbox"
              aria-label="Select all alerts shown"
              checked={select.isAll}
              onChange={select.onAll}
              w="18px"
              h="18px"
              accentColor="accent"
            />
          </chakra.label>
        ) : null}
      </Box>
      {table.getHeaderGroups()[0]?.headers.map((header) => {
        const word = String(header.id === 'money' && view.tab === 'resolved' ? 'Lost' : header.column.columnDef.header)
        const sorted = header.column.getIsSorted()
        return (
          <Box key={header.id} gridArea={header.id} textAlign={header.id === 'money' ? 'end' : 'start'}>
            {header.column.getCanSort() ? (
              <SortButton
                type="button"
                aria-pressed={sorted !== false}
                aria-label={`Sort by ${word.toLowerCase()}${sorted ? `, ${sorted}ending` : ''}`}
                onClick={header.column.getToggleSortingHandler()}
              >
                {word}
                <Box
                  as="span"
                  visibility={sorted ? 'visible' : 'hidden'}
                  transform={sorted === 'asc' ? 'rotate(-90deg)' : 'rotate(90deg)'}
                  display="inline-flex"
                >
                  <Icon name="chevron" size={12} />
                </Box>
              </SortButton>
            ) : (
              word
            )}
          </Box>
        )
      })}
    </Head>
  )
}
