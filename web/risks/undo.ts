import { showToast } from '../ui/toasts.tsx'

/** How long a change can be undone: as long as its toast is there. */
const undoMs = 10_000

let last: { readonly run: () => void; readonly until: number } | null = null

/** Says what was done, with a button that undoes it; for as long the key for it does the same. */
export function offerUndo(title: string, description: string, undo: () => void): void {
  const offered = { run: undo, until: Date.now() + undoMs }
  last = offered
  showToast(title, description, 'plain', {
    label: 'Undo',
    onPress: () => {
      if (last === offered) last = null
      undo()
    },
  })
}

/** Undoes the last change, once, while it can be undone. */
export function undoLast(): void {
  const offered = last
  last = null
  if (offered && Date.now() < offered.until) offered.run()
}
