import { Box, chakra } from '@chakra-ui/react'
import { lazy, Suspense, useId, useRef, useState } from 'react'
import { Input } from '../ui/button.tsx'
import { Icon } from '../ui/icons.tsx'

const SearchResults = lazy(async () => ({ default: (await import('./search-results.tsx')).SearchResults }))

/** Where the key `/` finds it. */
export const searchBoxId = 'search-box'

const Panel = chakra('div', {
  base: {
    position: 'absolute',
    top: 'calc(100% + 6px)',
    insetStart: '0',
    zIndex: 20,
    w: '600px',
    maxW: 'calc(100vw - 260px)',
    overflow: 'hidden',
    bg: 'card',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'lifted',
  },
})

const Key = chakra('kbd', {
  base: {
    position: 'absolute',
    insetEnd: '2',
    top: '50%',
    transform: 'translateY(-50%)',
    px: '1.5',
    color: 'muted',
    fontFamily: 'inherit',
    fontSize: 'xs',
    lineHeight: '18px',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'sm',
    pointerEvents: 'none',
  },
})

/**
 * The search of the top bar. What is found is loaded and listed below it as soon as there is text.
 */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [text, setText] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState<string>()
  const isShown = isOpen && text.trim() !== ''
  // The list is loaded when it is first met, and may be empty.
  const isListed = isShown && active !== undefined
  const finish = () => {
    setText('')
    setOpen(false)
  }
  return (
    <Box
      as="search"
      position="relative"
      flex="1"
      maxW="420px"
      display={{ base: 'none', md: 'block' }}
      onBlur={({ currentTarget, relatedTarget }) => setOpen(currentTarget.contains(relatedTarget as Node | null))}
    >
      <Box position="absolute" insetStart="2.5" top="50%" transform="translateY(-50%)" color="muted" pointerEvents="none">
        <Icon name="search" size={16} />
      </Box>
      <Input
        ref={input}
        id={searchBoxId}
        role="combobox"
        aria-expanded={isListed}
        aria-controls={isListed ? listId : undefined}
        aria-activedescendant={isListed ? active : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        placeholder="Search alerts, playbooks, suppliers…"
        minH="36px"
        ps="8"
        pe="8"
        fontSize="md"
        bg="paper"
        value={text}
        onFocus={() => setOpen(true)}
        onChange={(event) => {
          setText(event.target.value)
          setOpen(true)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') finish()
        }}
      />
      {text === '' ? <Key aria-hidden="true">/</Key> : null}
      {isShown ? (
        <Panel>
          <Suspense
            fallback={
              <Box p="4" color="muted">
                Searching…
              </Box>
            }
          >
            <SearchResults text={text} listId={listId} input={input} onActive={setActive} onChosen={finish} />
          </Suspense>
        </Panel>
      ) : null}
    </Box>
  )
}
