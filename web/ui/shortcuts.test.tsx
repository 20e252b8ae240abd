// @vitest-environment jsdom
import { cleanup, fireEvent, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { type ShortcutMap, switchSingleKeys, useShortcutList, useShortcuts } from './shortcuts.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  switchSingleKeys(true)
})

const press = (key: string, more: KeyboardEventInit = {}, at: Element = document.body) => fireEvent.keyDown(at, { key, ...more })

function have(keys: readonly string[], options?: Parameters<typeof useShortcuts>[1]) {
  const ran: string[] = []
  const map: ShortcutMap = Object.fromEntries(keys.map((key) => [key, { label: key, run: () => ran.push(key) }]))
  const { unmount } = renderHook(() => useShortcuts(map, options))
  return { ran, unmount }
}

it('UX-06 a key, two keys in a row and Ctrl or ⌘ with a key each do their own', () => {
  const { ran, unmount } = have(['j', 'g d', 'mod+k', '?'])
  press('j')
  press('g')
  press('d')
  press('d')
  press('k', { ctrlKey: true })
  press('k', { metaKey: true })
  press('?', { shiftKey: true })
  press('j', { altKey: true })
  expect(ran).toEqual(['j', 'g d', 'mod+k', 'mod+k', '?'])
  unmount()
  press('j')
  expect(ran).toHaveLength(5)
})

it('UX-06 the second of two keys comes within a moment', () => {
  const { ran } = have(['g d'])
  const late = { timeStamp: 10_000 }
  const event = (key: string, { timeStamp }: { timeStamp: number }) =>
    Object.defineProperty(new KeyboardEvent('keydown', { key, bubbles: true }), 'timeStamp', { value: timeStamp })
  document.body.dispatchEvent(event('g', { timeStamp: 1_000 }))
  document.body.dispatchEvent(event('d', late))
  expect(ran).toEqual([])
})

it('UX-01 letters that are typed are text: only Ctrl or ⌘ with a key works there', () => {
  const { ran } = have(['j', 'mod+k'])
  document.body.innerHTML =
    '<input /><textarea></textarea><select></select><div contenteditable="true"></div><div role="menu"><i></i></div>'
  for (const field of document.querySelectorAll('input, textarea, select, div[contenteditable], i')) press('j', {}, field)
  expect(ran).toEqual([])
  press('k', { ctrlKey: true }, document.querySelector('input') as Element)
  expect(ran).toEqual(['mod+k'])
  document.body.innerHTML = '<input type="checkbox" />'
  press('j', {}, document.querySelector('input') as Element)
  expect(ran).toEqual(['mod+k', 'j'])
})

it('UX-01 single keys can be switched off, and stay so in this browser', () => {
  const { ran } = have(['j', 'g d', 'mod+k'])
  switchSingleKeys(false)
  press('j')
  press('g')
  press('d')
  press('k', { ctrlKey: true })
  expect(ran).toEqual(['mod+k'])
  expect(localStorage.getItem('riskpilot-single-keys')).toBe('off')
  switchSingleKeys(true)
  press('j')
  expect(ran).toEqual(['mod+k', 'j'])
})

it('a modal dialog covers the shortcuts of its page, not its own', () => {
  const page = have(['j', 'e'])
  const dialog = have(['e'], { inDialog: true })
  document.body.innerHTML = '<div role="dialog" aria-modal="true"></div>'
  press('j')
  press('e')
  expect([page.ran, dialog.ran]).toEqual([[], ['e']])
  document.body.replaceChildren()
  press('j')
  expect(page.ran).toEqual(['j'])
})

it('what is off does nothing, and the latest map counts', () => {
  expect(have(['j'], { isOff: true }).ran).toEqual([])
  const run = vi.fn()
  const { rerender } = renderHook(({ key }) => useShortcuts({ [key]: { label: key, run } }), { initialProps: { key: 'x' } })
  rerender({ key: 'y' })
  press('x')
  expect(run).not.toHaveBeenCalled()
  press('y')
  expect(run).toHaveBeenCalledOnce()
})

it('UX-06 all of them are listed by heading', () => {
  const run = () => undefined
  const { result } = renderHook(() => {
    useShortcuts({ j: { label: 'Next alert', run }, 'g d': { label: 'Dashboard', group: 'Go to', run } })
    return useShortcutList()
  })
  expect(result.current).toEqual([
    { group: 'This page', entries: [['j', 'Next alert']] },
    { group: 'Go to', entries: [['g d', 'Dashboard']] },
  ])
})
