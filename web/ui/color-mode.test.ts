// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { chooseColors } from './color-choice.ts'
import { useColorChoice, useColorMode } from './color-mode.ts'

let system: { matches: boolean; listeners: Set<() => void> }

beforeEach(() => {
  system = { matches: true, listeners: new Set() }
  vi.stubGlobal('matchMedia', () => ({
    get matches() {
      return system.matches
    },
    addEventListener: (_: string, listener: () => void) => system.listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => system.listeners.delete(listener),
  }))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const turn = (isDark: boolean) => {
  system.matches = isDark
  for (const listener of system.listeners) listener()
}

it('SHELL-17 ENT-32 is light before anybody chose, also where the operating system is dark', () => {
  const { result } = renderHook(() => [useColorChoice(), useColorMode()])
  expect(result.current).toEqual(['light', 'light'])
  expect(localStorage.getItem('vite-ui-theme')).toBeNull()
})

it('STATE-01 STATE-02 keeps the choice, and follows the operating system only where that was chosen', () => {
  const { result } = renderHook(() => useColorMode())
  act(() => chooseColors('system'))
  expect([result.current, localStorage.getItem('riskpilot-ui-theme')]).toEqual(['dark', 'system'])
  act(() => turn(false))
  expect([result.current, document.documentElement.className]).toEqual(['light', 'light'])
  act(() => chooseColors('dark'))
  act(() => turn(false))
  expect([result.current, document.documentElement.className]).toEqual(['dark', 'dark'])
})
