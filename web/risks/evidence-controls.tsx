import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useId, useState } from 'react'
import { Button, Input, Select } from '../ui/button.tsx'
import { columnsOf, type EvidenceColumn } from '../ui/evidence-head.tsx'
import type { EvidenceRow } from '../ui/evidence-rows.tsx'
import { evidenceHeads } from '../ui/evidence-words.ts'
import type { EvidenceChoice } from './use-evidence.ts'

const longestSearch = 200
/** Milliseconds without a key after which what was typed is searched. */
const pause = 250

type Props = {
  choice: EvidenceChoice
  rows: readonly EvidenceRow[]
  hasEntities: boolean
  onChange: (change: Partial<EvidenceChoice>) => void
}

/**
 * A search over the rows, what they are narrowed to, and on narrow screens what they are sorted by.
 */
export function EvidenceControls({ choice, rows, hasEntities, onChange }: Props) {
  const id = useId()
  const [text, setText] = useState(choice.search)
  useEffect(() => {
    const search = text.trim()
    if (search === choice.search) return
    const timer = setTimeout(() => onChange({ search }), pause)
    return () => clearTimeout(timer)
  }, [text, choice.search, onChange])
  return (
    <Flex as="search" aria-label="Search and sort these rows" gap="3" mb="3" wrap="wrap" align="center">
      <Box flex="1 1 220px" maxW={{ lg: '360px' }}>
        <Label htmlFor={`${id}-search`}>Search these rows</Label>
        <Input
          id={`${id}-search`}
          type="search"
          placeholder={hasEntities ? 'File, order, product…' : 'File, line or order…'}
          value={text}
          maxLength={longestSearch}
          onChange={(event) => setText(event.target.value)}
        />
      </Box>
      <Box flex="1 1 160px" display={{ base: 'block', lg: 'none' }}>
        <Label htmlFor={`${id}-sort`}>Sort by</Label>
        <Sorting id={`${id}-sort`} choice={choice} rows={rows} hasEntities={hasEntities} onChange={onChange} />
      </Box>
      {choice.entity === null ? null : (
        <Button onClick={() => onChange({ entity: null })} aria-label={`Show all rows, not only ${choice.entity}`}>
          Only {choice.entity} ✕
        </Button>
      )}
    </Flex>
  )
}

const Label = chakra('label', { base: { srOnly: true } })

function Sorting({ id, choice, rows, hasEntities, onChange }: Props & { id: string }) {
  const columns = columnsOf(evidenceHeads(rows), hasEntities)
  const ways = columns.flatMap(({ id: column, name, isFigure }) =>
    isFigure
      ? [
          { column, isDescending: true, words: `${name}, largest first` },
          { column, isDescending: false, words: `${name}, smallest first` },
        ]
      : [
          { column, isDescending: false, words: column === 'day' ? 'Day, earliest first' : `${name}, A to Z` },
          { column, isDescending: true, words: column === 'day' ? 'Day, latest first' : `${name}, Z to A` },
        ],
  )
  return (
    <Select
      id={id}
      value={`${choice.column} ${choice.isDescending}`}
      onChange={(event) => {
        const [column, isDescending] = event.target.value.split(' ')
        onChange({ column: column as EvidenceColumn, isDescending: isDescending === 'true' })
      }}
    >
      {ways.map(({ column, isDescending, words }) => (
        <option key={words} value={`${column} ${isDescending}`}>
          {words}
        </option>
      ))}
    </Select>
  )
}
