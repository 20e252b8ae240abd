import { Box, chakra, Flex } from '@chakra-ui/react'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { type Hit, type Search, useSearch } from './use-search.ts'

type Props = {
  text: string
  listId: string
  input: RefObject<HTMLInputElement | null>
  onActive: (optionId: string | undefined) => void
  onChosen: () => void
}

const Option = chakra('div', {
  base: {
    px: '4',
    py: '2',
    minH: '40px',
    cursor: 'pointer',
    '&[aria-selected=true]': { bg: 'accent.soft' },
  },
})

/**
 * What is found for the text of the search box, by kind. The arrow keys choose while the box keeps
 * the focus.
 */
export function SearchResults({ text, listId, input, onActive, onChosen }: Props) {
  const navigate = useNavigate()
  const search = useSearch(text)
  const hits = search.groups.flatMap((group) => group.hits)
  const [at, setAt] = useState({ text, index: 0 })
  const index = at.text === text ? Math.min(at.index, Math.max(0, hits.length - 1)) : 0
  const optionId = (hit: Hit | undefined) => (hit ? `${listId}-${hits.indexOf(hit)}` : undefined)
  const choose = (hit: Hit) => {
    onChosen()
    input.current?.blur()
    void navigate(hit.path)
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const hit = hits[index]
    if (!hit || (step === undefined && event.key !== 'Enter') || event.isComposing) return
    event.preventDefault()
    if (step === undefined) return choose(hit)
    setAt({ text, index: (index + step + hits.length) % hits.length })
  })
  useEffect(() => {
    const element = input.current
    const listener = (event: KeyboardEvent) => onKey(event)
    element?.addEventListener('keydown', listener)
    return () => element?.removeEventListener('keydown', listener)
  }, [input])
  const activeId = optionId(hits[index])
  useEffect(() => {
    onActive(activeId)
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, onActive])
  return (
    <>
      <Box
        id={listId}
        role="listbox"
        aria-label="Search results"
        py={hits.length > 0 ? '2' : '0'}
        maxH="min(70dvh, 560px)"
        overflowY="auto"
        overscrollBehavior="contain"
      >
        {search.groups.map(({ heading, hits: found }) => (
          <Box key={heading} role="group" aria-label={heading}>
            <Box px="4" pt="2" pb="1" color="muted" fontSize="xs" fontWeight="medium" aria-hidden="true">
              {heading}
            </Box>
            {found.map((hit) => (
              <Option
                key={`${hit.kind} ${hit.key}`}
                id={optionId(hit)}
                role="option"
                aria-selected={hits[index] === hit}
                // The box keeps the focus: without it, the list would close before the click.
                onPointerDown={(event) => event.preventDefault()}
                onPointerMove={() => setAt({ text, index: hits.indexOf(hit) })}
                onClick={() => choose(hit)}
              >
                <HitLines hit={hit} />
              </Option>
            ))}
          </Box>
        ))}
      </Box>
      <SearchStatus text={text} search={search} />
    </>
  )
}

/** What a hit is called, and one line of it. */
export function HitLines({ hit: { title, text } }: { hit: Hit }) {
  return (
    <>
      <Box fontWeight="medium" lineClamp={1} title={title}>
        <bdi>{title}</bdi>
      </Box>
      {text ? (
        <Box color="muted" fontSize="sm" lineClamp={1} title={text}>
          {text}
        </Box>
      ) : null}
    </>
  )
}

/** That it searches, that nothing matches, or that the server did not answer. */
export function SearchStatus({ text, search: { groups, isPending, error, retry } }: { text: string; search: Search }) {
  const isEmpty = groups.length === 0
  if (error && !isPending)
    return (
      <Flex role="alert" align="center" justify="space-between" gap="3" p="4" color="muted">
        {whatWentWrong(error).sentence}
        <Button onPointerDown={(event) => event.preventDefault()} onClick={retry}>
          Try again
        </Button>
      </Flex>
    )
  return (
    <Box role="status" color="muted" p={isEmpty ? '4' : '0'} overflowWrap="anywhere">
      {isEmpty && isPending ? 'Searching…' : null}
      {isEmpty && !isPending ? (
        <>
          <Box color="ink" fontWeight="medium">
            No match for “<bdi>{text.trim()}</bdi>”
          </Box>
          Search finds alerts, playbooks, suppliers, settings and pages by any part of their text.
        </>
      ) : null}
    </Box>
  )
}
