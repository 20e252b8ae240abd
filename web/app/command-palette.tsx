import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { Command } from 'cmdk'
import { useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useBusiness } from '../ui/business.tsx'
import { chooseColors } from '../ui/color-choice.ts'
import { useColorMode } from '../ui/color-mode.ts'
import { Icon, type IconName } from '../ui/icons.tsx'
import { Keys } from './keys.tsx'
import { useLogOut } from './log-out.ts'
import { markAllRead } from './notification-reading.ts'
import { showOverlay } from './overlays.ts'
import { pages } from './pages.ts'
import { HitLines, SearchStatus } from './search-results.tsx'
import { type Hit, useSearch } from './use-search.ts'

type Action = { readonly name: string; readonly icon: IconName; readonly keys?: string; readonly run: () => void }

const Surface = chakra('dialog', {
  base: {
    mx: 'auto',
    mt: { base: '8px', md: '12dvh' },
    mb: 'auto',
    p: '0',
    w: 'min(620px, calc(100vw - 16px))',
    maxW: 'none',
    maxH: 'min(70dvh, 560px)',
    overflow: 'hidden',
    bg: 'card',
    color: 'ink',
    borderWidth: '1px',
    borderStyle: 'solid',
    borderColor: 'line',
    borderRadius: 'lg',
    boxShadow: 'lifted',
    _backdrop: { bg: 'veil' },
    _open: { display: 'flex' },
    '& [cmdk-root]': { display: 'flex', flexDirection: 'column', flex: '1', minW: '0' },
    '& [cmdk-input]': {
      flex: '1',
      minW: '0',
      minH: '52px',
      bg: 'transparent',
      fontSize: 'lg',
      outline: 'none',
    },
    '& [cmdk-list]': { overflowY: 'auto', overscrollBehavior: 'contain', p: '2' },
    '& [cmdk-group-heading]': { px: '2.5', pt: '2', pb: '1', color: 'muted', fontSize: 'xs', fontWeight: 'medium' },
    '& [cmdk-item]': {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minH: '40px',
      px: '2.5',
      py: '1.5',
      borderRadius: 'md',
      cursor: 'pointer',
    },
    '& [cmdk-item][data-selected=true]': { bg: 'accent.soft' },
  },
})

const icons: Record<string, IconName> = { page: 'chevron', risk: 'leak', playbook: 'book', supplier: 'plug', setting: 'settings' }

/** Pages, deeds and everything that the search finds, chosen by a few letters. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const search = useSearch(text)
  const actions = useActions(onClose).filter(({ name }) => fits(name, text))
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // The browser would begin with the list's frame.
    element?.querySelector('input')?.focus()
    // Closed before it is removed: only then does the browser return the focus.
    return () => element?.close()
  }, [])
  const open = (path: string) => {
    onClose()
    void navigate(path)
  }
  const isEmpty = search.groups.length === 0 && actions.length === 0
  return (
    <Surface
      ref={dialog}
      aria-label="Search and do anything"
      onClose={onClose}
      onClick={(event) => (event.target === dialog.current ? onClose() : undefined)}
    >
      <Command label="Search and do anything" shouldFilter={false} vimBindings={false} loop>
        <Flex align="center" gap="2.5" px="4" borderBottom="1px solid {colors.line}">
          <Box color="muted">
            <Icon name="search" />
          </Box>
          <Command.Input maxLength={200} placeholder="Search, or type what you want to do" value={text} onValueChange={setText} />
        </Flex>
        <Command.List label="Found">
          {text.trim() === '' ? <PageGroup onChoose={open} /> : null}
          {search.groups.map(({ heading, hits }) => (
            <Command.Group key={heading} heading={heading}>
              {hits.map((hit) => (
                <HitItem key={hit.key} hit={hit} onChoose={open} />
              ))}
            </Command.Group>
          ))}
          {actions.length > 0 ? (
            <Command.Group heading="Actions">
              {actions.map(({ name, icon, keys, run }) => (
                <Command.Item key={name} value={`action ${name}`} onSelect={run}>
                  <Icon name={icon} />
                  <Box flex="1">{name}</Box>
                  {keys ? <ItemKeys of={keys} /> : null}
                </Command.Item>
              ))}
            </Command.Group>
          ) : null}
        </Command.List>
        {isEmpty || search.error ? <SearchStatus text={text} search={search} /> : null}
      </Command>
    </Surface>
  )
}

/** Every word typed begins a word of the name. */
function fits(name: string, text: string): boolean {
  const words = text.trim().toLowerCase().split(/\s+/)
  return words.every((word) => ` ${name.toLowerCase()}`.includes(` ${word}`))
}

/** Not on phones, which have no such keys. */
function ItemKeys({ of }: { of: string }) {
  return (
    <Box whiteSpace="nowrap" display={{ base: 'none', md: 'block' }}>
      <Keys of={of} />
    </Box>
  )
}

function PageGroup({ onChoose }: { onChoose: (path: string) => void }) {
  return (
    <Command.Group heading="Go to">
      {pages.map(({ path, word, icon, keys }) => (
        <Command.Item key={path} value={`page ${path}`} onSelect={() => onChoose(path)}>
          <Icon name={icon} />
          <Box flex="1">{word}</Box>
          <ItemKeys of={keys} />
        </Command.Item>
      ))}
    </Command.Group>
  )
}

function HitItem({ hit, onChoose }: { hit: Hit; onChoose: (path: string) => void }) {
  const ofMenu = pages.find(({ path }) => path === hit.path)
  return (
    <Command.Item value={`${hit.kind} ${hit.key}`} onSelect={() => onChoose(hit.path)}>
      <Icon name={(hit.kind === 'page' ? ofMenu?.icon : undefined) ?? icons[hit.kind] ?? 'chevron'} />
      <Box flex="1" minW="0">
        <HitLines hit={hit} />
      </Box>
    </Command.Item>
  )
}

function useActions(onClose: () => void): readonly Action[] {
  const client = useApolloClient()
  const navigate = useNavigate()
  const { isDemo, isSample } = useBusiness()
  const { logOut } = useLogOut()
  const other = useColorMode() === 'dark' ? 'light' : 'dark'
  const then = (run: () => void) => () => {
    onClose()
    run()
  }
  const ofPerson: Action = { name: 'Mark all notifications as read', icon: 'bell', run: then(() => void markAllRead(client)) }
  return [
    { name: 'Import files', icon: 'files', run: then(() => void navigate('/imports')) },
    { name: `Switch to the ${other} theme`, icon: other === 'dark' ? 'moon' : 'sun', run: then(() => chooseColors(other)) },
    ...(isDemo || isSample ? [] : [ofPerson]),
    { name: 'Keyboard shortcuts', icon: 'keyboard', keys: '?', run: () => showOverlay('shortcuts') },
    { name: 'Help', icon: 'question', run: then(() => void navigate('/help')) },
    { name: 'Log out', icon: 'leave', run: then(() => void logOut()) },
  ]
}
