import { useSyncExternalStore } from 'react'

export type ColorMode = 'light' | 'dark'
/** What a person chose; `system` follows the operating system, also when it changes. */
export type ColorChoice = ColorMode | 'system'

const storageKey = 'riskpilot-ui-theme'
const grounds: Record<ColorMode, string> = { light: '#fbfbfa', dark: '#0e1114' }
const listeners = new Set<() => void>()

/** Light until the person chooses, also where the operating system is dark. */
let choice: ColorChoice = stored()

function stored(): ColorChoice {
  try {
    const said = localStorage.getItem(storageKey)
    return said === 'dark' || said === 'system' ? said : 'light'
  } catch {
    return 'light'
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
const modeOf = (chosen: ColorChoice): ColorMode => (chosen === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : chosen)
const current = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

function show(mode: ColorMode): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(mode)
  root.style.colorScheme = mode
  root.style.backgroundColor = grounds[mode]
  for (const listener of listeners) listener()
}

/** Puts the theme on the document and keeps the choice. `before-paint.js` does the same before the first paint of the next visit. */
export function chooseColors(next: ColorChoice): void {
  choice = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage is switched off: the choice lasts until the page is closed.
  }
  show(modeOf(next))
}

const followSystem = () => {
  if (choice === 'system') show(modeOf(choice))
}

function subscribe(listener: () => void): () => void {
  const isFirst = listeners.size === 0
  listeners.add(listener)
  if (isFirst) {
    systemIsDark().addEventListener('change', followSystem)
    // The system may have changed since the first paint.
    followSystem()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) systemIsDark().removeEventListener('change', followSystem)
  }
}

/** The theme on the screen. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, current, () => 'light')
/** What was chosen. */
export const useColorChoice = (): ColorChoice =>
  useSyncExternalStore(
    subscribe,
    () => choice,
    () => 'light',
  )
