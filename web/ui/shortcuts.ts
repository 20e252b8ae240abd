import { useEffect, useRef, useSyncExternalStore } from 'react'

/**
 * What keys do. `label` is the line in the list of shortcuts; `group` its heading there, the page's
 * own shortcuts when absent.
 */
export type Shortcut = {
  readonly label: string
  readonly group?: string
  readonly run: (event: KeyboardEvent) => void
}

/**
 * Shortcuts by their keys, as the browser names them (`j`, `?`, `Escape`): `g d` for one after the
 * other, `mod+k` for Ctrl or ⌘ together with a key.
 */
export type ShortcutMap = Readonly<Record<string, Shortcut>>

type Options = {
  /** Works while a modal dialog is open: for shortcuts of the dialog itself. */
  readonly inDialog?: boolean
  /** Off while what they act on is not there. */
  readonly isOff?: boolean
}

type Registered = { readonly current: { readonly map: ShortcutMap; readonly inDialog: boolean } }

const storageKey = 'riskpilot-single-keys'
/** Longest pause between the keys of `g d`. */
const pauseMs = 1_500
const pageGroup = 'This page'

let registered: readonly Registered[] = []
const listeners = new Set<() => void>()
let pending: { readonly key: string; readonly at: number } | null = null

function tell(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether shortcuts without Ctrl or ⌘ work in this browser; on until a person switches them off.
 */
function areSingleKeysOn(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

/** Keeps the choice in this browser. */
export function switchSingleKeys(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, 'off')
  } catch {
    // Storage is disabled: the default stays.
  }
  tell()
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, areSingleKeysOn, () => true)

/** Where letters are text, or choose an entry. */
const takesLetters = [
  'input:not([type=checkbox], [type=radio], [type=button])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role=listbox]',
  '[role=menu]',
].join()
const isTyped = (target: EventTarget | null) => target instanceof Element && target.closest(takesLetters) !== null

/** Keys as a map names them; null for keys that belong to the browser. */
function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): string | null {
  if (altKey) return null
  const name = key.length === 1 && !shiftKey ? key.toLowerCase() : key
  return ctrlKey || metaKey ? `mod+${name}` : name
}

/** The latest shortcut of these keys: a dialog's comes before its page's. */
function find(keys: string): Shortcut | undefined {
  const isCovered = document.querySelector('dialog[open]:modal, [role=dialog][aria-modal=true]') !== null
  return registered.findLast(({ current: { map, inDialog } }) => (inDialog || !isCovered) && Object.hasOwn(map, keys))?.current.map[keys]
}

const isPrefix = (key: string) => registered.some(({ current: { map } }) => Object.keys(map).some((keys) => keys.startsWith(`${key} `)))

function onKeyDown(event: KeyboardEvent): void {
  const key = keyOf(event)
  if (key === null || event.defaultPrevented || event.isComposing) return
  const isSingle = !key.startsWith('mod+')
  if (isSingle && (isTyped(event.target) || !areSingleKeysOn())) return
  const before = pending && event.timeStamp - pending.at < pauseMs ? `${pending.key} ` : ''
  pending = null
  const shortcut = (before && find(before + key)) || find(key)
  if (shortcut) {
    event.preventDefault()
    shortcut.run(event)
  } else if (isSingle && isPrefix(key)) pending = { key, at: event.timeStamp }
}

function add(entry: Registered): () => void {
  if (registered.length === 0) document.addEventListener('keydown', onKeyDown)
  registered = [...registered, entry]
  tell()
  return () => {
    registered = registered.filter((other) => other !== entry)
    if (registered.length === 0) document.removeEventListener('keydown', onKeyDown)
    tell()
  }
}

/**
 * Shortcuts while a component is on the screen. They never fire where letters are typed; single
 * keys are off where a person switched them off, and while a modal dialog covers the page. The map
 * may be new at each render.
 */
export function useShortcuts(map: ShortcutMap, { inDialog = false, isOff = false }: Options = {}): void {
  const entry = useRef({ map, inDialog })
  useEffect(() => {
    entry.current = { map, inDialog }
  })
  useEffect(() => (isOff ? undefined : add(entry)), [isOff])
}

const currentOnes = () => registered
const noneYet: readonly Registered[] = []

/**
 * All shortcuts on the screen by their headings, for the list of them: each with its keys and its
 * line.
 */
export function useShortcutList(): readonly { readonly group: string; readonly entries: readonly (readonly [string, string])[] }[] {
  const all = useSyncExternalStore(subscribe, currentOnes, () => noneYet)
  const entries = all.flatMap(({ current: { map } }) => Object.entries(map))
  const groups = Map.groupBy(entries, ([, { group }]) => group ?? pageGroup)
  return [...groups].map(([group, ofGroup]) => ({ group, entries: ofGroup.map(([keys, { label }]) => [keys, label] as const) }))
}
