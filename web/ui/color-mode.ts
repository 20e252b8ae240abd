import { useSyncExternalStore } from 'react'
import { type ColorChoice, type ColorMode, currentChoice, currentMode, subscribe } from './color-choice.ts'

/** The theme on the screen. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, currentMode, () => 'light')
/** The person's choice. */
export const useColorChoice = (): ColorChoice => useSyncExternalStore(subscribe, currentChoice, () => 'light')
