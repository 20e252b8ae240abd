import { lazy, Suspense, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { type ShortcutMap, useShortcuts } from '../ui/shortcuts.ts'
import { startTooltips } from '../ui/tooltips.ts'
import { showOverlay, useOverlay } from './overlays.ts'
import { pages } from './pages.ts'
import { searchBoxId } from './search-box.tsx'

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }))
const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

const everywhere = 'Everywhere'

/** The box of the top bar; on phones, which have none, the palette. */
function search(): void {
  const box = document.getElementById(searchBoxId)
  if (box?.checkVisibility()) box.focus()
  else showOverlay('palette')
}

/** The shortcuts that work on every page, and what they open; the names of icons. */
export function Keyboard() {
  const navigate = useNavigate()
  const overlay = useOverlay()
  useEffect(() => startTooltips(), [])
  const ways = pages.map(({ path, word, keys }) => [keys, { label: word, group: 'Go to', run: () => void navigate(path) }] as const)
  const onPage: ShortcutMap = { '/': { label: 'Search', group: everywhere, run: search }, ...Object.fromEntries(ways) }
  useShortcuts(onPage)
  useShortcuts(
    {
      'mod+k': { label: 'Search and do anything', group: everywhere, run: () => showOverlay(overlay === 'palette' ? null : 'palette') },
      '?': { label: 'Keyboard shortcuts', group: everywhere, run: () => showOverlay('shortcuts') },
    },
    { inDialog: true },
  )
  const close = () => showOverlay(null)
  return (
    <Suspense fallback={null}>
      {overlay === 'palette' ? <CommandPalette onClose={close} /> : null}
      {overlay === 'shortcuts' ? <ShortcutsDialog onClose={close} /> : null}
    </Suspense>
  )
}
