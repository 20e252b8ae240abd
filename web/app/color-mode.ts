import { useSyncExternalStore } from 'react'

export type ColorMode = 'light' | 'dark'

const storageKey = 'riskpilot-ui-theme'
const grounds: Record<ColorMode, string> = { light: '#fbfbfa', dark: '#0e1114' }
const listeners = new Set<() => void>()

const current = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

/** Puts the mode on the document and keeps it. `theme.js` does the same before the first paint of the next visit. */
export function setColorMode(mode: ColorMode): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(mode)
  root.style.colorScheme = mode
  root.style.backgroundColor = grounds[mode]
  try {
    localStorage.setItem(storageKey, mode)
  } catch {
    // Storage is switched off: the choice lasts until the page is closed.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The mode on the screen; light until the person chooses. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, current)
