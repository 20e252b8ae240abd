/** Milliseconds a pointer rests on a control before its name shows. */
const openDelayMs = 700
/** Milliseconds after a name went in which the next one shows at once. */
const skipDelayMs = 300

/** Controls whose name stands in no text: icons alone. */
const named = ':is(button, a)[aria-label]'
const isIcon = (control: Element) => control.textContent?.trim() === ''

/** The name is drawn and is no text of the page: nobody reads or finds it twice. */
const look = `.name-of-icon { position: fixed; z-index: 50; max-width: 260px; padding: 4px 8px; border-radius: 6px; font-size: 13px;
  line-height: 1.4; pointer-events: none; background: var(--rp-colors-ink); color: var(--rp-colors-paper); }
  .name-of-icon::after { content: attr(data-name); }
  @media print { .name-of-icon { display: none; } }`

type State = { control: Element | null; timer: ReturnType<typeof setTimeout> | undefined; closedAt: number; bubble: HTMLElement | null }

/**
 * Shows the name of an icon on which the pointer rests or to which the keyboard leads, for all
 * pages at once. Screen readers have the name already. Returns the end of it.
 */
export function startTooltips(): () => void {
  const state: State = { control: null, timer: undefined, closedAt: Number.NEGATIVE_INFINITY, bubble: null }
  const over = ({ target, pointerType }: PointerEvent) => {
    if (pointerType !== 'touch') enter(state, target)
  }
  const focus = ({ target }: FocusEvent) => {
    if (target instanceof Element && target.matches(':focus-visible')) enter(state, target)
  }
  const leave = () => close(state)
  const listeners = [
    ['pointerover', over],
    ['focusin', focus],
    ...(['pointerdown', 'keydown', 'scroll', 'focusout'] as const).map((name) => [name, leave] as const),
  ] as readonly (readonly [string, (event: never) => void])[]
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(look)
  document.adoptedStyleSheets.push(sheet)
  for (const [name, listener] of listeners) document.addEventListener(name, listener as EventListener, true)
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    for (const [name, listener] of listeners) document.removeEventListener(name, listener as EventListener, true)
    close(state)
  }
}

function enter(state: State, target: EventTarget | null): void {
  const found = target instanceof Element ? target.closest(named) : null
  const control = found && isIcon(found) ? found : null
  if (control === state.control) return
  close(state)
  if (!control) return
  state.control = control
  const wait = Date.now() - state.closedAt < skipDelayMs ? 0 : openDelayMs
  if (wait === 0) open(state)
  else state.timer = setTimeout(() => open(state), wait)
}

function close(state: State): void {
  clearTimeout(state.timer)
  if (state.bubble) {
    state.bubble.remove()
    state.bubble = null
    state.closedAt = Date.now()
  }
  state.control = null
}

function open(state: State): void {
  const { control } = state
  const name = control?.getAttribute('aria-label')
  if (!control?.isConnected || !name) return
  const bubble = document.createElement('div')
  bubble.role = 'tooltip'
  bubble.ariaHidden = 'true'
  bubble.dataset.name = name
  bubble.className = 'name-of-icon'
  // A dialog covers what stands outside of it.
  ;(control.closest('dialog, [popover]') ?? document.body).append(bubble)
  place(bubble, control.getBoundingClientRect())
  state.bubble = bubble
}

/** Below the control, or above it where there is no room; within the window. */
function place(bubble: HTMLElement, { left, top, bottom, width }: DOMRect): void {
  const own = bubble.getBoundingClientRect()
  const x = Math.min(Math.max(4, left + (width - own.width) / 2), innerWidth - own.width - 4)
  const y = bottom + 6 + own.height > innerHeight ? top - own.height - 6 : bottom + 6
  bubble.style.left = `${x}px`
  bubble.style.top = `${y}px`
}
