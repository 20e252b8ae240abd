const storageKey = 'riskpilot-loaded-anew'
/** A page that is broken right after it was loaded anew is not helped by loading it again. */
const pauseMs = 60_000

type Where = {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  readonly ask: () => Promise<{ readonly ok: boolean }>
  readonly reload: () => void
}

const here: Where = {
  // Read when it is used: where storage is switched off, looking at it throws.
  storage: { getItem: (key) => sessionStorage.getItem(key), setItem: (key, value) => sessionStorage.setItem(key, value) },
  ask: () => fetch(location.href, { method: 'HEAD', cache: 'no-store' }),
  reload: () => location.reload(),
}

/**
 * A file of this page is gone because RiskPilot was updated: loads the page anew, which knows the new ones. Once, and only while the server
 * answers; what is typed waits in the browser's storage. False where it stays as it is.
 * `before-paint.js` does the same for the page's first script, before any of this has loaded.
 */
export async function loadNewerBuild({ storage, ask, reload }: Where = here, now = Date.now()): Promise<boolean> {
  try {
    if (now - Number(storage.getItem(storageKey) ?? 0) < pauseMs) return false
    if (!(await ask()).ok) return false
    storage.setItem(storageKey, String(now))
    reload()
    return true
  } catch {
    // Nobody answers, or nothing can be remembered: no loop is begun.
    return false
  }
}
