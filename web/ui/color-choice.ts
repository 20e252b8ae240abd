export type ColorMode = 'light' | 'dark'
/** A person's choice; `system` follows the operating system, also when it changes. */
export type ColorChoice = ColorMode | 'system'

const storageKey = 'riskpilot-ui-theme'
const grounds: Record<ColorMode, string> = { light: '#fbfbfa', dark: '#0e1114' }
const listeners = new Set<() => void>()

/** Light until the person chooses, even with a dark operating system. */
let choice: ColorChoice = stored()

function stored(): ColorChoice {
  try {
    const said = localStorage.getItem(storageKey)
    return said === 'dark' || said === 'system' ? said : 'light'
  } catch {
    return 'light'
  }
}

/** Whether a theme was chosen in this browser. */
export function isColorChosen(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

const systemIsDark = () => matchMedia('(prefers-color-scheme: dark)')
const modeOf = (chosen: ColorChoice): ColorMode => (chosen === 'system' ? (systemIsDark().matches ? 'dark' : 'light') : chosen)
/** The theme on the screen. */
export const currentMode = (): ColorMode => (document.documentElement.classList.contains('dark') ? 'dark' : 'light')

function show(mode: ColorMode): void {
  const root = document.documentElement
  root.classList.remove('light', 'dark')
  root.classList.add(mode)
  root.style.colorScheme = mode
  root.style.backgroundColor = grounds[mode]
  for (const listener of listeners) listener()
}

/**
 * Applies the theme to the document and stores the choice. `before-paint.js` does the same before
 * the first paint of the next visit.
 */
export function chooseColors(next: ColorChoice): void {
  choice = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage is disabled: the choice lasts until the page is closed.
  }
  show(modeOf(next))
}

const followSystem = () => {
  if (choice === 'system') show(modeOf(choice))
}

/**
 * Calls the listener when the theme changes, and follows the operating system where that was
 * chosen.
 */
export function subscribe(listener: () => void): () => void {
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

/** The choice of this browser. */
export const currentChoice = (): ColorChoice => choice
